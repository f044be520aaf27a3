package dev.terrace.replay.table;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.files.TextFile;
import dev.terrace.replay.trace.CsvCells;
import dev.terrace.report.Fields;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param type {@code text}, {@code integer} or {@code number}
 * @param unit the unit of its numbers; null for texts and ratios
 */
record TableColumn(String name, String type, @Nullable String unit, String description) {
    private static final Map<String, List<TableColumn>> TABLES = read();

    private static Map<String, List<TableColumn>> read() {
        try {
            return new ObjectMapper()
                    .readValue(TextFile.beside(TableColumn.class, "tables.json"), new TypeReference<>() {});
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the columns of a table in {@code tables.json}, in the order of their cells. */
    static List<TableColumn> of(String table) {
        return Objects.requireNonNull(TABLES.get(table), table);
    }

    /** Returns the column of a number that is derived from that of this column. */
    TableColumn derived(String suffix, String derivedType, String prefix) {
        return new TableColumn(name + suffix, derivedType, unit, prefix + description);
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
                .with("description", description);
    }
}
