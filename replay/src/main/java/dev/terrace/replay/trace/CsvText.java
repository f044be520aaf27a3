package dev.terrace.replay.trace;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.number.NumberText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * A reader of tables with a header: CSV files in the format of RFC 4180 with each row on one line, and cells between
 * bars without quotation marks.
 */
public final class CsvText {
    /** The number of digits that a long always has room for. */
    private static final int SAFE_DIGITS = 18;

    private static final long MAX_WHOLE = 999_999_999_999_999_999L;
    private static final int MAX_SHOWN = 40;

    /** The number of characters of a header in an error. */
    private static final int MAX_OF_HEADER = 200;

    private final TextLines lines;
    private final char delimiter;
    private final Map<String, Integer> columns;
    private final List<String> cells = new ArrayList<>();
    private final StringBuilder quoted = new StringBuilder();
    private int width;

    private CsvText(TextLines lines, char delimiter) {
        this.lines = lines;
        this.delimiter = delimiter;
        this.columns = delimiter == ',' ? new HashMap<>() : new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    }

    /**
     * Reads a CSV file row by row.
     *
     * @param needed the required columns
     * @param row receives each row
     * @throws InvalidInput if the file cannot be read, lacks a column, or a row is malformed
     */
    public static void read(Path file, Set<String> needed, Consumer<CsvText> row) {
        TextLines.read(file, lines -> new CsvText(lines, ',').read(needed, header -> "", row));
    }

    /**
     * Reads a CSV file row by row, and warns of columns that are not read.
     *
     * @param known all columns that are read
     * @param warnings receives a warning about each other column
     */
    static void readKnown(
            Path file, Set<String> needed, List<String> known, Consumer<Finding> warnings, Consumer<CsvText> row) {
        TextLines.read(file, lines -> {
            CsvText text = new CsvText(lines, ',');
            text.readHeader(needed, header -> "");
            text.warnOfColumns(known, warnings);
            text.readRows(row);
        });
    }

    /**
     * Reads a file with cells between bars row by row, as {@code sacct -P} prints it. Columns are found by their names
     * in any case. A row with another number of cells than the header is passed on as well.
     *
     * @param needed the required columns
     * @param remedy returns the end of the error for a first line that lacks one of them
     * @param row receives each row
     * @throws InvalidInput if the file cannot be read or lacks a column
     */
    public static void readBars(Path file, Set<String> needed, UnaryOperator<String> remedy, Consumer<CsvText> row) {
        TextLines.read(file, lines -> new CsvText(lines, '|').read(needed, remedy, row));
    }

    private void read(Set<String> needed, UnaryOperator<String> remedy, Consumer<CsvText> row) {
        readHeader(needed, remedy);
        readRows(row);
    }

    private void readHeader(Set<String> needed, UnaryOperator<String> remedy) {
        String header = lines.next();
        split(header == null ? "" : header);
        width = cells.size();
        for (int place = 0; place < width; place++) {
            String name = cells.get(place).strip();
            if (!name.isEmpty()) {
                columns.putIfAbsent(name, place);
            }
        }
        List<String> missing = needed.stream()
                .filter(name -> !columns.containsKey(name))
                .sorted()
                .toList();
        if (!missing.isEmpty()) {
            throw lines.longError(
                    1,
                    "the header has no %s %s. It has %s.%s"
                            .formatted(
                                    missing.size() == 1 ? "column" : "columns",
                                    String.join(", ", missing),
                                    OneLine.of(String.join(", ", cells), MAX_OF_HEADER),
                                    remedy.apply(header == null ? "" : header)));
        }
    }

    private void warnOfColumns(List<String> known, Consumer<Finding> warnings) {
        for (int place = 0; place < width; place++) {
            String name = cells.get(place).strip();
            boolean isKnown = known.contains(name);
            if (!name.isEmpty() && !(isKnown && Integer.valueOf(place).equals(columns.get(name)))) {
                warnings.accept(Finding.warning(
                        lines.at(start(place)),
                        "column %s is not read%s"
                                .formatted(
                                        OneLine.of(name, MAX_SHOWN),
                                        isKnown
                                                ? ", because an earlier one has its name."
                                                : "." + Spelling.hint(name, known))));
            }
        }
    }

    private void readRows(Consumer<CsvText> row) {
        for (String line = lines.next(); line != null; line = lines.next()) {
            if (!line.isBlank()) {
                split(line);
                if (cells.size() != width && delimiter == ',') {
                    throw lines.error(
                            1, "this row has %s cells, and the header has %s.".formatted(cells.size(), width));
                }
                row.accept(this);
            }
        }
    }

    private void split(String line) {
        cells.clear();
        if (delimiter == ',' && line.indexOf('"') >= 0) {
            splitQuoted(line);
            return;
        }
        int begin = 0;
        for (int end = line.indexOf(delimiter); end >= 0; end = line.indexOf(delimiter, begin)) {
            cells.add(line.substring(begin, end));
            begin = end + 1;
        }
        cells.add(line.substring(begin));
    }

    private void splitQuoted(String line) {
        quoted.setLength(0);
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && isQuoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                quoted.append(c);
                i++;
            } else if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == delimiter && !isQuoted) {
                cells.add(quoted.toString());
                quoted.setLength(0);
            } else {
                quoted.append(c);
            }
        }
        if (isQuoted) {
            throw lines.error(line.length(), "the quotation mark is not closed on this line.");
        }
        cells.add(quoted.toString());
    }

    /** Returns whether the row has as many cells as the header. */
    public boolean isWhole() {
        return cells.size() == width;
    }

    /** Returns whether the file has a column. */
    public boolean has(String column) {
        return columns.containsKey(column);
    }

    /** Returns the line number of the row. */
    public int line() {
        return lines.number();
    }

    /** Returns a cell; empty if the file lacks the column. */
    public String text(String column) {
        Integer place = columns.get(column);
        return place == null ? "" : cells.get(place).strip();
    }

    /**
     * Returns a non-negative integer. Rounds fractions up.
     *
     * @param otherwise the number for an empty cell
     */
    public long whole(String column, long otherwise) {
        String text = text(column);
        if (text.isEmpty()) {
            return otherwise;
        }
        OptionalLong whole = NumberText.whole(text, 0, MAX_WHOLE);
        return whole.isPresent()
                ? whole.getAsLong()
                : decimal(column, text).setScale(0, RoundingMode.CEILING).longValueExact();
    }

    /**
     * Returns a time in seconds. Rounds fractions up.
     *
     * @param otherwise the time for an empty cell
     */
    public long time(String column, long otherwise) {
        long time = whole(column, otherwise);
        if (time > NumberText.LAST_SECOND) {
            throw error(column, "%s is %s; %s".formatted(column, time, TraceBounds.timeRange()));
        }
        return time;
    }

    /** Like {@link #whole}, for a duration in seconds. */
    public long duration(String column, long otherwise) {
        return atMost(column, whole(column, otherwise), TraceBounds.DURATION);
    }

    /**
     * Returns a non-negative number.
     *
     * @param text a cell of the column, or a part of it
     */
    public BigDecimal decimal(String column, String text) {
        BigDecimal number = NumberText.decimal(text)
                .orElseThrow(() -> error(
                        column,
                        "%s is no number of at most %s digits: '%s'."
                                .formatted(column, SAFE_DIGITS, OneLine.of(text, MAX_SHOWN))));
        if (number.signum() < 0) {
            throw error(column, "%s is negative: %s.".formatted(column, OneLine.of(text, MAX_SHOWN)));
        }
        if (Math.max(Math.abs((long) number.scale()), number.precision() - (long) number.scale()) > SAFE_DIGITS) {
            throw error(
                    column,
                    "%s has more than %s digits: %s.".formatted(column, SAFE_DIGITS, OneLine.of(text, MAX_SHOWN)));
        }
        return number;
    }

    /** Like {@link #whole}, for a number that fits an int. */
    public int count(String column, int otherwise) {
        return (int) atMost(column, whole(column, otherwise), Integer.MAX_VALUE);
    }

    /**
     * Returns a whole number of either sign.
     *
     * @param text a cell of the column
     */
    public int integer(String column, String text) {
        return NumberText.integer(text)
                .orElseThrow(() -> error(
                        column,
                        "%s is no whole number from %s to %s: '%s'."
                                .formatted(column, Integer.MIN_VALUE, Integer.MAX_VALUE, OneLine.of(text, MAX_SHOWN))));
    }

    private long atMost(String column, long number, long most) {
        if (number > most) {
            throw error(column, "%s is %s; at most %s is possible.".formatted(column, number, most));
        }
        return number;
    }

    /** Returns an error in a cell of the row. */
    public InvalidInput error(String column, String sentence) {
        return lines.error(start(columns.getOrDefault(column, 0)), sentence);
    }

    private int start(int place) {
        int at = 1;
        for (int i = 0; i < place; i++) {
            at += cells.get(i).length() + 1;
        }
        return at;
    }
}
