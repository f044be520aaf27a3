package dev.terrace.snapshot.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.SchedulerFlags;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.Dump;
import dev.terrace.snapshot.Snapshot;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AttachableVolumesTest {
    private static final String EBS = "attachable-volumes-csi-ebs.csi-x";
    private static final String COUNTED = """
            ---
            {apiVersion: v1, kind: Node, metadata: {name: n1}, status: {allocatable: \
            {attachable-volumes-csi-ebs.csi-x: 9}}}
            ---
            {apiVersion: storage.k8s.io/v1, kind: CSINode, metadata: {name: n1}, spec: {drivers: [{name: ebs.csi/x, \
            allocatable: {count: 3}}]}}
            ---
            {apiVersion: storage.k8s.io/v1, kind: StorageClass, metadata: {name: ebs}, provisioner: ebs.csi/x}
            ---
            {apiVersion: v1, kind: PersistentVolumeClaim, metadata: {name: a, namespace: ns}, spec: \
            {storageClassName: ebs}}
            ---
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: p-b, namespace: ns, ownerReferences: [{kind: Pod, name: p, controller: true}]}
            spec: {storageClassName: ebs}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: p, namespace: ns}
            spec: {nodeName: n1, volumes: [{name: b, ephemeral: {volumeClaimTemplate: {}}}, {name: c, \
            persistentVolumeClaim: {claimName: a}}]}
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
}
