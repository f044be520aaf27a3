package dev.terrace.objects.kind;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.Units;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes one Node. */
public final class NodeWriter {
    private NodeWriter() {}

    public static void write(NodeSpec node, FieldWriter out) {
        // The counts of attachable volumes are written with the node's CSINode.
        Map<String, Long> allocatable = Units.of(node.allocatable());
        allocatable
                .keySet()
                .removeAll(out.volumes().offered(node.name(), Map.of()).keySet());
        out.object(
                        "metadata",
                        metadata -> metadata.text("name", node.name())
                                .time("creationTimestamp", node.created())
                                .textMap("labels", node.labels())
                                .textMap("annotations", annotations(node)))
                .object(
                        "spec",
                        spec -> spec.flag("unschedulable", node.unschedulable(), false)
                                .list(
                                        "taints",
                                        node.taints(),
                                        (taint, field) -> field.text("key", taint.key())
                                                .text("value", taint.value())
                                                .text("effect", taint.effect())))
                .object(
                        "status",
                        status -> status.quantities("capacity", node.capacity())
                                .units("allocatable", allocatable)
                                .list("images", node.images().entrySet(), NodeWriter::image));
    }

    private static void image(Map.Entry<String, Long> image, FieldWriter out) {
        out.texts("names", List.of(image.getKey())).number("sizeBytes", image.getValue());
    }

    /** Returns the annotations, with those for oversubscription. A node that was not read may lack them. */
    private static Map<String, String> annotations(NodeSpec node) {
        Map<String, String> annotations = new TreeMap<>(node.annotations());
        annotate(annotations, NodeReader.MORE_CPU, node.oversubscription().get(ResourceNames.CPU));
        annotate(annotations, NodeReader.MORE_MEMORY, node.oversubscription().get(ResourceNames.MEMORY));
        return annotations;
    }

    private static void annotate(Map<String, String> annotations, String key, long amount) {
        if (NodeReader.annotated(annotations, key) != amount) {
            annotations.put(key, Long.toString(amount));
        }
    }
}
