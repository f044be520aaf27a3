package dev.terrace.plugins.deviceshare.mindcluster;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;

import dev.terrace.model.ConfigMapSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.PodBuilder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A node whose chips MindCluster describes, and the pods that are on it when a session opens. */
final class ChipNode {
    private final String kind;
    private final ClusterBuilder cluster = cluster();
    private final Map<String, Object> list = new TreeMap<>();
    private final List<TaskSpec> pods = new ArrayList<>();

    private ChipNode(String kind, String server, String type, int cores) {
        this.kind = kind;
        cluster.node("n", "99 cpu " + cores + " " + ChipDemand.CORE)
                .label("n", "accelerator", "huawei-" + kind)
                .label("n", "servertype", server)
                .label("n", "node.kubernetes.io/npu.chip.name", type);
        list.put("huawei.com/" + kind, "");
    }

    /** @param cores the total cores of its two chips */
    static ChipNode of(String kind, String server, String type, int cores) {
        return new ChipNode(kind, server, type, cores).describes(kind + "-0", kind + "-1");
    }

    /** Two chips of eight cores and seven cpus. */
    static ChipNode ofTwo() {
        return of("Ascend310P", "Ascend310P-8", "310P3", 16);
    }

    ChipNode describes(String... chips) {
        return says(Arrays.stream(chips).map(chip -> "\"" + chip + "\":{}").collect(Collectors.joining(",", "{", "}")));
    }

    ChipNode says(String baseDeviceInfos) {
        cluster.annotation("n", "baseDeviceInfos", baseDeviceInfos);
        return this;
    }

    /** Sets the chips of a health category, such as Unhealthy. */
    ChipNode lists(String health, String chips) {
        list.put("huawei.com/" + kind + "-" + health, chips);
        return this;
    }

    ChipNode runs(TaskSpec... those) {
        pods.addAll(List.of(those));
        return this;
    }

    NodeChips chips() {
        String map = "mindx-dl-deviceinfo-n";
        DeviceInfos infos = DeviceInfos.of(List.of(new ConfigMapSpec(
                "kube-system",
                map,
                Map.of("DeviceInfoCfg", ""),
                Map.of("DeviceInfoCfg", Map.of("DeviceInfo", Map.of("DeviceList", list))))));
        NodeSpec node = cluster.build().nodes().get(0);
        return new NodeChips(node, infos, pods.stream().filter(ChipNode::asks).toList(), pods);
    }

    private static boolean asks(TaskSpec pod) {
        return pod.template().asks().stream().anyMatch(ask -> ask.limits().containsKey(ChipDemand.CORE));
    }

    /** The spec of the pod. */
    static TaskSpec built(PodBuilder pod) {
        return cluster().job(job("j").pod(pod)).build().tasks().get(0);
    }

    static PodBuilder asking(String name) {
        return PodBuilder.pod(name, "1 cpu 1 " + ChipDemand.CORE);
    }

    /** A pod that has chips or a part of one, without the annotation of its real part. */
    static TaskSpec pod(String name, String assigned) {
        return built(asking(name).annotation(ChipDemand.CORE, assigned));
    }

    /** A pod with the annotation of its real part. */
    static TaskSpec stable(String name, String assigned) {
        return built(asking(name)
                .annotation(ChipDemand.CORE, assigned)
                .annotation("huawei.com/AscendReal", "Ascend310P-1c-100-0_0"));
    }

    static ChipDemand demand(long cores) {
        return new ChipDemand(cores, false, "null");
    }
}
