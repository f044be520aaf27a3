package dev.terrace.replay.trace;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Writes rows of CSV files, as RFC 4180 has them. */
public final class CsvCells {
    private CsvCells() {}

    /** Returns a row without the end of its line. */
    public static String row(String... cells) {
        return Arrays.stream(cells).map(CsvCells::quoted).collect(Collectors.joining(","));
    }

    private static String quoted(String cell) {
        return cell.contains(",") || cell.contains("\"") || cell.contains("\n")
                ? '"' + cell.replace("\"", "\"\"") + '"'
                : cell;
    }
}
