package dev.terrace.plugins.tdm;

import dev.terrace.model.number.NumberText;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** A window of each day, such as {@code 21:00-06:00}. */
record Window(LocalTime from, LocalTime to) {
    /** The times that Go accepts as {@code 15:04}: minutes have two digits, hours one or two. */
    private static final Pattern TIMES = Pattern.compile("(\\d{1,2}):(\\d{2})-(\\d{1,2}):(\\d{2})");

    /**
     * Returns whether the time is within a window, both ends inclusive. A window that ends before it begins continues
     * until tomorrow; as in Volcano, one that began yesterday is over. A text that is not a window is never open.
     */
    static boolean isOpen(String text, ZonedDateTime now) {
        Window window = parse(text);
        long second = now.toEpochSecond();
        return window != null && window.start(now) <= second && second <= window.end(now);
    }

    /** The earliest later time at which {@link #isOpen} may change, at the latest the next midnight. */
    static Instant nextChange(String text, ZonedDateTime now) {
        Window window = parse(text);
        if (window == null) {
            return Instant.MAX;
        }
        long midnight =
                now.toLocalDate().plusDays(1).atStartOfDay(now.getZone()).toEpochSecond();
        return LongStream.of(window.start(now), window.end(now) + 1, midnight)
                .filter(second -> second > now.toEpochSecond())
                .mapToObj(Instant.EPOCH::plusSeconds)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }

    /** Remarks on a text that is not a window. */
    static List<String> remarks(String text) {
        return parse(text) == null
                ? List.of("'%s' is not a window such as 21:00-06:00, so the zone is never lent.".formatted(text))
                : List.of();
    }

    private static @Nullable Window parse(String text) {
        Matcher times = TIMES.matcher(text.strip());
        return times.matches() && isTime(times.group(1), times.group(2)) && isTime(times.group(3), times.group(4))
                ? new Window(time(times.group(1), times.group(2)), time(times.group(3), times.group(4)))
                : null;
    }

    private long start(ZonedDateTime now) {
        return now.toLocalDate().atTime(from).atZone(now.getZone()).toEpochSecond();
    }

    private long end(ZonedDateTime now) {
        return now.toLocalDate()
                .plusDays(from.isBefore(to) ? 0 : 1)
                .atTime(to)
                .atZone(now.getZone())
                .toEpochSecond();
    }

    private static boolean isTime(String hour, String minute) {
        return number(hour) < 24 && number(minute) < 60;
    }

    private static LocalTime time(String hour, String minute) {
        return LocalTime.of(number(hour), number(minute));
    }

    private static int number(String digits) {
        return NumberText.integer(digits).orElseThrow();
    }
}
