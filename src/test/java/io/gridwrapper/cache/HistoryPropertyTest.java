package io.gridwrapper.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwrapper.testing.KubeObjects;
import io.gridwrapper.wire.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.state.Action;
import net.jqwik.api.state.ActionChain;
import net.jqwik.api.state.Transformer;

/** The ring and its cursors behave as a list of all changes does, of which the last so many are kept. */
class HistoryPropertyTest {

    private static final KubeObject NODE = KubeObjects.node("n", 1, Map.of());

    @Property(tries = 500)
    void theRingIsTheEndOfAPlainList(@ForAll("histories") ActionChain<Model> histories) {
        histories.run();
    }

    @Provide
    Arbitrary<ActionChain<Model>> histories() {
        return Arbitraries.integers()
                .between(1, 6)
                .flatMap(capacity -> ActionChain.startWith(() -> new Model(capacity))
                        .withAction(3, step("append", 1, 3, Model::append))
                        .withAction(1, step("advance", 0, 3, Model::advance))
                        .withAction(1, step("grow", 1, 20, Model::grow))
                        .withAction(2, step("open", 0, 20, Model::open))
                        .withAction(3, step("read", 0, 6, Model::read))
                        .withMaxTransformations(60));
    }

    private interface Step {
        void take(Model model, int number);
    }

    private static Action.Independent<Model> step(String name, int least, int most, Step step) {
        return () -> Arbitraries.integers()
                .between(least, most)
                .map(number -> Transformer.mutate(name + " " + number, model -> {
                    step.take(model, number);
                    model.check();
                }));
    }

    /** A cursor and, in the words of the plain list, where it stands. */
    private static final class Reader {
        private final History.Cursor cursor;
        private final long after;
        private int next;

        Reader(History.Cursor cursor, long after, int next) {
            this.cursor = cursor;
            this.after = after;
            this.next = next;
        }
    }

    /** The plain list beside the ring. */
    static final class Model {
        private final History history;
        private final List<Long> versions = new ArrayList<>();
        private final List<Reader> readers = new ArrayList<>();
        private int oldest;
        private int capacity;
        private long floor = 100;
        private long version = 100;

        Model(int capacity) {
            this.capacity = capacity;
            history = new History(capacity, 100);
        }

        void append(int gap) {
            version += gap;
            history.append(version, null, NODE);
            versions.add(version);
            if (versions.size() - oldest > capacity) {
                floor = versions.get(oldest++);
            }
        }

        void advance(int gap) {
            version += gap;
            history.advance(version);
        }

        void grow(int to) {
            history.grow(to);
            capacity = to <= capacity ? capacity : Math.max(to, 2 * capacity);
        }

        /** Opens a cursor so far before the end; a version that is too old is refused. */
        void open(int back) {
            long from = version - back;
            History.Cursor cursor = history.after(from);
            assertThat(cursor == null).as("refused").isEqualTo(from < floor);
            if (cursor != null) {
                int next = (int) versions.stream().filter(each -> each <= from).count();
                readers.add(new Reader(cursor, from, next));
            }
        }

        /** Each cursor gives so many entries, as the list has them. */
        void read(int count) {
            for (Reader reader : readers) {
                for (int i = 0; i < count; i++) {
                    read(reader);
                }
            }
        }

        private void read(Reader reader) {
            HistoryEntry entry = reader.cursor.next();
            if (reader.next < oldest) {
                assertThat(entry).isNull();
                assertThat(reader.cursor.overtaken()).isTrue();
            } else if (reader.next == versions.size()) {
                assertThat(entry).isNull();
                assertThat(reader.cursor.overtaken()).isFalse();
            } else {
                assertThat(entry.version()).isEqualTo(versions.get(reader.next)).isGreaterThan(reader.after);
                reader.next++;
            }
        }

        void check() {
            assertThat(history.version()).isEqualTo(version);
            for (Reader reader : readers) {
                boolean atEnd = reader.next == versions.size();
                assertThat(reader.cursor.reached()).isEqualTo(atEnd ? version : -1);
            }
        }
    }
}
