package dev.terrace.replay.trace;

import dev.terrace.model.finding.InvalidInput;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** A reader of CSV files with a header, in the format of RFC 4180 with each row on one line. */
final class CsvText {
    private final TextLines lines;
    private final Map<String, Integer> columns = new HashMap<>();
    private List<String> cells = List.of();

    private CsvText(TextLines lines) {
        this.lines = lines;
    }

    /**
     * Reads a file row by row.
     *
     * @param needed the required columns
     * @param row receives each row
     * @throws InvalidInput if the file cannot be read, lacks a column, or a row is malformed
     */
    static void read(Path file, Set<String> needed, Consumer<CsvText> row) {
        TextLines.read(file, lines -> new CsvText(lines).read(needed, row));
    }

    private void read(Set<String> needed, Consumer<CsvText> row) {
        String header = lines.next();
        List<String> names =
                header == null ? List.of() : split(header.startsWith("\ufeff") ? header.substring(1) : header);
        names.forEach(name -> columns.putIfAbsent(name, columns.size()));
        needed.stream()
                .filter(name -> !columns.containsKey(name))
                .sorted()
                .findFirst()
                .ifPresent(name -> {
                    throw lines.error(
                            1, "the header has no column %s. It has %s.".formatted(name, String.join(", ", names)));
                });
        for (String line = lines.next(); line != null; line = lines.next()) {
            if (!line.isBlank()) {
                cells = split(line);
                if (cells.size() != names.size()) {
                    throw lines.error(
                            1, "this row has %s cells, and the header has %s.".formatted(cells.size(), names.size()));
                }
                row.accept(this);
            }
        }
    }

    private List<String> split(String line) {
        List<String> found = new ArrayList<>();
        StringBuilder cell = new StringBuilder();
        boolean isQuoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"' && isQuoted && i + 1 < line.length() && line.charAt(i + 1) == '"') {
                cell.append(c);
                i++;
            } else if (c == '"') {
                isQuoted = !isQuoted;
            } else if (c == ',' && !isQuoted) {
                found.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        if (isQuoted) {
            throw lines.error(line.length(), "the quotation mark is not closed on this line.");
        }
        found.add(cell.toString());
        return found;
    }

    /** Returns the line number of the row. */
    int line() {
        return lines.number();
    }

    /** Returns a cell; empty if the file lacks the column. */
    String text(String column) {
        Integer place = columns.get(column);
        return place == null ? "" : cells.get(place).strip();
    }

    /**
     * Returns a non-negative integer. Rounds fractions up.
     *
     * @param otherwise the number for an empty cell
     */
    long whole(String column, long otherwise) {
        String text = text(column);
        if (text.isEmpty()) {
            return otherwise;
        }
        try {
            BigDecimal number = new BigDecimal(text).setScale(0, RoundingMode.CEILING);
            if (number.signum() >= 0) {
                return number.longValueExact();
            }
            throw error(column, "%s is negative: %s.".formatted(column, text));
        } catch (ArithmeticException | NumberFormatException e) {
            throw error(column, "%s is no number: '%s'.".formatted(column, text));
        }
    }

    /** Like {@link #whole}, for a number that fits an int. */
    int count(String column, int otherwise) {
        long number = whole(column, otherwise);
        if (number > Integer.MAX_VALUE) {
            throw error(column, "%s is too large: %s.".formatted(column, number));
        }
        return (int) number;
    }

    /** Returns an error in a cell of the row. */
    InvalidInput error(String column, String sentence) {
        Integer place = columns.get(column);
        int at = 1;
        for (int i = 0; place != null && i < place; i++) {
            at += cells.get(i).length() + 1;
        }
        return lines.error(at, sentence);
    }
}
