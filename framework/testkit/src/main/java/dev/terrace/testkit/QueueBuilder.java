package dev.terrace.testkit;

import dev.terrace.model.NodeGroupAffinity;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.resource.ResourceNames;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A queue of a test: open, reclaimable, of weight 1. */
public final class QueueBuilder {
    private final QueueSpec.Builder spec;
    private @Nullable AmountNotation capability;
    private @Nullable AmountNotation guarantee;
    private final Map<String, String> labels = new TreeMap<>();
    private final Map<String, String> annotations = new TreeMap<>();

    private QueueBuilder(String name) {
        spec = QueueSpec.builder(name).created(Instant.EPOCH).weight(1).state("Open");
    }

    public static QueueBuilder queue(String name) {
        return new QueueBuilder(name);
    }

    public QueueBuilder weight(int value) {
        spec.weight(value);
        return this;
    }

    public QueueBuilder priority(int value) {
        spec.priority(value);
        return this;
    }

    public QueueBuilder priorityClass(String value) {
        spec.priorityClassName(value);
        return this;
    }

    public QueueBuilder notReclaimable() {
        spec.reclaimable(false);
        return this;
    }

    public QueueBuilder capability(String value) {
        capability = AmountNotation.parse(value);
        return this;
    }

    public QueueBuilder guarantee(String value) {
        guarantee = AmountNotation.parse(value);
        return this;
    }

    public QueueBuilder state(String value) {
        spec.state(value);
        return this;
    }

    /** Sets the parent queue. */
    public QueueBuilder parent(String value) {
        spec.parent(value);
        return this;
    }

    public QueueBuilder affinity(NodeGroupAffinity value) {
        spec.affinity(value);
        return this;
    }

    public QueueBuilder created(long second) {
        spec.created(Instant.ofEpochSecond(second));
        return this;
    }

    public QueueBuilder label(String key, String value) {
        labels.put(key, value);
        return this;
    }

    public QueueBuilder annotation(String key, String value) {
        annotations.put(key, value);
        return this;
    }

    /** Sets its path in a tree of queues, and the weights on it, such as "root/eng/dev" and "1/2/3". */
    public QueueBuilder hierarchy(String path, String weights) {
        annotations.put("volcano.sh/hierarchy", path);
        annotations.put("volcano.sh/hierarchy-weights", weights);
        return this;
    }

    List<AmountNotation> resources() {
        return Stream.of(capability, guarantee).filter(Objects::nonNull).toList();
    }

    QueueSpec build(ResourceNames names) {
        return spec.labels(labels)
                .annotations(annotations)
                .capability(capability == null ? null : capability.in(names))
                .guarantee(guarantee == null ? null : guarantee.in(names))
                .build();
    }
}
