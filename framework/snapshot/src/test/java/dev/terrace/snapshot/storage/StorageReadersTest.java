package dev.terrace.snapshot.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import dev.terrace.model.selector.Requirement.Operator;
import dev.terrace.model.storage.CsiNode;
import dev.terrace.model.storage.PersistentVolume;
import dev.terrace.model.storage.PersistentVolume.ClaimReference;
import dev.terrace.model.storage.PersistentVolume.CsiSource;
import dev.terrace.model.storage.PersistentVolumeClaim;
import dev.terrace.model.storage.Storage;
import dev.terrace.model.storage.StorageCapacity;
import dev.terrace.model.storage.StorageClass;
import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.snapshot.Dump;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StorageReadersTest {
    private static Storage storage(String... objects) {
        return Dump.cluster(String.join("\n---\n", objects)).storage();
    }

    @Test
    void aVolume() {
        assertThat(storage("""
                apiVersion: v1
                kind: PersistentVolume
                metadata: {name: v, labels: {tier: gold}, annotations: {volume.beta.kubernetes.io/storage-class: old}}
                spec:
                  storageClassName: new
                  capacity: {storage: 2Gi}
                  accessModes: [ReadWriteOnce]
                  volumeMode: Block
                  claimRef: {namespace: ns, name: data, uid: u}
                  nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: Exists}]}]}}
                  csi: {driver: ebs.csi, volumeHandle: vol-1}
                status: {phase: Available}
                """).volumes())
                .containsExactly(new PersistentVolume(
                        "v",
                        Map.of("tier", "gold"),
                        "old",
                        2L << 30,
                        Set.of("ReadWriteOnce"),
                        "Block",
                        new ClaimReference("ns/data", "u"),
                        List.of(new NodeSelectorTerm(
                                List.of(new Requirement("zone", Operator.EXISTS, List.of())), List.of())),
                        true,
                        false,
                        "",
                        new CsiSource("ebs.csi", "vol-1")));
    }

    @Test
    void aClaim() {
        assertThat(storage("""
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata:
                  name: data
                  annotations: {pv.kubernetes.io/bind-completed: "yes", volume.kubernetes.io/selected-node: n1}
                  ownerReferences: [{kind: Pod, name: p, controller: true}]
                spec: {storageClassName: fast, volumeName: v, resources: {requests: {storage: 1k}}, selector: \
                {matchLabels: {a: b}}}
                status: {phase: Lost}
                """).claims())
                .containsExactly(new PersistentVolumeClaim(
                        "default",
                        "data",
                        "default/data",
                        "fast",
                        "v",
                        true,
                        "n1",
                        1000L,
                        Set.of(),
                        "Filesystem",
                        new LabelSelector(List.of(new Requirement("a", Operator.IN, List.of("b")))),
                        "",
                        true,
                        false,
                        "default/p"));
    }

    @Test
    void whatTellsHowVolumesAreMadeAndAttached() {
        Storage storage = storage(
                """
                apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: fast}
                provisioner: shim
                parameters: {csi.storage.k8s.io/csi-driver-name: ebs.csi}
                volumeBindingMode: WaitForFirstConsumer
                allowedTopologies: [{matchLabelExpressions: [{key: zone, values: [a]}]}]
                """,
                """
                apiVersion: storage.k8s.io/v1
                kind: CSINode
                metadata: {name: n1}
                spec: {drivers: [{name: ebs.csi, allocatable: {count: 3}}, {name: nfs.csi}]}
                """,
                "{apiVersion: storage.k8s.io/v1, kind: CSIDriver, metadata: {name: d}, spec: {storageCapacity: true}}",
                """
                apiVersion: storage.k8s.io/v1
                kind: CSIStorageCapacity
                metadata: {name: c, namespace: ns}
                storageClassName: fast
                nodeTopology: {}
                capacity: 9Gi
                maximumVolumeSize: 1Gi
                """,
                """
                apiVersion: storage.k8s.io/v1
                kind: VolumeAttachment
                metadata: {name: a}
                spec: {attacher: ebs.csi, nodeName: n1, source: {persistentVolumeName: v}}
                """);
        assertThat(storage.classes())
                .containsExactly(new StorageClass(
                        "fast",
                        "shim",
                        "ebs.csi",
                        true,
                        List.of(new NodeSelectorTerm(
                                List.of(new Requirement("zone", Operator.IN, List.of("a"))), List.of()))));
        assertThat(storage.nodes())
                .containsExactly(new CsiNode(
                        "n1", List.of(new CsiNode.Driver("ebs.csi", 3), new CsiNode.Driver("nfs.csi", null))));
        assertThat(storage.drivers()).singleElement().matches(driver -> driver.tellsCapacity());
        assertThat(storage.capacities())
                .containsExactly(new StorageCapacity("ns", "c", "fast", new LabelSelector(List.of()), 1L << 30));
        assertThat(storage.attachments()).containsExactly(new VolumeAttachment("a", "ebs.csi", "n1", "v"));
    }

    @Test
    void anErrorInAnObjectIsReportedWithItsPlace() {
        assertThat(Dump.errors("---\n{apiVersion: v1, kind: PersistentVolume, metadata: {name: v}, spec: "
                        + "{capacity: {storage: 4q}}}"))
                .containsExactly("dump.yaml:2:90: volume v has a capacity of storage \"4q\": not a quantity. An amount "
                        + "of storage looks like 512Mi, 16Gi or 1G.");
    }
}
