package dev.terrace.engine.facts;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Facts that are the same in all sessions of a cluster: the job and node of each task, the queue of each job, and the
 * order of jobs by age. Computed once per cluster, because a sweep opens hundreds of sessions of one. Computed in
 * parallel, because memory latency takes nearly all the time. Holds only numbers and names, so that the garbage
 * collector can free the cluster. Immutable.
 */
public final class ClusterFacts {
    /** The position of an object that does not exist. */
    public static final int NONE = -1;

    /** The number of tasks that a thread takes at a time. */
    private static final int CHUNK = 4096;

    private final WeakReference<Cluster> cluster;

    /** The position of each job in the cluster, by job id. Only jobs whose queue exists have an id. */
    public final int[] jobs;

    /** The position of each job's queue, by job id. */
    public final int[] queues;

    /** The key of each job, by job id. */
    public final String[] jobKeys;

    /** Job ids, oldest job first. */
    public final int[] oldestFirst;

    /** By task: the id of its job, or {@link #NONE}. */
    public final int[] jobsOfTasks;

    /** The position of each task's node, or {@link #NONE}. */
    public final int[] nodesOfTasks;

    /** The index in each task's name, as {@link PodNameIndex} reads it. */
    public final long[] nameIndexes;

    /** The key of each task. */
    public final String[] taskKeys;

    /** The keys of pods' labels and annotations; null until requested. */
    private volatile @Nullable Set<String> podKeys;

    /** Computes the facts of a cluster. */
    public ClusterFacts(Cluster cluster) {
        this.cluster = new WeakReference<>(cluster);
        Map<String, Integer> queuePlaces = places(cluster.queues(), QueueSpec::name);
        jobs = IntStream.range(0, cluster.jobs().size())
                .parallel()
                .filter(place ->
                        queuePlaces.containsKey(cluster.jobs().get(place).queue()))
                .toArray();
        List<JobSpec> specs = IntStream.of(jobs).mapToObj(cluster.jobs()::get).toList();
        queues = new int[jobs.length];
        jobKeys = new String[jobs.length];
        CreationTimes created = new CreationTimes(queues.length);
        IntStream.range(0, queues.length).parallel().forEach(id -> {
            queues[id] = queuePlaces.getOrDefault(specs.get(id).queue(), NONE);
            jobKeys[id] = specs.get(id).key();
            created.set(id, specs.get(id).created());
        });
        oldestFirst = created.oldestFirst();
        jobsOfTasks = new int[cluster.tasks().size()];
        nodesOfTasks = new int[jobsOfTasks.length];
        nameIndexes = new long[jobsOfTasks.length];
        taskKeys = new String[jobsOfTasks.length];
        relateTasks(cluster.tasks(), new JobLookup.Index(specs), places(cluster.nodes(), NodeSpec::name));
    }

    /** Returns whether these are the facts of this very object. */
    public boolean areOf(Cluster other) {
        return cluster.refersTo(other);
    }

    /**
     * Returns the keys of pods' labels and annotations.
     *
     * @param own the cluster of these facts
     */
    public PodMarks podMarks(Cluster own) {
        return new PodMarks(() -> {
            Set<String> known = podKeys;
            if (known == null) {
                known = Set.copyOf(PodMarks.collect(own.tasks()));
                podKeys = known;
            }
            return known;
        });
    }

    /** Returns the position of each name in a list. */
    static <T> Map<String, Integer> places(List<T> items, Function<T, String> name) {
        Map<String, Integer> places = new HashMap<>(2 * items.size());
        for (int place = 0; place < items.size(); place++) {
            places.put(name.apply(items.get(place)), place);
        }
        return places;
    }

    private void relateTasks(List<TaskSpec> tasks, JobLookup.Index index, Map<String, Integer> nodePlaces) {
        IntStream.rangeClosed(0, tasks.size() / CHUNK).parallel().forEach(part -> {
            JobLookup finder = new JobLookup(index);
            for (int place = part * CHUNK; place < Math.min((part + 1) * CHUNK, tasks.size()); place++) {
                TaskSpec task = tasks.get(place);
                jobsOfTasks[place] = finder.find(task.job());
                nodesOfTasks[place] = nodePlaces.getOrDefault(task.node(), NONE);
                nameIndexes[place] = PodNameIndex.index(task.name());
                taskKeys[place] = task.key();
            }
        });
    }
}
