package dev.terrace.objects.kind;

import dev.terrace.model.node.NodeMetrics;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one NodeMetrics object, as {@code kubectl get nodes.metrics.k8s.io} prints it. */
public final class NodeMetricsReader implements Parsed<NodeMetrics> {
    private final FieldReader in;
    private final NewestTime clock;
    private final Meta meta;
    private @Nullable Instant measured;
    private Map<String, Quantity> usage = Map.of();

    public NodeMetricsReader(FieldReader in, NewestTime clock) {
        this.in = in;
        this.clock = clock;
        meta = Meta.ofObject(in, clock, this::field);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<NodeMetrics> draft() {
        NodeMetrics metrics = new NodeMetrics(meta.name(), measured == null ? Instant.MIN : measured, usage);
        return amounts -> metrics;
    }

    private void field(String key) {
        switch (key) {
            case "timestamp" -> {
                measured = in.time();
                clock.see(measured);
            }
            case "usage" -> usage = in.bounds("uses");
            default -> in.skip();
        }
    }
}
