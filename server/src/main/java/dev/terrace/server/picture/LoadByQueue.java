package dev.terrace.server.picture;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.Amounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/** The load of a node, by queue. */
final class LoadByQueue {
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
    static Map<String, LoadByQueue> of(Cluster cluster, Placing placing, ToIntFunction<String> queueOf) {
        Map<String, LoadByQueue> loads = new HashMap<>();
        for (TaskSpec task : cluster.tasks()) {
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
