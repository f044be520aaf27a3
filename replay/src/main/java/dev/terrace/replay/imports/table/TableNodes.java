package dev.terrace.replay.imports.table;

import dev.terrace.replay.trace.CsvText;
import dev.terrace.replay.trace.NodeTables;
import dev.terrace.replay.trace.TraceNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The nodes of a table. */
final class TableNodes {
    private final ColumnMap map;

    TableNodes(ColumnMap map) {
        this.map = map;
    }

    /** Reads a file of nodes in the form of the map, or of {@code nodes.csv} if the map has none. */
    List<TraceNode> read(Path file) {
        if (map.nodes().isEmpty()) {
            return NodeTables.nodes(file);
        }
        Set<String> needed = ColumnMap.required(map.nodes());
        needed.addAll(map.labels().values());
        List<TraceNode> nodes = new ArrayList<>();
        CsvText.read(file, needed, row -> nodes.add(node(row)));
        return nodes;
    }

    private TraceNode node(CsvText row) {
        Map<String, String> labels = new TreeMap<>();
        map.labels().forEach((label, column) -> {
            String value = row.text(column);
            if (!value.isEmpty()) {
                labels.put(label, value);
            }
        });
        ColumnField name = map.nodes().get("name");
        return new TraceNode(
                name == null ? "node-" + row.line() : name.text(row),
                (int) Math.min(Integer.MAX_VALUE, Math.max(1, amount(row, "count", 1))),
                amount(row, "cpu", 0),
                amount(row, "memory", TraceNode.UNLIMITED),
                (int) Math.min(Integer.MAX_VALUE, amount(row, "gpus", 0) / 1000),
                labels);
    }

    private long amount(CsvText row, String field, long otherwise) {
        return map.nodes().getOrDefault(field, ColumnField.ABSENT).amount(row, 1, otherwise);
    }
}
