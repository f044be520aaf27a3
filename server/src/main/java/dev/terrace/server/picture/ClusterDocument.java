package dev.terrace.server.picture;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.report.Fields;
import dev.terrace.report.Quantities;
import dev.terrace.report.name.Owners;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
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

    private ClusterDocument(Placing placing) {
        this.cluster = placing.cluster();
        this.placing = placing;
        cluster.queues().forEach(queue -> queues.put(queue.name(), queues.size()));
    }

    /** Returns the document of a cluster under a placement. */
    public static Map<String, Object> of(Placing placing) {
        return new ClusterDocument(placing).document();
    }

    private Fields document() {
        ResourceNames names = cluster.resources();
        List<String> resources = new ArrayList<>();
        for (int d = 0; d < names.size(); d++) {
            resources.add(names.name(d));
        }
        Map<String, SortedMap<Integer, Load>> loads = loads();
        return new Fields()
                .with("now", cluster.now().toString())
                .with("resources", resources)
                .withEach("queues", cluster.queues(), ClusterDocument::queue)
                .withEach(
                        "nodes", cluster.nodes(), node -> node(node, loads.getOrDefault(node.name(), new TreeMap<>())))
                .with("jobs", jobs());
    }

    /** Pods on a node, and what they request. */
    private record Load(int pods, Amounts amounts) {
        Load plus(Load other) {
            return new Load(pods + other.pods, amounts.plus(other.amounts));
        }
    }

    /** Returns the loads of each node that has any pods, by the index of their queue. */
    private Map<String, SortedMap<Integer, Load>> loads() {
        Map<String, SortedMap<Integer, Load>> loads = new HashMap<>();
        for (TaskSpec task : cluster.tasks()) {
            String node = placing.nodeOf(task);
            if (!node.isEmpty()) {
                loads.computeIfAbsent(node, none -> new TreeMap<>())
                        .merge(queueOf(task.job()), new Load(1, task.template().requests()), Load::plus);
            }
        }
        return loads;
    }

    /** Returns the index of a job's queue, or -1. */
    private int queueOf(String job) {
        return queues.getOrDefault(placing.queueOf(job), -1);
    }

    private static Fields queue(QueueSpec queue) {
        return new Fields()
                .with("name", queue.name())
                .with("weight", queue.weight())
                .withSome("parent", queue.parent())
                .withSome("guarantee", queue.guarantee(), Quantities::of)
                .withSome("capability", queue.capability(), Quantities::of);
    }

    private static Fields node(NodeSpec node, SortedMap<Integer, Load> loads) {
        long taints = node.taints().stream().filter(Taint::forbids).count();
        return new Fields()
                .with("name", node.name())
                .with("allocatable", list(node.allocatable()))
                .with("pods", node.allocatable().get(ResourceNames.PODS))
                .with("carries", carried(loads))
                .withSome("cordoned", node.unschedulable())
                .withSome("taints", taints > 0 ? taints : null);
    }

    /** Returns one list for each queue: its index, the number of pods, and the amount of each resource. */
    private static List<Object> carried(SortedMap<Integer, Load> loads) {
        List<Object> lists = new ArrayList<>();
        loads.forEach((queue, load) -> {
            List<Object> list = new ArrayList<>(List.of(queue, load.pods));
            list.addAll(list(load.amounts));
            lists.add(list);
        });
        return lists;
    }

    private List<Fields> jobs() {
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

    private Fields job(JobSpec job, Owners owners, int[] pods) {
        boolean isDated = !job.created().equals(Instant.MIN);
        return new Fields()
                .with("job", job.key())
                .withSome("owner", owners.ownerOf(job.key()))
                .with("queue", job.queue())
                .with("phase", placing.phaseOf(job).spelling())
                .with("minMember", job.minMember())
                .with("pods", pods[0])
                .with("pending", pods[1])
                .with("priority", placing.priorityOf(job))
                .withSome("created", isDated ? job.created().toString() : null);
    }

    private static List<Object> list(Amounts amounts) {
        List<Object> list = new ArrayList<>();
        for (int d = 0; d < amounts.names().size(); d++) {
            list.add(amounts.get(d));
        }
        return list;
    }
}
