package dev.terrace.replay.imports.table;

import dev.terrace.replay.trace.CsvText;
import java.util.Set;

/**
 * A filter that skips rows.
 *
 * @param field the column to look at; unknown cells are empty
 * @param values the values to compare with
 * @param isIn whether rows with one of these values are skipped; otherwise those with another value
 * @param because the reason to report
 */
record RowFilter(ColumnField field, Set<String> values, boolean isIn, String because) {
    boolean skips(CsvText row) {
        return values.contains(field.text(row)) == isIn;
    }
}
