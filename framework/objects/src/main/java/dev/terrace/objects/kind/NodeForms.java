package dev.terrace.objects.kind;

import dev.terrace.model.node.NodeMetrics;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.number.NumberText;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.field.Condition;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Form;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.Units;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The forms of nodes, and of their metrics as {@code kubectl get nodes.metrics.k8s.io} prints them. */
public final class NodeForms {
    private static final Set<String> EFFECTS = Set.of("NoSchedule", "PreferNoSchedule", "NoExecute");
    private static final String MORE_CPU = "volcano.sh/oversubscription-cpu";
    private static final String MORE_MEMORY = "volcano.sh/oversubscription-memory";

    private static final Form<Taint, Taint> TAINT = Form.of(fields -> {
        var key = fields.text("key", Taint::key);
        var value = fields.text("value", Taint::value);
        var effect = fields.oneOf("effect", EFFECTS, Taint::effect);
        return read -> {
            if (read.get(key).isEmpty() || read.get(effect).isEmpty()) {
                String missing = read.get(key).isEmpty() ? "key" : "effect";
                read.doubt(": %s has no %s.".formatted(read.in().path(), missing));
            }
            return read.one(new Taint(read.get(key), read.get(value), read.get(effect)));
        };
    });

    /** An image on a node. */
    private record Image(Collection<String> names, long bytes) {}

    private static final Form<Image, Image> IMAGE = Form.of(fields -> {
        var names = fields.texts("names", Image::names);
        var bytes = fields.field(
                "sizeBytes", 0L, in -> in.longInteger(0), (image, out) -> out.number("sizeBytes", image.bytes()));
        return read -> new Image(read.get(names), read.get(bytes));
    });

    public static final Form<NodeSpec, Draft<NodeSpec>> NODE = Form.of(fields -> {
        var meta = fields.metadata((node, out) -> out.text("name", node.name())
                .time("creationTimestamp", node.created())
                .textMap("labels", node.labels())
                .textMap("annotations", annotations(node)));
        var spec = fields.within("spec");
        var isUnschedulable = spec.flag("unschedulable", false, NodeSpec::unschedulable);
        var taints = spec.list("taints", TAINT, NodeSpec::taints);
        var status = fields.within("status");
        var capacity = status.bounds("capacity", "has", NodeSpec::capacity);
        var allocatable = status.<SortedMap<String, Quantity>>field(
                "allocatable", Collections.emptySortedMap(), in -> in.amounts("offers"), (node, out) -> {
                    // The counts of attachable volumes are written with the node's CSINode.
                    Map<String, Long> units = Units.of(node.allocatable());
                    units.keySet()
                            .removeAll(
                                    out.volumes().offered(node.name(), Map.of()).keySet());
                    out.units("allocatable", units);
                });
        status.skip("conditions", Condition::skip);
        var images = status.list("images", IMAGE, NodeForms::images);
        return read -> {
            Meta of = read.get(meta);
            boolean isCordoned = read.get(isUnschedulable);
            List<Taint> keepingOff = read.get(taints);
            Map<String, Quantity> whole = read.get(capacity);
            Map<String, Long> offered = Units.of(offers(whole, read.get(allocatable), read.in()));
            Map<String, Long> oversubscription = Map.of(
                    "cpu", annotated(of.annotations(), MORE_CPU), "memory", annotated(of.annotations(), MORE_MEMORY));
            SortedMap<String, Long> sizes = new TreeMap<>();
            read.get(images).forEach(image -> image.names().forEach(name -> sizes.put(name, image.bytes())));
            return amounts -> new NodeSpec(
                    of.name(),
                    of.createdOrMin(),
                    of.labels(),
                    of.annotations(),
                    isCordoned,
                    keepingOff,
                    whole,
                    amounts.offered(of.name(), offered),
                    amounts.of(oversubscription),
                    Collections.unmodifiableSortedMap(sizes));
        };
    });

    public static final Form<NodeMetrics, NodeMetrics> NODE_METRICS = Form.of(fields -> {
        var meta = fields.named(NodeMetrics::node);
        var measured = fields.time("timestamp", NodeMetrics::measured);
        var usage = fields.bounds("usage", "uses", NodeMetrics::usage);
        return read -> {
            Instant time = read.get(measured);
            return new NodeMetrics(read.get(meta).name(), time == null ? Instant.MIN : time, read.get(usage));
        };
    });

    private NodeForms() {}

    private static List<Image> images(NodeSpec node) {
        List<Image> images = new ArrayList<>();
        node.images().forEach((name, bytes) -> images.add(new Image(List.of(name), bytes)));
        return images;
    }

    /** Returns the allocatable quantities. They default to the capacity, as in the API server. */
    private static Map<String, Quantity> offers(
            Map<String, Quantity> capacity, Map<String, Quantity> allocatable, FieldReader in) {
        if (!allocatable.isEmpty()) {
            return allocatable;
        }
        capacity.keySet().forEach(in.shared()::name);
        return capacity;
    }

    /** Parses milli-cores or bytes without a unit. A text that is not a number counts as 0; a fraction is dropped. */
    private static long annotated(Map<String, String> annotations, String key) {
        return (long) NumberText.real(annotations.getOrDefault(key, "")).orElse(0);
    }

    /** Returns the annotations, with those for oversubscription. A node that was not read may lack them. */
    private static Map<String, String> annotations(NodeSpec node) {
        Map<String, String> annotations = new TreeMap<>(node.annotations());
        annotate(annotations, MORE_CPU, node.oversubscription().get(ResourceNames.CPU));
        annotate(annotations, MORE_MEMORY, node.oversubscription().get(ResourceNames.MEMORY));
        return annotations;
    }

    private static void annotate(Map<String, String> annotations, String key, long amount) {
        if (annotated(annotations, key) != amount) {
            annotations.put(key, Long.toString(amount));
        }
    }
}
