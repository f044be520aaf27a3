package dev.terrace.server.picture;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.report.Quantities;
import dev.terrace.report.name.Owners;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A cluster in a columnar layout, compact enough for ten thousand nodes. Amounts in lists follow the order of
 * {@code resources}, in its units: milli-cores, bytes, thousandths. Amounts in maps look as they do in reports.
 */
public final class ClusterDocument {
    private final Placing placing;
    private final Cluster cluster;
    private final Map<String, Integer> queues = new HashMap<>();

    private ClusterDocument(Cluster cluster, Placing placing) {
        this.cluster = cluster;
        this.placing = placing;
        cluster.queues().forEach(queue -> queues.put(queue.name(), queues.size()));
    }

    /** Returns the document of a cluster under a placement. */
    public static Map<String, Object> of(Cluster cluster, Placing placing) {
        return new ClusterDocument(cluster, placing).document();
    }

    private Map<String, Object> document() {
        ResourceNames names = cluster.resources();
        List<String> resources = new ArrayList<>();
        for (int d = 0; d < names.size(); d++) {
            resources.add(names.name(d));
        }
        Map<String, LoadByQueue> loads = LoadByQueue.of(cluster, placing, this::queueOf);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("now", cluster.now().toString());
        document.put("resources", resources);
        document.put(
                "queues", cluster.queues().stream().map(ClusterDocument::queue).toList());
        document.put(
                "nodes",
                cluster.nodes().stream()
                        .map(node -> node(node, loads.getOrDefault(node.name(), LoadByQueue.none())))
                        .toList());
        document.put("jobs", jobs());
        return document;
    }

    private int queueOf(String job) {
        return queues.getOrDefault(placing.queueOf(job), -1);
    }

    private static Map<String, Object> queue(QueueSpec queue) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", queue.name());
        map.put("weight", queue.weight());
        if (!queue.parent().isEmpty()) {
            map.put("parent", queue.parent());
        }
        if (queue.guarantee() != null) {
            map.put("guarantee", Quantities.of(queue.guarantee()));
        }
        if (queue.capability() != null) {
            map.put("capability", Quantities.of(queue.capability()));
        }
        return map;
    }

    private static Map<String, Object> node(NodeSpec node, LoadByQueue load) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", node.name());
        map.put("allocatable", list(node.allocatable()));
        map.put("pods", node.allocatable().get(ResourceNames.PODS));
        map.put("carries", load.lists());
        if (node.unschedulable()) {
            map.put("cordoned", true);
        }
        long taints = node.taints().stream().filter(Taint::forbids).count();
        if (taints > 0) {
            map.put("taints", taints);
        }
        return map;
    }

    private List<Map<String, Object>> jobs() {
        SortedMap<String, int[]> pods = new TreeMap<>();
        cluster.tasks().forEach(task -> {
            int[] counts = pods.computeIfAbsent(task.job(), none -> new int[2]);
            counts[0]++;
            counts[1] += placing.isPending(task) ? 1 : 0;
        });
        Owners owners = Owners.of(cluster);
        return cluster.jobs().stream()
                .map(job -> job(job, owners, pods.getOrDefault(job.key(), new int[2])))
                .toList();
    }

    private Map<String, Object> job(JobSpec job, Owners owners, int[] pods) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("job", job.key());
        owners.ownerOf(job.key()).ifPresent(owner -> map.put("owner", owner));
        map.put("queue", job.queue());
        map.put("phase", placing.phaseOf(job).spelling());
        map.put("minMember", job.minMember());
        map.put("pods", pods[0]);
        map.put("pending", pods[1]);
        map.put("priority", placing.priorityOf(job));
        if (!job.created().equals(Instant.MIN)) {
            map.put("created", job.created().toString());
        }
        return map;
    }

    static List<Object> list(Amounts amounts) {
        List<Object> list = new ArrayList<>();
        for (int d = 0; d < amounts.names().size(); d++) {
            list.add(amounts.get(d));
        }
        return list;
    }
}
