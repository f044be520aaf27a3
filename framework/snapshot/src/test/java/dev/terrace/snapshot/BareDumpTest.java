package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.inputs.Origin;
import dev.terrace.model.Cluster;
import dev.terrace.objects.ReadOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BareDumpTest {
    private static final String DUMP = """
            kind: List
            items:
            - kind: Event
              apiVersion: v1
              message: hush
            - kind: Secret
              apiVersion: v1
              data: {hush: hush}
            - kind: Pod
              apiVersion: v1
              metadata:
                name: p
                managedFields: [{manager: hush}]
                annotations: {kubectl.kubernetes.io/last-applied-configuration: hush, kept: "1"}
              spec:
                schedulerName: volcano
                nodeName: "1e3"
                initContainers: [{name: i, command: [hush]}]
                containers:
                - {name: c, env: [{name: hush}], envFrom: [hush], args: [hush], resources: {requests: {cpu: 1.50}}}
            - kind: Node
              apiVersion: v1
              metadata: {name: "1e3"}
              status: {allocatable: {cpu: 4, pods: "10"}}
            """;

    @TempDir
    Path folder;

    @Test
    void whatNoCycleReadsIsLeftOut() throws IOException {
        Path dump = Files.writeString(folder.resolve("dump.yaml"), DUMP);
        for (String name : List.of("copy.yaml", "copy.json")) {
            Path copy = folder.resolve(name);
            BareDump.copy(Origin.of(List.of(dump.toString())), copy);
            assertThat(copy).content().doesNotContain("hush").contains("kept", "1.50");
        }
    }

    @Test
    void whatDescribesDevicesIsKeptOfAConfigMap() throws IOException {
        String map = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: %s, namespace: kube-system}\ndata: {%s}\n";
        String dump = Files.writeString(
                        folder.resolve("dump.yaml"),
                        String.join(
                                "---\n",
                                map.formatted("mindx-dl-deviceinfo-n1", "DeviceInfoCfg: '{}', other: hush"),
                                map.formatted("cluster-info-device-0", "cluster-info-device-0: '{}', hush: '1'"),
                                map.formatted("cluster-info-node-cm", "cluster-info-node-cm: '{}'"),
                                map.formatted("config", "device-config.yaml: 'nvidia: {}'"),
                                map.formatted("hush", "hush: hush")))
                .toString();
        List<ObjectNode> objects = BareDump.read(Origin.of(List.of(dump)));
        assertThat(objects).hasSize(4);
        assertThat(objects.toString()).doesNotContain("hush");
        assertThat(SnapshotReader.read(objects, "memory", ReadOptions.defaults())
                        .cluster()
                        .configMaps())
                .hasSize(4)
                .isEqualTo(SnapshotReader.read(List.of(dump), ReadOptions.defaults())
                        .cluster()
                        .configMaps());
    }

    @Test
    void objectsInMemoryAreReadAsTheirTextIs() throws IOException {
        String dump = Files.writeString(folder.resolve("dump.yaml"), DUMP).toString();
        List<ObjectNode> objects = BareDump.read(Origin.of(List.of(dump)));
        assertThat(objects).hasSize(2);
        Cluster ofText =
                SnapshotReader.read(List.of(dump), ReadOptions.defaults()).cluster();
        assertThat(ofText.tasks()).hasSize(1);
        assertThat(SnapshotReader.read(objects, "memory", ReadOptions.defaults())
                        .cluster())
                .isEqualTo(ofText);
    }
}
