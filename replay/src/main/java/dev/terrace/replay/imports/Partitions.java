package dev.terrace.replay.imports;

import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Position;
import dev.terrace.replay.trace.NodeTables;
import dev.terrace.replay.trace.TraceNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The nodes of Slurm's partitions, by the label {@value NodeTables#PARTITION} of the nodes. A node may be in several
 * partitions, and a job may name several.
 */
final class Partitions {
    private static final int MAX_SHOWN = 200;

    /** The labels of all nodes. */
    private final TreeSet<String> labels = new TreeSet<>();

    private final Map<String, String> selectors = new HashMap<>();
    private final TreeSet<String> unbound = new TreeSet<>();

    Partitions(List<TraceNode> nodes) {
        for (TraceNode node : nodes) {
            String label = node.labels().get(NodeTables.PARTITION);
            if (label != null) {
                labels.add(label);
            }
        }
    }

    /**
     * Returns the selector of a job in a partition; empty if no node is in it.
     *
     * @param names the partition, or several between commas; empty if unknown
     */
    String selector(String names) {
        return names.isEmpty() ? "" : selectors.computeIfAbsent(names, this::find);
    }

    private String find(String names) {
        List<String> any = List.of(names.split(",", -1));
        String values = labels.stream()
                .filter(label -> NodeTables.partitions(label).stream().anyMatch(any::contains))
                .collect(Collectors.joining("|"));
        if (values.isEmpty()) {
            unbound.add(names);
        }
        return values.isEmpty() ? "" : NodeTables.PARTITION + " in " + values;
    }

    /** Returns a warning about partitions without nodes; none about the only one if the nodes name none. */
    List<Finding> findings(String file) {
        return unbound.isEmpty() || (selectors.size() == 1 && labels.isEmpty())
                ? List.of()
                : List.of(Finding.warning(
                        Position.of(file),
                        "%s %s not bind jobs to nodes: %s. Name them in a column %s of the file of --nodes."
                                .formatted(
                                        unbound.size(),
                                        unbound.size() == 1 ? "partition does" : "partitions do",
                                        OneLine.of(String.join(", ", unbound), MAX_SHOWN),
                                        NodeTables.PARTITION)));
    }
}
