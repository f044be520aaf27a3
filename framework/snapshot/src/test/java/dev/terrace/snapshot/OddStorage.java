package dev.terrace.snapshot;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.selector.Requirement;
import dev.terrace.model.storage.CsiDriver;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolume.ClaimReference;
import dev.terrace.model.storage.PersistentVolume.CsiSource;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.Storage;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import java.util.List;
import java.util.Set;

/** Generates storage for {@link OddClusters}: a claim and an ephemeral claim of the driver {@link #DRIVER}. */
record OddStorage(Oddities odd) {
    static final String DRIVER = "disk.csi/x";
    static final String NAMESPACE = "ns";
    static final String CLAIM = "claim";
    static final String POD = "pod";
    static final String POD_UID = "uid of pod";
    static final String EPHEMERAL = "scratch";

    private static final String CLASS = "class";

    Storage storage() {
        return Storage.builder()
                .volumes(List.of(volume(0), volume(1)))
                .claims(List.of(
                        claim(NAMESPACE, CLAIM),
                        claim(odd.namespace(), odd.name(0)),
                        claim(NAMESPACE, POD + "-" + EPHEMERAL).toBuilder()
                                .owner(POD_UID)
                                .build()))
                .classes(List.of(
                        new StorageClass(CLASS, DRIVER, odd.of(DRIVER, "other"), odd.isSo(), odd.list(this::topology)),
                        new StorageClass(odd.name(1), odd.text(), odd.text(), odd.isSo(), List.of())))
                .nodes(List.of(csiNode("node 1", DRIVER), csiNode(odd.name(2), odd.text())))
                .drivers(List.of(new CsiDriver(odd.name(0), odd.isSo()), new CsiDriver(odd.name(1), odd.isSo())))
                .capacities(List.of(capacity(0), capacity(1)))
                .attachments(List.of(
                        new VolumeAttachment(odd.name(0), odd.text(), odd.text(), odd.text()),
                        new VolumeAttachment(odd.name(1), odd.text(), odd.text(), odd.text())))
                .build();
    }

    private PersistentVolume volume(int n) {
        return PersistentVolume.builder(odd.name(n))
                .labels(odd.texts())
                .storageClass(odd.text())
                .capacity(odd.size())
                .accessModes(Set.copyOf(odd.list(odd::text)))
                .mode(odd.of("Filesystem", "Block", ""))
                .claim(odd.orNull(new ClaimReference("ns/" + odd.text(), odd.text())))
                .nodeAffinity(odd.orNull(odd.list(odd::nodes)))
                .available(odd.isSo())
                .leaving(odd.isSo())
                .attributesClass(odd.text())
                .csi(odd.orNull(new CsiSource(odd.of(DRIVER, odd.text()), odd.text())))
                .build();
    }

    private PersistentVolumeClaim claim(String namespace, String name) {
        String volume = odd.of("", odd.name(0));
        return PersistentVolumeClaim.builder(namespace, name)
                .uid(odd.of(namespace + "/" + name, odd.name(0)))
                .storageClass(odd.of("", CLASS))
                .volume(volume)
                .bound(!volume.isEmpty() && odd.isSo())
                .selectedNode(odd.text())
                .request(odd.orNull(0L, odd.size()))
                .accessModes(Set.copyOf(odd.list(odd::text)))
                .mode(odd.of("Filesystem", "Block", ""))
                .selector(odd.selector())
                .attributesClass(odd.text())
                .lost(odd.isSo())
                .leaving(odd.isSo())
                .owner(odd.text())
                .build();
    }

    private NodeSelectorTerm topology() {
        return new NodeSelectorTerm(
                odd.list(() -> new Requirement(odd.text(), Requirement.Operator.IN, odd.list(odd::text))), List.of());
    }

    private CsiNode csiNode(String name, String driver) {
        return new CsiNode(name, odd.list(() -> new CsiNode.Driver(driver, odd.orNull(0, odd.number()))));
    }

    private StorageCapacity capacity(int n) {
        return new StorageCapacity(
                odd.namespace(), odd.name(n), odd.text(), odd.selector(), odd.orNull(0L, odd.size()));
    }
}
