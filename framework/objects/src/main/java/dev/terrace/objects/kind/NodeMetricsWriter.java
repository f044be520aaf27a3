package dev.terrace.objects.kind;

import dev.terrace.model.node.NodeMetrics;
import dev.terrace.objects.field.FieldWriter;

/** Writes one NodeMetrics object. */
public final class NodeMetricsWriter {
    private NodeMetricsWriter() {}

    public static void write(NodeMetrics metrics, FieldWriter out) {
        out.object("metadata", metadata -> metadata.text("name", metrics.node()))
                .time("timestamp", metrics.measured())
                .quantities("usage", metrics.usage());
    }
}
