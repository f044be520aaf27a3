package dev.terrace.spi.toolkit;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations in Go's notation: {@code 1h30m}, {@code 1.5h}, {@code -250ms}. Accepts and rejects exactly the same texts
 * as Go, with the same rounding.
 *
 * @see <a href="https://pkg.go.dev/time#ParseDuration">Go, time.ParseDuration</a>
 */
public final class GoDuration {
    /** The form of a duration, for findings. */
    public static final String WANTED = "a duration such as 90s, 5m or 1h30m";

    /** Uses possessive quantifiers, because backtracking digit by digit would take quadratic time. */
    private static final Pattern PART = Pattern.compile("(?=\\.?[0-9])([0-9]*+)\\.?+([0-9]*+)([^.0-9]++)");

    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "\u00b5s", 1_000L, // micro sign
            "\u03bcs", 1_000L, // Greek letter mu
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L);

    /** The maximum that Go adds up, 2^63. Sums are unsigned, as in Go. */
    private static final long MAX = 1L << 63;

    private static final long MAX_TENTH = Long.MAX_VALUE / 10;

    private GoDuration() {}

    /** Parses a duration; empty if Go rejects the text. */
    public static Optional<Duration> parse(String text) {
        boolean isNegative = text.startsWith("-");
        String parts = isNegative || text.startsWith("+") ? text.substring(1) : text;
        if (parts.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        try {
            long nanos = sum(parts);
            return nanos == MAX && !isNegative
                    ? Optional.empty()
                    : Optional.of(Duration.ofNanos(isNegative ? -nanos : nanos));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static long sum(String text) {
        Matcher part = PART.matcher(text);
        long sum = 0;
        int end = 0;
        do {
            if (!part.region(end, text.length()).lookingAt()) {
                throw new NumberFormatException(text);
            }
            Long unit = NANOS.get(part.group(3));
            if (unit == null) {
                throw new NumberFormatException(text);
            }
            sum = bounded(sum + nanos(part.group(1), part.group(2), unit), MAX);
            end = part.end();
        } while (end < text.length());
        return sum;
    }

    private static long nanos(String whole, String fraction, long unit) {
        long units = whole.isEmpty() ? 0 : bounded(Long.parseUnsignedLong(whole), Long.divideUnsigned(MAX, unit));
        return bounded(units * unit + nanos(fraction, unit), MAX);
    }

    /** Ignores digits beyond 2^63 and computes in doubles, as Go does. */
    private static long nanos(String fraction, long unit) {
        long digits = 0;
        double scale = 1;
        for (int i = 0; i < fraction.length(); i++) {
            long more = digits * 10 + (fraction.charAt(i) - '0');
            if (Long.compareUnsigned(digits, MAX_TENTH) > 0 || Long.compareUnsigned(more, MAX) > 0) {
                break;
            }
            digits = more;
            scale *= 10;
        }
        return (long) (Math.abs((double) digits) * (unit / scale));
    }

    private static long bounded(long number, long most) {
        if (Long.compareUnsigned(number, most) > 0) {
            throw new NumberFormatException(Long.toUnsignedString(number));
        }
        return number;
    }
}
