package dev.terrace.replay.trace;

import dev.terrace.model.finding.Finding;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The tables of nodes in the neutral form. */
public final class NodeTables {
    /** The column and the label of the partitions of a node. */
    public static final String PARTITION = "partition";

    private static final List<String> NODE_COLUMNS =
            Stream.concat(TraceNode.FIELDS.stream(), Stream.of(PARTITION)).toList();
    private static final List<String> CHANGE_COLUMNS = List.of("time", "node", "change");
    private static final String PARTITION_SEPARATOR = "+";

    private NodeTables() {}

    /**
     * Reads nodes.
     *
     * @param warnings receives a warning about each column that is not read
     * @throws dev.terrace.model.finding.InvalidInput if the file cannot be read or is malformed
     */
    public static List<TraceNode> nodes(Path file, Consumer<Finding> warnings) {
        List<TraceNode> nodes = new ArrayList<>();
        CsvText.readKnown(
                file, Set.of("name", "cpu_milli"), NODE_COLUMNS, warnings, adding(nodes, "name", NodeTables::node));
        return nodes;
    }

    private static TraceNode node(CsvText row) {
        int count = row.count("count", 1);
        if (count < 1) {
            throw row.error("count", "count is 0; 1 or more is expected.");
        }
        return new TraceNode(
                row.text("name"),
                count,
                row.whole("cpu_milli", 0),
                row.whole("memory_mib", TraceNode.UNLIMITED),
                row.count("gpus", 0),
                labels(row));
    }

    /**
     * Returns what adds the nodes of rows to a list. It fails at a row without a name or with that of an earlier node.
     *
     * @param column the column of the name
     */
    public static Consumer<CsvText> adding(List<TraceNode> nodes, String column, Function<CsvText, TraceNode> nodeOf) {
        Set<String> names = new HashSet<>();
        return row -> {
            TraceNode node = nodeOf.apply(row);
            if (node.name().isEmpty()) {
                throw row.error(column, "a node has no name.");
            }
            // More nodes are rejected with the whole trace.
            for (String name : node.count() > TraceBounds.NODES - names.size() ? List.<String>of() : node.names()) {
                if (!names.add(name)) {
                    throw row.error(
                            column, "node '%s' is there already; each node needs its own name.".formatted(name));
                }
            }
            nodes.add(node);
        };
    }

    /** Returns the label of several partitions of a node. */
    private static String joined(String partitions) {
        return String.join(PARTITION_SEPARATOR, partitions.strip().split("[\\s,;|+]+", -1));
    }

    /** Returns the partitions that a label names. */
    public static List<String> partitions(String label) {
        return List.of(label.split(Pattern.quote(PARTITION_SEPARATOR), -1));
    }

    private static Map<String, String> labels(CsvText row) {
        Map<String, String> labels = new TreeMap<>();
        for (String label : row.text("labels").split(";", -1)) {
            int equal = label.indexOf('=');
            if (equal > 0) {
                labels.put(
                        label.substring(0, equal).strip(),
                        label.substring(equal + 1).strip());
            } else if (!label.isBlank()) {
                throw row.error("labels", "the label '%s' has no value; labels look like a=b;c=d.".formatted(label));
            }
        }
        if (!row.text(PARTITION).isEmpty()) {
            labels.put(PARTITION, joined(row.text(PARTITION)));
        }
        return labels;
    }

    /**
     * Reads the changes to the nodes of a trace.
     *
     * @param warnings receives a warning about each column that is not read
     */
    static List<NodeChange> changes(Path file, Trace trace, Consumer<Finding> warnings) {
        TraceBounds.requireNodes(trace);
        Set<String> names = new HashSet<>();
        trace.nodes().forEach(node -> names.addAll(node.names()));
        List<NodeChange> changes = new ArrayList<>();
        CsvText.readKnown(file, Set.copyOf(CHANGE_COLUMNS), CHANGE_COLUMNS, warnings, row -> {
            NodeChange change = new NodeChange(row.time("time", 0), row.text("node"), kind(row));
            if (!names.contains(change.node())) {
                throw row.error("node", "node '%s' is not in nodes.csv.".formatted(change.node()));
            }
            if (!changes.isEmpty()
                    && change.time() < changes.get(changes.size() - 1).time()) {
                throw row.error("time", "time is before that of an earlier change. Sort the changes by it.");
            }
            changes.add(change);
        });
        return changes;
    }

    private static NodeChange.Kind kind(CsvText row) {
        try {
            return NodeChange.Kind.valueOf(row.text("change"));
        } catch (IllegalArgumentException e) {
            throw row.error(
                    "change",
                    "change is '%s'; there, gone, cordoned or uncordoned is expected.".formatted(row.text("change")));
        }
    }
}
