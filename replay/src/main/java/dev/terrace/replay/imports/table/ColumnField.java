package dev.terrace.replay.imports.table;

import dev.terrace.model.number.NumberText;
import dev.terrace.replay.trace.CsvText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Set;

/**
 * The column of a field of jobs or nodes.
 *
 * @param unit the unit of its numbers
 * @param isOfJob whether an amount is that of the whole job, which its tasks divide evenly; the parts are rounded down,
 *     so that they are no more than the whole
 * @param isOptional whether a file may lack the column
 * @param unknown the cells without a value
 * @param values the values of some cells in the trace; others are taken as they are
 * @param tres the keys whose amounts are added, if a cell is a list such as {@code 1=40,1002=2}; empty for a number
 * @param label the label of nodes that a cell selects; empty if the field is not a selector
 */
record ColumnField(
        String column,
        AmountUnit unit,
        boolean isOfJob,
        boolean isOptional,
        Set<String> unknown,
        Map<String, String> values,
        Set<String> tres,
        String label) {
    /**
     * A unit of amounts and durations; spelled as in maps. The results are milli-cores, milli-devices, MiB and seconds.
     */
    enum AmountUnit {
        milli(1, 1),
        percent(10, 1),
        cores(1000, 1),
        devices(1000, 1),
        B(1, 1L << 20),
        KiB(1, 1L << 10),
        MiB(1, 1),
        GiB(1L << 10, 1),
        MB(1_000_000, 1L << 20),
        GB(1_000_000_000, 1L << 20),
        ms(1, 1000),
        s(1, 1),
        min(60, 1),
        h(3600, 1);

        final long numerator;
        final long denominator;

        AmountUnit(long numerator, long denominator) {
            this.numerator = numerator;
            this.denominator = denominator;
        }
    }

    /** The longest cell that can be unknown; dates are longer. */
    static final int MAX_UNKNOWN = 12;

    /** A number whose product with a unit a long has room for. */
    private static final int FEW = 999_999_999;

    /** A column that no file has. */
    static final ColumnField ABSENT =
            new ColumnField("", AmountUnit.s, false, true, Set.of(""), Map.of(), Set.of(), "");

    /** Returns the value of a row; empty if it is unknown. */
    String text(CsvText row) {
        String cell = row.text(column);
        if (cell.length() <= MAX_UNKNOWN && unknown.contains(cell)) {
            return "";
        }
        return values.isEmpty() ? cell : values.getOrDefault(cell, cell);
    }

    /**
     * Returns the amount of a row in the unit of traces, rounded up, or down if it is a part of that of a job.
     *
     * @param tasks the tasks of the job
     * @param otherwise the amount if it is unknown
     */
    long amount(CsvText row, int tasks, long otherwise) {
        String text = text(row);
        if (text.isEmpty()) {
            return otherwise;
        }
        long parts = isOfJob ? unit.denominator * tasks : unit.denominator;
        long few = tres.isEmpty() ? NumberText.whole(text, 0, FEW).orElse(-1) : -1;
        if (few >= 0) {
            return (few * unit.numerator + (isOfJob ? 0 : parts - 1)) / parts;
        }
        BigDecimal number = tres.isEmpty() ? row.decimal(column, text) : sum(row, text);
        return number.multiply(BigDecimal.valueOf(unit.numerator))
                .divide(BigDecimal.valueOf(parts), 0, isOfJob ? RoundingMode.FLOOR : RoundingMode.CEILING)
                .min(BigDecimal.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }

    private BigDecimal sum(CsvText row, String list) {
        BigDecimal sum = BigDecimal.ZERO;
        for (String entry : list.split(",", -1)) {
            int equal = entry.indexOf('=');
            if (equal > 0 && tres.contains(entry.substring(0, equal))) {
                sum = sum.add(row.decimal(column, entry.substring(equal + 1)));
            }
        }
        return sum;
    }
}
