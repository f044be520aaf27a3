package dev.terrace.benchmarks.table;

import java.util.Locale;

/**
 * One cell: a number with its unit, or a text.
 *
 * @param title the title of its column
 * @param value an {@link Integer}, a {@link Double} or a {@link String}
 * @param unit the unit behind the number; empty for none
 * @param holds whether the figure meets its requirement; one that does not makes the command fail
 */
public record Figure(String title, Object value, String unit, boolean holds) {
    public static Figure count(String title, int value) {
        return new Figure(title, value, "", true);
    }

    public static Figure milliseconds(String title, double value) {
        return new Figure(title, value, "ms", true);
    }

    public static Figure seconds(String title, double value) {
        return new Figure(title, value, "s", true);
    }

    public static Figure mebibytes(String title, double value) {
        return new Figure(title, value, "MiB", true);
    }

    /** A ratio. */
    public static Figure times(String title, double value) {
        return new Figure(title, value, "×", true);
    }

    public static Figure text(String title, String value) {
        return new Figure(title, value, "", true);
    }

    /** A text that reports a violated requirement. */
    public static Figure failure(String title, String value) {
        return new Figure(title, value, "", false);
    }

    boolean isNumber() {
        return value instanceof Number;
    }

    /** The cell for people, rounded to three significant digits. */
    String shown() {
        String text = value instanceof Double number ? rounded(number) : value.toString();
        return unit.isEmpty() ? text : text + " " + unit;
    }

    private static String rounded(double number) {
        int decimals = Math.abs(number) >= 100 ? 0 : Math.abs(number) >= 10 ? 1 : 2;
        return String.format(Locale.ROOT, "%." + decimals + "f", number);
    }
}
