package dev.terrace.plugins.tdm;

import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A window of each day, such as {@code 21:00-06:00}. */
final class Window {
    /** The times that Go accepts as {@code 15:04}: minutes have two digits, hours one or two. */
    private static final Pattern TIMES = Pattern.compile("(\\d{1,2}):(\\d{2})-(\\d{1,2}):(\\d{2})");

    private Window() {}

    /**
     * Returns whether the time is within a window, both ends inclusive. A window that ends before it begins continues
     * until tomorrow; as in Volcano, one that began yesterday is over. A text that is no window is never open.
     */
    static boolean isOpen(String text, ZonedDateTime now) {
        Matcher times = TIMES.matcher(text.strip());
        if (!times.matches() || !isTime(times.group(1), times.group(2)) || !isTime(times.group(3), times.group(4))) {
            return false;
        }
        LocalTime from = time(times.group(1), times.group(2));
        LocalTime to = time(times.group(3), times.group(4));
        ZonedDateTime start = now.toLocalDate().atTime(from).atZone(now.getZone());
        ZonedDateTime end =
                now.toLocalDate().plusDays(from.isBefore(to) ? 0 : 1).atTime(to).atZone(now.getZone());
        long second = now.toEpochSecond();
        return start.toEpochSecond() <= second && second <= end.toEpochSecond();
    }

    private static boolean isTime(String hour, String minute) {
        return Integer.parseInt(hour) < 24 && Integer.parseInt(minute) < 60;
    }

    private static LocalTime time(String hour, String minute) {
        return LocalTime.of(Integer.parseInt(hour), Integer.parseInt(minute));
    }
}
