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
import java.util.function.ToIntFunction;

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
        Map<String, LoadByQueue> loads = LoadByQueue.of(placing, this::queueOf);
        return new Fields()
                .with("now", cluster.now().toString())
                .with("resources", resources)
                .withEach("queues", cluster.queues(), ClusterDocument::queue)
                .withEach(
                        "nodes",
                        cluster.nodes(),
                        node -> node(node, loads.getOrDefault(node.name(), LoadByQueue.none())))
                .with("jobs", jobs());
    }

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

    private static Fields node(NodeSpec node, LoadByQueue load) {
        long taints = node.taints().stream().filter(Taint::forbids).count();
        return new Fields()
                .with("name", node.name())
                .with("allocatable", list(node.allocatable()))
                .with("pods", node.allocatable().get(ResourceNames.PODS))
                .with("carries", load.lists())
                .withSome("cordoned", node.unschedulable())
                .withSome("taints", taints > 0 ? taints : null);
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

    static List<Object> list(Amounts amounts) {
        List<Object> list = new ArrayList<>();
        for (int d = 0; d < amounts.names().size(); d++) {
            list.add(amounts.get(d));
        }
        return list;
    }

    /** The load of a node, by queue. */
    private static final class LoadByQueue {
        private final SortedMap<Integer, QueueLoad> parts = new TreeMap<>();

        /** The load of one queue. */
        private record QueueLoad(int pods, Amounts amounts) {
            QueueLoad plus(QueueLoad other) {
                return new QueueLoad(pods + other.pods, amounts.plus(other.amounts));
            }
        }

        private LoadByQueue() {}

        static LoadByQueue none() {
            return new LoadByQueue();
        }

        /**
         * The load of each node that has any pods.
         *
         * @param queueOf the index of a job's queue, or -1
         */
        static Map<String, LoadByQueue> of(Placing placing, ToIntFunction<String> queueOf) {
            Map<String, LoadByQueue> loads = new HashMap<>();
            for (TaskSpec task : placing.cluster().tasks()) {
                String node = placing.nodeOf(task);
                if (!node.isEmpty()) {
                    QueueLoad part = new QueueLoad(1, task.template().requests());
                    loads.computeIfAbsent(node, none -> new LoadByQueue())
                            .parts
                            .merge(queueOf.applyAsInt(task.job()), part, QueueLoad::plus);
                }
            }
            return loads;
        }

        /** One list for each queue: its index, the number of pods, and the amount of each resource. */
        List<Object> lists() {
            List<Object> lists = new ArrayList<>();
            parts.forEach((queue, part) -> {
                List<Object> list = new ArrayList<>();
                list.add(queue);
                list.add(part.pods);
                list.addAll(ClusterDocument.list(part.amounts));
                lists.add(list);
            });
            return lists;
        }
    }
}
