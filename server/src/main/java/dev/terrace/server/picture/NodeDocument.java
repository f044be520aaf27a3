package dev.terrace.server.picture;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.report.Fields;
import dev.terrace.report.Quantities;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A node and its pods, by descending CPU request. */
public final class NodeDocument {
    private NodeDocument() {}

    /** Returns the document of a node under a placement. */
    public static Map<String, Object> of(NodeSpec node, Placing placing) {
        Cluster cluster = placing.cluster();
        List<TaskSpec> pods = cluster.tasks().stream()
                .filter(task -> placing.nodeOf(task).equals(node.name()))
                .sorted(Comparator.<TaskSpec>comparingLong(NodeDocument::cpu)
                        .reversed()
                        .thenComparing(TaskSpec::key))
                .toList();
        return new Fields()
                .with("name", node.name())
                .with("allocatable", Quantities.of(node.allocatable()))
                .with("used", Quantities.of(sum(pods, cluster.resources())))
                .with("cordoned", node.unschedulable())
                .with("labels", new TreeMap<>(node.labels()))
                .withEach("taints", node.taints(), NodeDocument::taint)
                .withEach("pods", pods, pod -> pod(pod, placing));
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

    private static Fields pod(TaskSpec pod, Placing placing) {
        return new Fields()
                .with("pod", pod.key())
                .withSome("job", pod.job())
                .withSome("queue", pod.job().isEmpty() ? null : placing.queueOf(pod.job()))
                .with("phase", pod.phase().name().toLowerCase(Locale.ROOT))
                .with("requests", Quantities.of(pod.template().requests()));
    }
}
