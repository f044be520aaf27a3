package dev.terrace.spi.toolkit;

import dev.terrace.model.report.JobTerm;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import java.util.function.IntToDoubleFunction;

/**
 * The terms of a plugin's formula, as columns with a number for every row. A row computes its terms lazily, because a
 * session may have 100,000 jobs and the report reads few of them.
 *
 * <p>All columns must be added before the first row is handed out, and their numbers must not change afterwards.
 */
public final class TermTable {
    private final List<String> names = new ArrayList<>();
    private final List<IntToDoubleFunction> columns = new ArrayList<>();

    /** Adds a column on the right. The first column is the formula's result. */
    public TermTable column(String name, IntToDoubleFunction number) {
        names.add(name);
        columns.add(number);
        return this;
    }

    public List<JobTerm> row(int row) {
        return new Row(this, row);
    }

    private static final class Row extends AbstractList<JobTerm> implements RandomAccess {
        private final TermTable table;
        private final int row;

        Row(TermTable table, int row) {
            this.table = table;
            this.row = row;
        }

        @Override
        public JobTerm get(int index) {
            return JobTerm.of(table.names.get(index), table.columns.get(index).applyAsDouble(row));
        }

        @Override
        public int size() {
            return table.names.size();
        }
    }
}
