package dev.terrace.benchmarks.table;

import java.util.Locale;
import java.util.OptionalLong;

/**
 * One cell: a number with its unit, or a text.
 *
 * @param title the title of its column
 * @param value an {@link Integer}, a {@link Double} or a {@link String}
 * @param unit the unit behind the number; empty for none
 * @param holds whether the figure meets its requirement; one that does not makes the command fail
 */
public record Cell(String title, Object value, String unit, boolean holds) {
    public static Cell count(String title, int value) {
        return new Cell(title, value, "", true);
    }

    public static Cell milliseconds(String title, double value) {
        return new Cell(title, value, "ms", true);
    }

    public static Cell seconds(String title, double value) {
        return new Cell(title, value, "s", true);
    }

    public static Cell mebibytes(String title, double value) {
        return new Cell(title, value, "MiB", true);
    }

    /** Bytes in MiB; an empty text if their number is unknown. */
    public static Cell mebibytes(String title, OptionalLong bytes) {
        return bytes.isPresent() ? mebibytes(title, bytes.getAsLong() / (double) (1 << 20)) : text(title, "");
    }

    /** A ratio. */
    public static Cell times(String title, double value) {
        return new Cell(title, value, "×", true);
    }

    public static Cell text(String title, String value) {
        return new Cell(title, value, "", true);
    }

    /** A text that reports a violated requirement. */
    public static Cell failure(String title, String value) {
        return new Cell(title, value, "", false);
    }

    /** Parses the output of {@link #line}. */
    public static Cell parse(String line) {
        String[] parts = line.split("\t", -1);
        Object value = parts[1].matches("-?\\d+")
                ? (Object) Integer.valueOf(parts[1])
                : parts[1].matches("-?\\d+\\.\\d+(E-?\\d+)?") ? (Object) Double.valueOf(parts[1]) : parts[1];
        return new Cell(parts[0], value, parts[2], Boolean.parseBoolean(parts[3]));
    }

    /** Returns the cell as a line, by which a process hands it to the one that started it. */
    public String line() {
        return title + "\t" + value + "\t" + unit + "\t" + holds;
    }

    /** Prints the figures of a process for the one that started it. */
    public static void print(Cell... cells) {
        for (Cell cell : cells) {
            System.out.println(cell.line());
        }
    }

    public Cell titled(String other) {
        return new Cell(other, value, unit, holds);
    }

    /** Returns the value of a number. */
    public double number() {
        return ((Number) value).doubleValue();
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
