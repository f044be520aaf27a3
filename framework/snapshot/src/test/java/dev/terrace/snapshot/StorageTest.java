package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.SchedulerFlags;
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
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StorageTest {
    private static final String EBS = "attachable-volumes-csi-ebs.csi-x";

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
                spec: {storageClassName: fast, volumeName: v, resources: {requests: {storage: 1k}}, selector: {matchLabels: {a: b}}}
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

    private static final String COUNTED = """
            ---
            {apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: {attachable-volumes-csi-ebs.csi-x: 9}}}
            ---
            {apiVersion: storage.k8s.io/v1, kind: CSINode, metadata: {name: n1}, spec: {drivers: [{name: ebs.csi/x, allocatable: {count: 3}}]}}
            ---
            {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: ebs}, provisioner: ebs.csi/x}
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: a, namespace: ns}, spec: {storageClassName: ebs}}
            ---
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: p-b, namespace: ns, ownerReferences: [{kind: Pod, name: p, controller: true}]}
            spec: {storageClassName: ebs}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: p, namespace: ns}
            spec: {nodeName: n1, volumes: [{name: b, ephemeral: {volumeClaimTemplate: {}}}, {name: c, persistentVolumeClaim: {claimName: a}}]}
            """;

    private static long asked(Snapshot snapshot) {
        var requests = snapshot.cluster().tasks().get(0).template().requests();
        return requests.get(requests.names().indexOf(EBS));
    }

    @Test
    void volumesAreAResourceOfWhichNodesHaveSomeAndPodsAskForSome() {
        Snapshot snapshot = Dump.snapshot(COUNTED);
        var offered = snapshot.cluster().nodes().get(0).allocatable();
        assertThat(offered.get(offered.names().indexOf(EBS))).isEqualTo(3);
        assertThat(asked(snapshot)).isEqualTo(2);
    }

    @Test
    void ignoredProvisionersAreNotCounted() {
        var flags = new SchedulerFlags(SchedulerFlags.Sharding.NONE, Set.of(), Set.of("ebs.csi/x"));
        assertThat(asked(Dump.snapshot(COUNTED, ReadOptions.defaults().flags(flags))))
                .isZero();
    }

    @Test
    void withOneClaimAbsentNoneIsCounted() {
        assertThat(asked(Dump.snapshot(COUNTED.replace("claimName: a", "claimName: z"))))
                .isZero();
    }

    @Test
    void aPodWhoseEphemeralClaimIsAnothersIsLeftOut() {
        Snapshot snapshot = Dump.snapshot(COUNTED.replace("name: p, controller", "name: other, controller"));
        assertThat(snapshot.cluster().tasks()).isEmpty();
        assertThat(snapshot.findings().get(0).toString())
                .endsWith("pod ns/p is left out, as Volcano leaves it out: claim ns/p-b was not made for it.");
    }

    @Test
    void whatIsNamedAndMissingIsTold() {
        assertThat(Dump.warnings("""
                kind: List
                items:
                - {kind: Node, metadata: {name: n1}}
                - {kind: PodGroup, metadata: {name: g}, spec: {queue: q}}
                - {kind: Queue, metadata: {name: q}, status: {state: Open}}
                - {kind: Pod, metadata: {name: a}, spec: {nodeName: n1, volumes: [{persistentVolumeClaim: {claimName: x}}], resourceClaims: [{name: gpu}]}}
                - {kind: PersistentVolumeClaim, metadata: {name: b}, spec: {volumeName: v}}
                - {kind: PersistentVolumeClaim, metadata: {name: c}, spec: {storageClassName: s}}
                - {kind: PersistentVolume, metadata: {name: w}}
                - {kind: StorageClass, metadata: {name: t}}
                """))
                .containsExactly(
                        "dump.yaml:6:3: pod default/a uses claim default/x, which the dump does not have.",
                        "dump.yaml:7:3: claim default/b is bound to volume v, which the dump does not have.",
                        "dump.yaml:8:3: claim default/c has storage class s, which the dump does not have.",
                        "dump.yaml:6:3: pod default/a uses resource claims; Terrace does not look at resource claims, and places such pods as if they had none.");
    }

    @Test
    void anErrorInAnObjectIsToldWithItsPlace() {
        assertThat(
                        Dump.errors(
                                "---\n{apiVersion: v1, kind: PersistentVolume, metadata: {name: v}, spec: {capacity: {storage: 4q}}}"))
                .containsExactly(
                        "dump.yaml:2:90: volume v has a capacity of storage \"4q\": not a quantity. An amount of storage looks like 512Mi, 16Gi or 1G.");
    }
}
