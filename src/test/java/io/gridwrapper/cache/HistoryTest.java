package io.gridwrapper.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.wire.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HistoryTest {

    private static final KubeObject NODE = KubeObjects.node("n", 1, Map.of());

    private final History history = new History(3, 100);

    @Test
    void aNewHistoryStandsAtItsFloor() {
        assertThat(history.version()).isEqualTo(100);
        assertThat(history.after(99)).isNull();
        assertThat(history.after(0)).isNull();
        History.Cursor cursor = history.after(100);
        assertThat(cursor.next()).isNull();
        assertThat(cursor.overtaken()).isFalse();
        assertThat(cursor.reached()).isEqualTo(100);
    }

    @Test
    void aCursorGivesWhatComesAfterItsVersion() {
        append(110, 120, 130);
        assertThat(versionsAfter(100)).containsExactly(110L, 120L, 130L);
        assertThat(versionsAfter(109)).containsExactly(110L, 120L, 130L);
        assertThat(versionsAfter(110)).containsExactly(120L, 130L);
        assertThat(versionsAfter(111)).containsExactly(120L, 130L);
        assertThat(versionsAfter(129)).containsExactly(130L);
        assertThat(versionsAfter(130)).isEmpty();
    }

    @Test
    void theVersionOfWhatWasPushedOutIsTheOldestToBeginFrom() {
        append(110, 120, 130, 140);
        assertThat(history.after(109)).isNull();
        assertThat(versionsAfter(110)).containsExactly(120L, 130L, 140L);
        append(150);
        assertThat(history.after(119)).isNull();
        assertThat(versionsAfter(120)).containsExactly(130L, 140L, 150L);
    }

    @Test
    void aCursorFollowsWhatIsAppended() {
        History.Cursor cursor = history.after(100);
        append(110);
        assertThat(cursor.reached()).isEqualTo(-1);
        assertThat(cursor.next()).isEqualTo(new HistoryEntry(0, 110, null, NODE));
        assertThat(cursor.next()).isNull();
        assertThat(cursor.reached()).isEqualTo(110);
    }

    @Test
    void aCursorThatIsOvertakenSaysSoAndNeverSkips() {
        History.Cursor slow = history.after(100);
        append(110, 120, 130);
        assertThat(slow.next().version()).isEqualTo(110);
        append(140, 150);
        assertThat(slow.next()).isNull();
        assertThat(slow.overtaken()).isTrue();
        assertThat(slow.reached()).isEqualTo(-1);
        assertThat(slow.next()).isNull();
    }

    @Test
    void aCursorWhoseNextEntryIsTheOldestIsNotOvertaken() {
        History.Cursor slow = history.after(100);
        append(110, 120, 130);
        assertThat(rest(slow)).containsExactly(110L, 120L, 130L);
        append(140, 150, 160);
        assertThat(rest(slow)).containsExactly(140L, 150L, 160L);
        assertThat(slow.overtaken()).isFalse();
    }

    @Test
    void aVersionWithoutAChangeIsReachedAndCanBeBegunFrom() {
        append(110);
        history.advance(200);
        assertThat(history.version()).isEqualTo(200);
        assertThat(versionsAfter(105)).containsExactly(110L);
        History.Cursor cursor = history.after(200);
        assertThat(cursor.reached()).isEqualTo(200);
        append(210);
        assertThat(rest(cursor)).containsExactly(210L);
    }

    @Test
    void aVersionNeverGoesBack() {
        history.advance(50);
        assertThat(history.version()).isEqualTo(100);
    }

    @Test
    void aCursorAfterAVersionThatIsNotReachedYetWaitsForWhatComesAfterIt() {
        append(110);
        History.Cursor early = history.after(125);
        assertThat(early.next()).isNull();
        assertThat(early.reached()).isEqualTo(-1);
        append(120);
        assertThat(early.next()).isNull();
        assertThat(early.reached()).isEqualTo(-1);
        append(125, 130);
        assertThat(rest(early)).containsExactly(130L);
        assertThat(early.reached()).isEqualTo(130);
        assertThat(early.overtaken()).isFalse();
    }

    @Test
    void aHistoryThatGrowsKeepsItsEntriesAndItsCursors() {
        append(110, 120, 130, 140);
        History.Cursor before = history.after(110);
        assertThat(before.next().version()).isEqualTo(120);
        history.grow(4);
        append(150, 160, 170);
        assertThat(rest(before)).containsExactly(130L, 140L, 150L, 160L, 170L);
        assertThat(history.after(109)).isNull();
        assertThat(versionsAfter(110)).hasSize(6);
        append(180);
        assertThat(history.after(119)).isNull();
        assertThat(versionsAfter(120)).containsExactly(130L, 140L, 150L, 160L, 170L, 180L);
    }

    @Test
    void aHistoryDoesNotShrink() {
        append(110, 120, 130);
        history.grow(1);
        assertThat(versionsAfter(100)).hasSize(3);
    }

    @Test
    void whatIsClosedEndsItsCursorsAndGivesNoNewOnes() {
        append(110);
        History.Cursor cursor = history.after(100);
        history.close();
        assertThat(cursor.reached()).isEqualTo(-1);
        assertThat(cursor.next()).isNull();
        assertThat(cursor.overtaken()).isTrue();
        assertThat(history.after(110)).isNull();
    }

    private void append(long... versions) {
        for (long version : versions) {
            history.append(version, null, NODE);
        }
    }

    private List<Long> versionsAfter(long version) {
        return rest(history.after(version));
    }

    private static List<Long> rest(History.Cursor cursor) {
        List<Long> versions = new ArrayList<>();
        for (HistoryEntry entry = cursor.next(); entry != null; entry = cursor.next()) {
            versions.add(entry.version());
        }
        return versions;
    }
}
