package dev.terrace.objects.kind;

import dev.terrace.model.NodeGroupAffinity;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.finding.Spelling;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.field.AmountsTable;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Fields;
import dev.terrace.objects.field.Fields.Field;
import dev.terrace.objects.field.Form;
import dev.terrace.objects.field.Form.Values;
import dev.terrace.objects.field.Units;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The form of a Queue of Volcano. */
public final class QueueForm {
    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    /** The counted resources without a domain. */
    private static final Set<String> COUNTED = Set.of("cpu", "memory", "pods", "ephemeral-storage");

    /** Common mistakes for resources whose names are too different for a spelling hint. */
    private static final Map<String, String> MEANT = Map.of("mem", "memory", "gpu", "nvidia.com/gpu");

    private static final Form<NodeGroupAffinity, NodeGroupAffinity> AFFINITY = Form.of(fields -> {
        var near = fields.within("nodeGroupAffinity");
        var required = near.texts(REQUIRED, NodeGroupAffinity::required);
        var preferred = near.texts(PREFERRED, NodeGroupAffinity::preferred);
        var far = fields.within("nodeGroupAntiAffinity");
        var antiRequired = far.texts(REQUIRED, NodeGroupAffinity::antiRequired);
        var antiPreferred = far.texts(PREFERRED, NodeGroupAffinity::antiPreferred);
        return read -> new NodeGroupAffinity(
                read.get(required), read.get(preferred), read.get(antiRequired), read.get(antiPreferred));
    });

    private static final Form<String, String> EXTEND_CLUSTER = Form.of(fields -> {
        var name = fields.text("name", cluster -> cluster);
        return read -> read.get(name);
    });

    public static final Form<QueueSpec, Draft<QueueSpec>> QUEUE = Form.of(fields -> {
        var meta = fields.metadata((queue, out) -> out.text("name", queue.name())
                .time("creationTimestamp", queue.created())
                .textMap("labels", queue.labels())
                .textMap("annotations", queue.annotations()));
        var spec = fields.within("spec");
        var weight =
                spec.field("weight", 0, QueueForm::weight, (queue, out) -> out.number("weight", queue.weight(), 0));
        var priority = spec.number("priority", 0, QueueSpec::priority);
        var priorityClassName = spec.text("priorityClassName", QueueSpec::priorityClassName);
        var reclaimable = spec.flag("reclaimable", true, QueueSpec::reclaimable);
        var capability = limits(spec, "capability", "has a capability of", QueueSpec::capability);
        var guarantee = limits(spec.within("guarantee"), "resource", "is guaranteed", QueueSpec::guarantee);
        var deserved = limits(spec, "deserved", "deserves", QueueSpec::deserved);
        var parent = spec.text("parent", QueueSpec::parent);
        var extendClusters = spec.list("extendClusters", EXTEND_CLUSTER, QueueSpec::extendClusters);
        var affinity = spec.object("affinity", AFFINITY, QueueSpec::affinity);
        var state = fields.within("status").text("state", QueueSpec::state);
        return read -> {
            QueueSpec bare = QueueSpec.builder(read.get(meta).name())
                    .created(read.get(meta).createdOrMin())
                    .labels(read.get(meta).labels())
                    .annotations(read.get(meta).annotations())
                    .weight(read.get(weight))
                    .priority(read.get(priority))
                    .priorityClassName(read.get(priorityClassName))
                    .reclaimable(read.get(reclaimable))
                    .state(read.get(state))
                    .parent(read.get(parent))
                    .extendClusters(read.get(extendClusters))
                    .affinity(read.get(affinity))
                    .build();
            Map<String, Quantity> most = read.get(capability);
            Map<String, Quantity> least = read.get(guarantee);
            Map<String, Quantity> due = read.get(deserved);
            doubtUncounted(read, List.of(most, due, least));
            doubtIfAbove(read, "deserves", due, "its capability", most);
            doubtIfAbove(read, "is guaranteed", least, "its capability", most);
            doubtIfAbove(read, "is guaranteed", least, "it deserves", due);
            return amounts -> bare.toBuilder()
                    .capability(named(most, amounts))
                    .guarantee(named(least, amounts))
                    .deserved(named(due, amounts))
                    .build();
        };
    });

    private QueueForm() {}

    private static int weight(FieldReader in) {
        int weight = in.integer(0);
        if (weight < 1) {
            in.doubt(": spec.weight is %s; 1 or more is expected.".formatted(weight));
        }
        return weight;
    }

    private static Field<Map<String, Quantity>> limits(
            Fields<QueueSpec> fields, String key, String verb, Function<QueueSpec, @Nullable Amounts> get) {
        return fields.field(key, Map.of(), in -> limits(in, verb), (queue, out) -> out.amounts(key, get.apply(queue)));
    }

    /** Reads amounts, and caps those that no cluster can offer: a common way to write "no limit". */
    private static Map<String, Quantity> limits(FieldReader in, String verb) {
        Map<String, Quantity> read = in.quantities(verb);
        Map<String, Quantity> huge = new TreeMap<>();
        read.forEach((resource, amount) -> {
            if (Units.counts(resource) && Units.of(resource, amount) > Units.MAX) {
                huge.put(resource, Units.max(resource));
            }
        });
        if (huge.isEmpty()) {
            return read;
        }
        in.doubt(
                in.header().place(),
                " %s more %s than any cluster has; this counts as no limit."
                        .formatted(verb, String.join(" and ", huge.keySet())));
        Map<String, Quantity> capped = new TreeMap<>(read);
        capped.putAll(huge);
        return capped;
    }

    private static void doubtUncounted(Values read, List<Map<String, Quantity>> limits) {
        limits.stream()
                .flatMap(amounts -> amounts.keySet().stream())
                .filter(resource -> !Units.counts(resource))
                .distinct()
                .forEach(resource -> {
                    String meant = MEANT.getOrDefault(resource, "");
                    String hint =
                            meant.isEmpty() ? Spelling.hint(resource, COUNTED) : " Did you mean '%s'?".formatted(meant);
                    read.doubt(" sets an amount of %s, which no node has.%s".formatted(resource, hint));
                });
    }

    /** Warns of amounts above their bounds, for the resources that both maps name. */
    private static void doubtIfAbove(
            Values read, String verb, Map<String, Quantity> amounts, String bound, Map<String, Quantity> bounds) {
        amounts.forEach((resource, amount) -> {
            Quantity most = bounds.get(resource);
            if (most != null && amount.exact().compareTo(most.exact()) > 0) {
                read.doubt(" %s more %s than %s.".formatted(verb, resource, bound));
            }
        });
    }

    private static @Nullable Amounts named(Map<String, Quantity> quantities, AmountsTable amounts) {
        return quantities.isEmpty() ? null : amounts.of(Units.of(quantities));
    }
}
