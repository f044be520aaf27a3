package dev.terrace.server.picture;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.report.Quantities;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A node and its pods, the largest first. */
public final class NodeDocument {
    private NodeDocument() {}

    /** Returns the document of a node under a placement. */
    public static Map<String, Object> of(NodeSpec node, Cluster cluster, Placing placing) {
        List<TaskSpec> pods = cluster.tasks().stream()
                .filter(task -> placing.nodeOf(task).equals(node.name()))
                .sorted(Comparator.<TaskSpec>comparingLong(NodeDocument::cpu)
                        .reversed()
                        .thenComparing(TaskSpec::key))
                .toList();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", node.name());
        map.put("allocatable", Quantities.of(node.allocatable()));
        map.put("used", Quantities.of(sum(pods, cluster.resources())));
        map.put("cordoned", node.unschedulable());
        map.put("labels", new TreeMap<>(node.labels()));
        map.put("taints", node.taints().stream().map(NodeDocument::taint).toList());
        map.put("pods", pods.stream().map(pod -> pod(pod, placing)).toList());
        return map;
    }

    private static long cpu(TaskSpec pod) {
        return pod.template().requests().get(ResourceNames.CPU);
    }

    private static Amounts sum(List<TaskSpec> pods, ResourceNames names) {
        return pods.stream().map(pod -> pod.template().requests()).reduce(Amounts.none(names), Amounts::plus);
    }

    private static String taint(Taint taint) {
        return taint.key() + (taint.value().isEmpty() ? "" : "=" + taint.value()) + ":" + taint.effect();
    }

    private static Map<String, Object> pod(TaskSpec pod, Placing placing) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("pod", pod.key());
        if (!pod.job().isEmpty()) {
            map.put("job", pod.job());
            map.put("queue", placing.queueOf(pod.job()));
        }
        map.put("phase", pod.phase().name().toLowerCase(Locale.ROOT));
        map.put("requests", Quantities.of(pod.template().requests()));
        return map;
    }
}
