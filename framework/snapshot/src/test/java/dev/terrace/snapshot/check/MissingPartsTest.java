package dev.terrace.snapshot.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.PodPhase;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.Dump;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MissingPartsTest {
    @Test
    void aPodWithoutAPhaseIsPending() {
        assertThat(Dump.pod("kind: Pod\napiVersion: v1\nmetadata: {name: p}\nspec: {schedulerName: volcano}\n")
                        .phase())
                .isEqualTo(PodPhase.PENDING);
        assertThat(Dump.pod(
                                "kind: Pod\napiVersion: v1\nmetadata: {name: p}\nspec: {schedulerName: volcano}\nstatus: {phase: Odd}\n")
                        .phase())
                .isEqualTo(PodPhase.UNKNOWN);
    }

    @Test
    void aNodeOffersWhatItHasIfItDoesNotSayWhatItOffers() {
        var node = Dump.cluster("""
                        kind: Node
                        apiVersion: v1
                        metadata: {name: n}
                        status: {capacity: {cpu: 2, example.com/x: 3}}
                        """).nodes().get(0);
        assertThat(node.allocatable().get(ResourceNames.CPU)).isEqualTo(2000);
        assertThat(node.allocatable().show()).contains("3 example.com/x");
    }

    @Test
    void nodesWithoutASizeAreNamedOnce() {
        assertThat(warnings("""
                kind: List
                items:
                - {kind: Node, metadata: {name: a}, status: {capacity: {cpu: 1}}}
                - {kind: Node, metadata: {name: b}}
                - {kind: Node, metadata: {name: c}, status: {}}
                """))
                .containsExactly("dump.yaml:4:3: 2 nodes, such as b, have neither status.allocatable nor"
                        + " status.capacity, so that their size is 0.");
    }

    @Test
    void virtualGpusWithoutARegisterAreNamed() {
        assertThat(warnings("""
                kind: List
                items:
                - {kind: Node, metadata: {name: a, annotations: {volcano.sh/node-vgpu-register: "x"}}, \
                status: {allocatable: {volcano.sh/vgpu-number: 2}}}
                - {kind: Node, metadata: {name: b}, status: {allocatable: {volcano.sh/vgpu-number: 2}}}
                """))
                .containsExactly("dump.yaml:4:3: node b offers volcano.sh/vgpu-*, but lacks the annotation"
                        + " volcano.sh/node-vgpu-register: it has no cards.");
    }

    @Test
    void podsThatClaimDevicesOfADumpWithoutAnyAreNamed() {
        assertThat(warnings("""
                kind: List
                items:
                - {kind: Node, metadata: {name: a}, status: {allocatable: {cpu: 2}}}
                - {kind: Pod, metadata: {name: p}, spec: {schedulerName: volcano, \
                resourceClaims: [{name: c, resourceClaimName: x}]}}
                - {kind: ResourceClaim, metadata: {name: x}}
                """))
                .singleElement()
                .asString()
                .startsWith("dump.yaml:4:3: pod default/p claims devices, and the dump"
                        + " has no ResourceSlice. A complete dump is made with: kubectl get nodes,pods,")
                .contains(",resourceslices,");
    }

    @Test
    void resourcesOfQueuesThatNoNodeHasAreNamedWithTheNearest() {
        assertThat(warnings("""
                kind: List
                items:
                - {kind: Node, metadata: {name: a}, status: {allocatable: {cpu: 2, memory: 1Gi, nvidia.com/gpu: 1}}}
                - {kind: Queue, metadata: {name: q}, spec: {capability: {cpu: 9, mem: 4Gi}}, status: {state: Open}}
                - {kind: Queue, metadata: {name: r}, spec: {deserved: {nvidia.com/gpus: 1}, guarantee: {resource: \
                {example.com/rdma: 1}}}, status: {state: Open}}
                - {kind: Queue, metadata: {name: s}, spec: {capability: {mem: 4Gi, example.com/none: 0}}, \
                status: {state: Open}}
                """))
                .containsExactly(
                        "dump.yaml:4:3: queue q sets an amount of mem, which no node has. Did you mean 'memory'? 1 more object has the same problem.",
                        "dump.yaml:5:3: queue r sets an amount of example.com/rdma, which no node has.",
                        "dump.yaml:5:3: queue r sets an amount of nvidia.com/gpus, which no node has. Did you mean"
                                + " 'nvidia.com/gpu'?");
    }

    @Test
    void aGroupThatIsNotThereIsNamedWithTheNearest() {
        assertThat(Dump.warnings("""
                kind: List
                items:
                - {kind: Node, metadata: {name: a}, status: {capacity: {cpu: 2}}}
                - {kind: Pod, metadata: {name: tm-0, annotations: {scheduling.k8s.io/group-name: flinkk}}, \
                spec: {schedulerName: volcano}}
                - {kind: PodGroup, metadata: {name: flink}}
                """))
                .contains("dump.yaml:4:3: pod default/tm-0 belongs to group default/flinkk, which the dump does not"
                        + " have. Did you mean 'default/flink'?");
    }

    @Test
    void groupsOfOtherApisAreNamed() {
        String dump = """
                kind: List
                items:
                - {kind: PodGroup, apiVersion: scheduling.run.ai/v2alpha2, metadata: {name: train}}
                - {kind: PodGroup, apiVersion: scheduling.run.ai/v2alpha2, metadata: {name: other}}
                - {kind: ElasticQuota, apiVersion: scheduling.sigs.k8s.io/v1alpha1, metadata: {name: eq}}
                """;
        assertThat(Dump.warnings(dump))
                .contains("dump.yaml:3:3: this PodGroup of group scheduling.run.ai is skipped; Volcano's is in group"
                        + " scheduling.volcano.sh. 1 more object has the same problem.");
        assertThat(Dump.snapshot(dump).skippedKinds()).containsOnlyKeys("ElasticQuota", "PodGroup (scheduling.run.ai)");
    }

    @Test
    void whatAFolderLacksIsSaidOfTheFolder(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("pods.yaml"),
                "kind: Node\napiVersion: v1\nmetadata: {name: n}\nstatus: {capacity: {cpu: 1}}\n");
        assertThat(SnapshotReader.read(List.of(folder.toString()), ReadOptions.defaults())
                        .findings())
                .isNotEmpty()
                .allMatch(finding -> finding.position().source().equals(folder.toString()));
    }

    /** Returns the warnings without those about absent kinds. */
    private static List<String> warnings(String dump) {
        return Dump.warnings(dump).stream()
                .filter(warning -> !warning.contains("dump.yaml: the dump has no"))
                .toList();
    }
}
