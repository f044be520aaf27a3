package dev.terrace.cli.report;

import java.time.Duration;
import java.util.Locale;

/** Numbers as people read them. */
public final class Figures {
    private Figures() {}

    /** {@code 1 pod}, {@code 5 pods}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** Without a decimal point where it is whole. */
    public static String plain(double value) {
        return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
    }

    static String milliseconds(double ms) {
        if (ms >= 10_000) {
            return String.format(Locale.ROOT, "%.1f s", ms / 1000);
        }
        return String.format(Locale.ROOT, ms < 10 ? "%.1f ms" : "%.0f ms", ms);
    }

    /** A ratio with two digits. */
    public static String ratio(double value) {
        return Double.isInfinite(value) ? "∞" : String.format(Locale.ROOT, "%.2f", value);
    }

    /** Whole numbers whole, others with about five digits that tell. */
    static String term(double value) {
        if (value == Math.rint(value) && Math.abs(value) < 1e9) {
            return decimal(value, 0);
        }
        return decimal(value, Math.abs(value) < 10 ? 5 : 2);
    }

    static String score(double value) {
        return decimal(value, 1);
    }

    static String decimal(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    /** How many decimal digits, at least one, two numbers need to look different. */
    static int digitsToTell(double left, double right) {
        int digits = 1;
        while (digits < 9 && decimal(left, digits).equals(decimal(right, digits))) {
            digits++;
        }
        return digits;
    }

    /** In the largest unit alone: 4 minutes and 12 seconds tell a reader no more than 4 minutes. */
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
