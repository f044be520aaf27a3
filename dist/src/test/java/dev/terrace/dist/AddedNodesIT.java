package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cases.CaseFolder;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.inputs.Origin;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.NumaTopology;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.WhatIf.Answer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes that are added as copies of a cluster's node have their own processors and devices, which pods can use. */
class AddedNodesIT {
    private static final String ADDED = "-added-";
    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    /** Two nodes share a pool, in two slices; the device of n1 is taken. */
    private static final String CLAIMS = """
            apiVersion: v1
            kind: Node
            metadata: {name: n1}
            status: {allocatable: {cpu: "8", memory: 8Gi, pods: "10"}}
            ---
            apiVersion: v1
            kind: Node
            metadata: {name: n2}
            spec: {unschedulable: true}
            status: {allocatable: {cpu: "8", memory: 8Gi, pods: "10"}}
            ---
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: Queue
            metadata: {name: default}
            status: {state: Open}
            ---
            apiVersion: resource.k8s.io/v1
            kind: DeviceClass
            metadata: {name: gpu.example.com}
            spec: {selectors: [{cel: {expression: device.driver == 'gpu.example.com'}}]}
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceSlice
            metadata: {name: slice-1}
            spec:
              driver: gpu.example.com
              PLACE
              pool: {name: shared, generation: 1, resourceSliceCount: 2}
              devices: [{name: gpu-1DEVICE}]
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceSlice
            metadata: {name: slice-2}
            spec:
              driver: gpu.example.com
              nodeName: n2
              pool: {name: shared, generation: 1, resourceSliceCount: 2}
              devices: [{name: gpu-2}]
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {namespace: ml, name: taken}
            spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.example.com}}]}}
            status:
              allocation:
                devices: {results: [{request: gpu, driver: gpu.example.com, pool: shared, device: gpu-1}]}
            ---
            apiVersion: resource.k8s.io/v1
            kind: ResourceClaim
            metadata: {namespace: ml, name: wanted}
            spec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpu.example.com}}]}}
            ---
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: PodGroup
            metadata: {namespace: ml, name: job}
            spec: {minMember: 1}
            status: {phase: Inqueue}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {namespace: ml, name: job-0, annotations: {scheduling.k8s.io/group-name: job}}
            spec:
              schedulerName: volcano
              containers: [{name: a, resources: {requests: {cpu: "1"}}}]
              resourceClaims: [{name: gpu, resourceClaimName: wanted}]
            status: {phase: Pending}
            """;

    private static final String CLAIMING = """
            actions: "allocate"
            tiers:
            - plugins:
              - name: gang
              - name: predicates
                arguments: {predicate.DynamicResourceAllocationEnable: true}
            """;

    @TempDir
    Path folder;

    @Test
    void podsUseTheDevicesOfACopy() throws IOException {
        usesACopy(CLAIMS.replace("PLACE", "nodeName: n1").replace("DEVICE", ""));
    }

    @Test
    void podsUseADeviceOfACopyThatItsSliceLeavesToDevices() throws IOException {
        usesACopy(CLAIMS.replace("PLACE", "perDeviceNodeSelection: true").replace("DEVICE", ", nodeName: n1"));
    }

    private void usesACopy(String dump) throws IOException {
        List<String> file =
                List.of(Files.writeString(folder.resolve("cluster.yaml"), dump).toString());
        assertThat(answer(file, ReadOptions.defaults(), CLAIMING, List.of())
                        .report()
                        .binds())
                .isEmpty();
        assertThat(answer(file, ReadOptions.defaults(), CLAIMING, List.of(new Change.AddedNodes("n1", 2)))
                        .report()
                        .binds())
                .extracting(Bind::node)
                .containsExactly("n1-added-1");
    }

    /** Uses recorded cases with nodes of these kinds and with waiting pods. */
    @ParameterizedTest
    @ValueSource(strings = {"numa-aware", "deviceshare"})
    void podsThatWaitRunOnCopies(String cases) throws IOException {
        int onCopies = 0;
        for (CaseFolder folder : CaseFolder.below(Path.of("src/test/cases").resolve(cases))) {
            ReadOptions options = folder.options().read();
            Snapshot snapshot = SnapshotReader.read(folder.snapshots(), options);
            List<Change> changes = snapshot.cluster().nodes().stream()
                    .map(NodeSpec::name)
                    .<Change>map(like -> new Change.AddedNodes(like, 1))
                    .toList();
            Answer answer = answer(folder.snapshots(), options, Files.readString(folder.configuration()), changes);
            onCopies += (int) answer.report().binds().stream()
                    .filter(bind -> bind.node().contains(ADDED))
                    .count();
            List<String> described = answer.cluster().numaTopologies().stream()
                    .map(NumaTopology::node)
                    .filter(node -> node.contains(ADDED))
                    .toList();
            assertThat(described).hasSize(snapshot.cluster().numaTopologies().size());
        }
        assertThat(onCopies).isPositive();
    }

    private static Answer answer(List<String> inputs, ReadOptions options, String configuration, List<Change> changes) {
        Snapshot snapshot = SnapshotReader.read(inputs, options);
        Dump dump = new Dump(
                snapshot.state(),
                DumpObjects.read(Origin.of(inputs), Map.of("Node", any -> true)),
                options.at(snapshot.cluster().now()));
        EditableConfiguration editable = EditableConfiguration.read(configuration, "conf", EXTENSIONS.catalog(), true);
        try (WhatIf whatIf = new WhatIf(dump, editable, new Scheduler(EXTENSIONS))) {
            return whatIf.run(changes);
        }
    }
}
