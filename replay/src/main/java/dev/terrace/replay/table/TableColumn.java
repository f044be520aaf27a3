package dev.terrace.replay.table;

import dev.terrace.replay.trace.CsvCells;
import dev.terrace.report.Fields;
import java.util.List;
import java.util.Map;

/**
 * A column of a table.
 *
 * @param type {@code text}, {@code integer} or {@code number}
 * @param unit the unit of its numbers; empty for texts
 */
record TableColumn(String name, String type, String unit, String meaning) {
    static TableColumn text(String name, String meaning) {
        return new TableColumn(name, "text", "", meaning);
    }

    static TableColumn integer(String name, String unit, String meaning) {
        return new TableColumn(name, "integer", unit, meaning);
    }

    static TableColumn number(String name, String unit, String meaning) {
        return new TableColumn(name, "number", unit, meaning);
    }

    /** Returns the header of a CSV file. */
    static String header(List<TableColumn> columns) {
        return CsvCells.row(columns.stream().map(TableColumn::name).toArray(String[]::new));
    }

    Map<String, Object> document() {
        return new Fields()
                .with("name", name)
                .with("type", type)
                .withSome("unit", unit)
                .with("description", meaning);
    }
}
