package dev.terrace.objects.kind;

import dev.terrace.model.NodeGroupAffinity;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.AmountsTable;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import dev.terrace.objects.field.Units;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads one Queue of Volcano. */
public final class QueueReader implements Parsed<QueueSpec> {
    /** The counted resources without a domain. */
    private static final Set<String> COUNTED = Set.of("cpu", "memory", "pods", "ephemeral-storage");

    /** Common mistakes for resources whose names are too different for a spelling hint. */
    private static final Map<String, String> MEANT = Map.of("mem", "memory", "gpu", "nvidia.com/gpu");

    private final FieldReader in;
    private final Position place;
    private final Meta meta;
    private int weight;
    private int priority;
    private String priorityClassName = "";
    private boolean reclaimable = true;
    private Map<String, Quantity> capability = Map.of();
    private Map<String, Quantity> guarantee = Map.of();
    private Map<String, Quantity> deserved = Map.of();
    private String parent = "";
    private @Nullable NodeGroupAffinity affinity;
    private String state = "";

    public QueueReader(FieldReader in, NewestTime clock) {
        this.in = in;
        place = in.position();
        meta = Meta.ofSpecAndStatus(in, clock, this::specField, this::statusField);
        Stream.of(capability, deserved, guarantee)
                .flatMap(amounts -> amounts.keySet().stream())
                .filter(resource -> !Units.counts(resource))
                .distinct()
                .forEach(this::doubtCounted);
        doubtIfAbove("deserves", deserved, "its capability", capability);
        doubtIfAbove("is guaranteed", guarantee, "its capability", capability);
        doubtIfAbove("is guaranteed", guarantee, "it deserves", deserved);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<QueueSpec> draft() {
        QueueSpec bare = QueueSpec.builder(meta.name())
                .created(meta.createdOrMin())
                .labels(meta.labels())
                .annotations(meta.annotations())
                .weight(weight)
                .priority(priority)
                .priorityClassName(priorityClassName)
                .reclaimable(reclaimable)
                .state(state)
                .parent(parent)
                .affinity(affinity)
                .build();
        Map<String, Quantity> most = capability;
        Map<String, Quantity> least = guarantee;
        Map<String, Quantity> due = deserved;
        return amounts -> bare.toBuilder()
                .capability(named(most, amounts))
                .guarantee(named(least, amounts))
                .deserved(named(due, amounts))
                .build();
    }

    private void doubtCounted(String resource) {
        String meant = MEANT.getOrDefault(resource, "");
        in.doubt(
                place,
                " sets an amount of %s, which no node has.%s"
                        .formatted(
                                resource,
                                meant.isEmpty()
                                        ? Spelling.hint(resource, COUNTED)
                                        : " Did you mean '%s'?".formatted(meant)));
    }

    /** Warns of amounts above their bounds, for the resources that both maps name. */
    private void doubtIfAbove(String verb, Map<String, Quantity> amounts, String bound, Map<String, Quantity> bounds) {
        amounts.forEach((resource, amount) -> {
            Quantity most = bounds.get(resource);
            if (most != null && amount.exact().compareTo(most.exact()) > 0) {
                in.doubt(place, " %s more %s than %s.".formatted(verb, resource, bound));
            }
        });
    }

    private static @Nullable Amounts named(Map<String, Quantity> quantities, AmountsTable amounts) {
        return quantities.isEmpty() ? null : amounts.of(Units.of(quantities));
    }

    private void specField(String key) {
        switch (key) {
            case "weight" -> {
                weight = in.integer(0);
                if (weight < 1) {
                    in.doubt(": spec.weight is %s; 1 or more is expected.".formatted(weight));
                }
            }
            case "priority" -> priority = in.integer(0);
            case "priorityClassName" -> priorityClassName = in.text();
            case "reclaimable" -> reclaimable = in.flag(true);
            case "capability" -> capability = limits("has a capability of");
            case "deserved" -> deserved = limits("deserves");
            case "guarantee" -> in.object(this::guaranteeField);
            case "parent" -> parent = in.text();
            case "affinity" -> affinity = NodeGroups.read(in);
            default -> in.skip();
        }
    }

    /** Reads amounts, and caps those that no cluster can offer: a common way to write "no limit". */
    private Map<String, Quantity> limits(String verb) {
        Map<String, Quantity> read = in.quantities(verb);
        Map<String, Quantity> huge = new TreeMap<>();
        read.forEach((resource, amount) -> {
            if (Units.counts(resource) && Units.of(resource, amount) > Units.MOST) {
                huge.put(resource, Units.most(resource));
            }
        });
        if (huge.isEmpty()) {
            return read;
        }
        in.doubt(
                place,
                " %s more %s than any cluster has; this counts as no limit."
                        .formatted(verb, String.join(" and ", huge.keySet())));
        Map<String, Quantity> capped = new TreeMap<>(read);
        capped.putAll(huge);
        return capped;
    }

    private void guaranteeField(String key) {
        if (key.equals("resource")) {
            guarantee = limits("is guaranteed");
        } else {
            in.skip();
        }
    }

    private void statusField(String key) {
        if (key.equals("state")) {
            state = in.text();
        } else {
            in.skip();
        }
    }
}
