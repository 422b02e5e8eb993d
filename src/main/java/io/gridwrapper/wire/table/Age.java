package io.gridwrapper.wire.table;

import java.time.Duration;
import java.time.Instant;

/**
 * How long ago something was, in two or three figures that people read: {@code 5d3h}, {@code 47m}.
 *
 * <p>Source: {@code k8s.io/apimachinery/pkg/util/duration}, HumanDuration.
 */
final class Age {

    private static final String UNKNOWN = "<unknown>";
    /** Clocks that are apart: a second in the future is now. */
    private static final int TOLERATED_SECONDS = -1;

    private static final int DAYS_OF_YEAR = 365;

    private Age() {}

    /** @param since in RFC 3339, empty for never */
    static String of(String since, Instant now) {
        return since.isEmpty() ? UNKNOWN : of(Duration.between(Instant.parse(since), now));
    }

    static String of(Duration age) {
        long seconds = age.toMillis() / 1000;
        if (seconds < TOLERATED_SECONDS) {
            return "<invalid>";
        }
        if (seconds < 120) {
            return Math.max(0, seconds) + "s";
        }
        long minutes = seconds / 60;
        if (minutes < 10) {
            return pair(minutes, "m", seconds % 60, "s");
        }
        return minutes < 180 ? minutes + "m" : ofHours(minutes);
    }

    private static String ofHours(long minutes) {
        long hours = minutes / 60;
        if (hours < 8) {
            return pair(hours, "h", minutes % 60, "m");
        }
        return hours < 48 ? hours + "h" : ofDays(hours);
    }

    private static String ofDays(long hours) {
        long days = hours / 24;
        if (days < 8) {
            return pair(days, "d", hours % 24, "h");
        }
        if (days < 2 * DAYS_OF_YEAR) {
            return days + "d";
        }
        long years = days / DAYS_OF_YEAR;
        return years < 8 ? pair(years, "y", days % DAYS_OF_YEAR, "d") : years + "y";
    }

    private static String pair(long large, String largeUnit, long small, String smallUnit) {
        return large + largeUnit + (small == 0 ? "" : small + smallUnit);
    }
}
