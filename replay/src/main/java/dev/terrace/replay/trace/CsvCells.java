package dev.terrace.replay.trace;

/** Writes rows of CSV files in the format of RFC 4180. */
public final class CsvCells {
    private CsvCells() {}

    /** Returns a row without a line terminator. */
    public static String row(String... cells) {
        StringBuilder row = new StringBuilder();
        for (String cell : cells) {
            append(cell, row).append(',');
        }
        row.setLength(Math.max(0, row.length() - 1));
        return row.toString();
    }

    /** Appends a cell to a row. */
    static StringBuilder append(String cell, StringBuilder row) {
        boolean isPlain =
                cell.indexOf(',') < 0 && cell.indexOf('"') < 0 && cell.indexOf('\n') < 0 && cell.indexOf('\r') < 0;
        return isPlain
                ? row.append(cell)
                : row.append('"').append(cell.replace("\"", "\"\"")).append('"');
    }
}
