package dev.terrace.objects.storage;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.selector.Requirement;
import dev.terrace.model.storage.CsiDriver;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Form;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The forms of storage classes, drivers, and what they report. */
public final class StorageForms {
    private static final String DRIVER = "csi.storage.k8s.io/csi-driver-name";
    private static final Map<String, Boolean> WAITS = Map.of("WaitForFirstConsumer", true, "Immediate", false);

    private static final Form<Requirement, Requirement> LABEL = Form.of(fields -> {
        var key = fields.text("key", Requirement::key);
        var values = fields.texts("values", Requirement::values);
        return read -> new Requirement(read.get(key), Requirement.Operator.IN, read.get(values));
    });

    private static final Form<NodeSelectorTerm, NodeSelectorTerm> TOPOLOGY = Form.of(fields -> {
        var labels = fields.list("matchLabelExpressions", LABEL, NodeSelectorTerm::expressions);
        return read -> new NodeSelectorTerm(read.get(labels), List.of());
    });

    public static final Form<StorageClass, StorageClass> STORAGE_CLASS = Form.of(fields -> {
        var meta = fields.named(StorageClass::name);
        var provisioner = fields.text("provisioner", StorageClass::provisioner);
        var parameters = fields.textMap(
                "parameters", of -> of.driver().equals(of.provisioner()) ? Map.of() : Map.of(DRIVER, of.driver()));
        var waits = fields.choice("volumeBindingMode", WAITS, StorageClass::waits);
        var topologies = fields.list("allowedTopologies", TOPOLOGY, StorageClass::topologies);
        return read -> new StorageClass(
                read.get(meta).name(),
                read.get(provisioner),
                read.get(parameters).getOrDefault(DRIVER, read.get(provisioner)),
                Boolean.TRUE.equals(read.get(waits)),
                read.get(topologies));
    });

    private static final Form<CsiNode.Driver, CsiNode.Driver> NODE_DRIVER = Form.of(fields -> {
        var name = fields.text("name", CsiNode.Driver::name);
        var limit = fields.within("allocatable").optionalNumber("count", CsiNode.Driver::limit);
        return read -> new CsiNode.Driver(read.get(name), read.get(limit));
    });

    public static final Form<CsiNode, CsiNode> CSI_NODE = Form.of(fields -> {
        var meta = fields.named(CsiNode::name);
        var drivers = fields.within("spec").list("drivers", NODE_DRIVER, CsiNode::drivers);
        return read -> new CsiNode(read.get(meta).name(), read.get(drivers));
    });

    public static final Form<CsiDriver, CsiDriver> CSI_DRIVER = Form.of(fields -> {
        var meta = fields.named(CsiDriver::name);
        var tellsCapacity = fields.within("spec").flag("storageCapacity", false, CsiDriver::tellsCapacity);
        return read -> new CsiDriver(read.get(meta).name(), read.get(tellsCapacity));
    });

    public static final Form<StorageCapacity, StorageCapacity> STORAGE_CAPACITY = Form.of(fields -> {
        var meta = fields.named(StorageCapacity::namespace, StorageCapacity::name);
        var storageClass = fields.text("storageClassName", StorageCapacity::storageClass);
        var maximum = fields.field(
                "maximumVolumeSize",
                null,
                StorageForms::offered,
                (of, out) -> out.bytes("maximumVolumeSize", of.largestVolume()));
        var capacity = fields.read("capacity", null, StorageForms::offered);
        var topology = fields.labels("nodeTopology", StorageCapacity::topology);
        return read -> {
            Quantity largest = read.get(maximum) == null ? read.get(capacity) : read.get(maximum);
            return new StorageCapacity(
                    read.get(meta).namespaceOrDefault(),
                    read.get(meta).name(),
                    read.get(storageClass),
                    read.get(topology),
                    largest == null ? null : largest.whole());
        };
    });

    public static final Form<VolumeAttachment, VolumeAttachment> VOLUME_ATTACHMENT = Form.of(fields -> {
        var meta = fields.named(VolumeAttachment::name);
        var spec = fields.within("spec");
        var attacher = spec.text("attacher", VolumeAttachment::attacher);
        var node = spec.text("nodeName", VolumeAttachment::node);
        var volume = spec.within("source").uniqueText("persistentVolumeName", VolumeAttachment::volume);
        return read ->
                new VolumeAttachment(read.get(meta).name(), read.get(attacher), read.get(node), read.get(volume));
    });

    private StorageForms() {}

    private static @Nullable Quantity offered(FieldReader in) {
        return in.isNull() ? null : in.quantity("offers", "storage");
    }
}
