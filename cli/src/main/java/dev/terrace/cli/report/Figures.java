package dev.terrace.cli.report;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/** Formats numbers for people. */
public final class Figures {
    private Figures() {}

    static String milliseconds(double ms) {
        if (ms >= 10_000) {
            return String.format(Locale.ROOT, "%.1f s", ms / 1000);
        }
        return String.format(Locale.ROOT, ms < 10 ? "%.1f ms" : "%.0f ms", ms);
    }

    /** Formats a ratio with two decimals. */
    public static String ratio(double value) {
        return Double.isInfinite(value) ? "∞" : String.format(Locale.ROOT, "%.2f", value);
    }

    /**
     * Formats a held part of what a queue deserves: {@code 145 % of its cpu}.
     *
     * @param resource the resource to which the share refers; empty if it refers to several resources
     */
    public static String share(double share, String resource) {
        return percent(share) + (resource.isEmpty() ? "" : " of its " + resource);
    }

    /** Formats a part as a percentage, with a decimal only if the integer would read as none or all. */
    public static String percent(double part) {
        if (!Double.isFinite(part)) {
            return Double.isNaN(part) ? "–" : "∞ %";
        }
        long rounded = Math.round(part * 100);
        boolean isExact = Math.abs(part * 100 - rounded) < 0.05;
        return String.format(
                Locale.ROOT, (rounded == 0 || rounded == 100) && !isExact ? "%,.1f %%" : "%,.0f %%", part * 100);
    }

    /** Formats integers without decimals, and other numbers with about five significant digits. */
    static String term(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e9) {
            return decimal(value, 0);
        }
        return decimal(value, Math.abs(value) < 10 ? 5 : 2);
    }

    static String score(double value) {
        return decimal(value, 1);
    }

    public static String decimal(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    /** Returns the number of decimals, from 1 to 9, that two numbers need to look different. */
    static int digitsToTell(double left, double right) {
        int digits = 1;
        while (digits < 9 && decimal(left, digits).equals(decimal(right, digits))) {
            digits++;
        }
        return digits;
    }

    /** Formats the age of something that began at a time; a dash if the time is unknown. */
    public static String since(Optional<Instant> time, Instant now) {
        return time.map(begun -> age(Duration.between(begun, now))).orElse("–");
    }

    /** Formats an age in its largest unit alone: 4 minutes and 12 seconds tell a reader no more than 4 minutes. */
    static String age(Duration age) {
        long seconds = Math.max(0, age.toSeconds());
        if (seconds < 60) {
            return seconds + " s";
        }
        if (seconds < 3600) {
            return seconds / 60 + " m";
        }
        return seconds < 2 * 86_400 ? seconds / 3600 + " h" : seconds / 86_400 + " d";
    }
}
