package dev.terrace.anonymise;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.inputs.Origin;
import dev.terrace.model.Cluster;
import dev.terrace.model.GivenAnswers;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.node.GivenUsage;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.ClusterWriter;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnonymiserTest {
    private static final String DUMP = """
            kind: List
            items:
            - kind: Node
              apiVersion: v1
              metadata:
                name: acme-1
                labels: {acme.io/disk: fast, size: "17", kind: cpu, volcano.sh/revocable-zone: nightly,
                         topology.kubernetes.io/zone: east, node-role.kubernetes.io/secret: ""}
              spec: {taints: [{key: acme.io/disk, value: fast, effect: NoSchedule}]}
              status: {allocatable: {cpu: 4, acme.io/fpga: 2, pods: 10}, images: [{names: ["reg.acme.io/app:7"]}]}
            - kind: HyperNode
              apiVersion: topology.volcano.sh/v1alpha1
              metadata: {name: rack-one}
              spec: {tier: 1, members: [{type: Node, selector: {regexMatch: {pattern: "^acme-.$"}}}]}
            - kind: PersistentVolume
              apiVersion: v1
              metadata: {name: disk-1, labels: {topology.kubernetes.io/zone: east__west}}
              spec: {capacity: {storage: 1Gi}}
            - kind: Queue
              apiVersion: scheduling.volcano.sh/v1beta1
              metadata:
                name: eng
                annotations:
                  volcano.sh/hierarchy: root/corp/eng
                  volcano.sh/hierarchy-weights: 1/2/3
                  volcano.sh/nodegroup-resource-limits: '{"fast": {"cpu": "2", "acme.io/fpga": "1"}}'
                  acme.io/owner: nobody
                  volcano.sh/odd: "NVIDIA,9:"
              spec: {weight: 1}
            - kind: PodGroup
              apiVersion: scheduling.volcano.sh/v1beta1
              metadata:
                name: train
                namespace: team
                annotations: {volcano.sh/task-topology-affinity: "chief,worker;worker", volcano.sh/sla-waiting-time: 1h}
              spec: {queue: eng, minTaskMember: {worker: 1}}
            - kind: Pod
              apiVersion: v1
              metadata:
                name: train-worker-3
                namespace: team
                uid: 1b9d-4bad
                annotations: {scheduling.k8s.io/group-name: train, volcano.sh/task-spec: worker}
              spec:
                schedulerName: volcano
                nodeSelector: {acme.io/disk: fast}
                affinity: {nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [
                  {matchExpressions: [{key: size, operator: Gt, values: ["9"]}], matchFields: [
                    {key: metadata.name, operator: In, values: [acme-1]}]}]}}}
                containers: [{image: "reg.acme.io/app", resources: {requests: {acme.io/fpga: 1}}}]
            """;
    private static final String CONFIGURATION = """
            actions: "allocate"
            tiers:
            - plugins:
              - name: zones
                owner: {of: secret-project}
                arguments:
                  zones.window.nightly: 1:00-2:00
                  zones.window.unseen: 1:00-2:00
                  zones.of: acme.io/fpga, eng
                  zones.from: main=http://acme.example:80/x
                  zones.resources: {cpu: 1, nvidia.com/gpu: 2}
            metrics: {type: prometheus, address: acme.io, interval: 3s}
            """;
    private static final Catalog CATALOG = new Catalog(
            Map.of(
                    "zones",
                    new Declaration(
                            List.of(
                                    Argument.text("zones.window.*"),
                                    Argument.text("zones.of"),
                                    Argument.structure("zones.resources")),
                            Set.of(),
                            List.of())),
            Map.of());

    @TempDir
    Path folder;

    @Test
    void namesAreMappedWhereverTheyStandAndTheRestStays() throws IOException {
        Anonymous anonymous = anonymous();
        String text = anonymous.objects().toString();
        assertThat(text + anonymous.configurations().get(0))
                .doesNotContain("acme", "fast", "nightly", "east", "west", "secret", "rack", "disk-1", "eng\"", "corp")
                .doesNotContain("chief", "worker", "train", "team", "1b9d", "unseen", "nobody", "NVIDIA")
                .contains("\"volcano.sh/hierarchy-weights\":\"1/2/3\"", "\"volcano.sh/sla-waiting-time\":\"1h\"")
                .contains("\"size\"".replace("size", anonymous.strings().get("size")) + ":\"17\"")
                .contains("\"name\":\"p1-x-3\"", "\"metadata.name\"", "1:00-2:00", "\"root/");
        Map<String, String> strings = anonymous.strings();
        assertThat(text)
                .contains("\"exactMatch\":{\"name\":\"" + strings.get("acme-1"))
                .contains(strings.get("east") + "__" + strings.get("west"))
                .contains("{\\\"" + strings.get("fast") + "\\\":{\\\"cpu\\\":\\\"2\\\",\\\""
                        + strings.get("acme.io/fpga"))
                .contains(strings.get("chief") + "," + strings.get("worker") + ";" + strings.get("worker"))
                .contains("\"image\":\"" + strings.get("reg.acme.io/app") + ":latest\"");
        assertThat(anonymous.configurations().get(0))
                .contains("zones.window." + strings.get("nightly") + ": 1:00-2:00")
                .as("keys of resources, where a label's value is the same word")
                .contains("zones.resources: {cpu: 1, nvidia.com/gpu: 2}")
                .contains("zones.of: " + strings.get("acme.io/fpga") + ", " + strings.get("eng"));
        assertThat(strings.get("acme.io/fpga")).contains("/");
        assertThat(anonymous.leftOut()).containsExactly("volcano.sh/odd");
        assertThat(anonymous.kept()).contains("root", "volcano");
        assertThat(anonymous.renamed("Pod", "team/train-worker-3")).isEqualTo("s1/p1-x-3");
    }

    @Test
    void nodesAreRenamedWhereConfigMapsDescribeTheirDevices() throws IOException {
        String maps = """
                ---
                kind: ConfigMap
                apiVersion: v1
                metadata: {name: mindx-dl-deviceinfo-acme-1, namespace: kube-system}
                data: {DeviceInfoCfg: '{"DeviceInfo":{"DeviceList":{"huawei.com/Ascend310P":"Ascend310P-0"}}}'}
                ---
                kind: ConfigMap
                apiVersion: v1
                metadata: {name: cluster-info-device-0, namespace: mindx-dl}
                data: {cluster-info-device-0: '{"mindx-dl-deviceinfo-acme-1":{"DeviceList":{"a-1":"acme-12"}}}'}
                """;
        Anonymous anonymous = anonymous(DUMP + maps);
        String node = anonymous.strings().get("acme-1");
        assertThat(anonymous.objects().toString())
                .contains("\"name\":\"mindx-dl-deviceinfo-" + node + "\"")
                .contains("\\\"mindx-dl-deviceinfo-" + node + "\\\"", "\\\"Ascend310P-0\\\"")
                .doesNotContain("acme-1\\\"");
    }

    @Test
    void whatDriversSayOfDevicesStaysButForIdsAndAddresses() throws IOException {
        Anonymous anonymous = anonymous("""
                kind: Node
                apiVersion: v1
                metadata:
                  name: acme-1
                  labels: {accelerator: huawei-Ascend310P, servertype: Ascend310P-8, node.kubernetes.io/npu.chip.name: Ascend310P}
                  annotations:
                    baseDeviceInfos: '{"Ascend310P-0":{"IP":"10.1.2.3"}}'
                    hami.io/node-register-Ascend910B: '[{"id":"uuid-acme","count":4,"devmem":65536}]'
                status: {allocatable: {cpu: 4}}
                ---
                kind: Pod
                apiVersion: v1
                metadata:
                  name: p
                  namespace: team
                  labels: {ring-controller.atlas: ascend-310P, vnpu-level: high}
                  annotations:
                    huawei.com/npu-core: 0-vir02_1c
                    hami.io/Ascend910B-devices-allocated: "uuid-acme,Ascend910B,16384,25:;"
                spec: {nodeName: acme-1, schedulerName: volcano, containers: [{name: c}]}
                """);
        String text = anonymous.objects().toString();
        String id = anonymous.strings().get("uuid-acme");
        assertThat(text)
                .contains("\"accelerator\":\"huawei-Ascend310P\"", "\"servertype\":\"Ascend310P-8\"")
                .contains("\"ring-controller.atlas\":\"ascend-310P\"", "\"vnpu-level\":\"high\"")
                .contains("\"huawei.com/npu-core\":\"0-vir02_1c\"", "{\\\"Ascend310P-0\\\":{}}")
                .contains("{\\\"id\\\":\\\"" + id + "\\\",\\\"count\\\":4", id + ",Ascend910B,16384,25:;")
                .doesNotContain("acme", "10.1.2.3");
    }

    @Test
    void modelsOfCardsThatStayAreToldOf() throws IOException {
        Anonymous anonymous = anonymous("""
                kind: Node
                apiVersion: v1
                metadata:
                  name: acme-1
                  annotations: {volcano.sh/node-vgpu-register: "GPU-1b9d,4,100,NVIDIA-H100,true,hami-core:GPU-77aa,4,100,NVIDIA-A100,true,hami-core:"}
                status: {allocatable: {cpu: 4}}
                """);
        assertThat(anonymous.objects().toString()).contains("NVIDIA-H100").doesNotContain("1b9d", "77aa");
        assertThat(anonymous.kept()).contains("NVIDIA-H100", "NVIDIA-A100").doesNotContain("true", "hami-core");
    }

    @Test
    void aUsersWordForItsHardwareIsAName() throws IOException {
        Anonymous anonymous = anonymous("""
                kind: Node
                apiVersion: v1
                metadata: {name: acme-1, labels: {accelerator: acme-h100}}
                status: {allocatable: {cpu: 4}}
                """);
        assertThat(anonymous.objects().toString()).contains("accelerator").doesNotContain("acme");
        assertThat(anonymous.kept()).contains("accelerator");
    }

    private Anonymous anonymous() throws IOException {
        return anonymous(DUMP);
    }

    private Anonymous anonymous(String text) throws IOException {
        List<String> dump =
                List.of(Files.writeString(folder.resolve("dump.yaml"), text).toString());
        Cluster cluster = SnapshotReader.read(dump, ReadOptions.defaults()).cluster();
        List<ObjectNode> all = BareDump.read(Origin.of(dump));
        return new Anonymiser(ClusterWriter.objects(cluster), all, List.of(CONFIGURATION), CATALOG)
                .anonymous("volcano", SchedulerFlags.none(), GivenAnswers.none(), GivenUsage.none());
    }
}
