package dev.terrace.replay.trace;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Writes rows of CSV files in the format of RFC 4180. */
public final class CsvCells {
    private CsvCells() {}

    /** Returns a row without a line terminator. */
    public static String row(String... cells) {
        return Arrays.stream(cells).map(CsvCells::quoted).collect(Collectors.joining(","));
    }

    private static String quoted(String cell) {
        return cell.contains(",") || cell.contains("\"") || cell.contains("\n")
                ? '"' + cell.replace("\"", "\"\"") + '"'
                : cell;
    }
}
