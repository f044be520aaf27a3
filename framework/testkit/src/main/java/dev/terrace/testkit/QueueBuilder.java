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
    private final String name;
    private int weight = 1;
    private int priority;
    private String priorityClass = "";
    private boolean reclaimable = true;
    private @Nullable AmountNotation capability;
    private @Nullable AmountNotation guarantee;
    private String state = "Open";
    private String parent = "";
    private @Nullable NodeGroupAffinity affinity;
    private Instant created = Instant.EPOCH;
    private final Map<String, String> labels = new TreeMap<>();
    private final Map<String, String> annotations = new TreeMap<>();

    private QueueBuilder(String name) {
        this.name = name;
    }

    public static QueueBuilder queue(String name) {
        return new QueueBuilder(name);
    }

    public QueueBuilder weight(int value) {
        weight = value;
        return this;
    }

    public QueueBuilder priority(int value) {
        priority = value;
        return this;
    }

    public QueueBuilder priorityClass(String value) {
        priorityClass = value;
        return this;
    }

    public QueueBuilder notReclaimable() {
        reclaimable = false;
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
        state = value;
        return this;
    }

    /** Sets the parent queue. */
    public QueueBuilder parent(String value) {
        parent = value;
        return this;
    }

    public QueueBuilder affinity(NodeGroupAffinity value) {
        affinity = value;
        return this;
    }

    public QueueBuilder created(long second) {
        created = Instant.ofEpochSecond(second);
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
        return QueueSpec.builder(name)
                .created(created)
                .labels(labels)
                .annotations(annotations)
                .weight(weight)
                .priority(priority)
                .priorityClassName(priorityClass)
                .reclaimable(reclaimable)
                .capability(capability == null ? null : capability.in(names))
                .guarantee(guarantee == null ? null : guarantee.in(names))
                .state(state)
                .parent(parent)
                .affinity(affinity)
                .build();
    }
}
