package dev.terrace.engine.facts;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.spi.toolkit.RadixSort;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Facts that are the same in all sessions of a cluster: which job, queue and node each task belongs to, and the order
 * of jobs by age. Found once per cluster, because a sweep opens hundreds of sessions of one; by several threads,
 * because nearly all the time goes into waiting for memory. Holds only numbers and names, so that the garbage collector
 * can free the cluster. Immutable.
 */
public final class ClusterFacts {
    /** No place: the object that is meant is not there. */
    public static final int NONE = -1;

    /** The number of tasks that a thread takes at a time. */
    private static final int CHUNK = 4096;

    private final WeakReference<Cluster> cluster;

    /** By job id: its place in the cluster. Only jobs whose queue exists have an id. */
    public final int[] jobs;

    /** By job id: the place of its queue. */
    public final int[] queues;

    /** By job id: its key. */
    public final String[] jobKeys;

    /** Job ids, oldest job first. */
    public final int[] oldestFirst;

    /** By job id: its place in {@link #oldestFirst}. */
    public final int[] ages;

    /** By task: the id of its job, or {@link #NONE}. */
    public final int[] jobsOfTasks;

    /** By task: the place of its node, or {@link #NONE}. */
    public final int[] nodesOfTasks;

    /** By task: the index in its name, as {@link PodNameIndex} reads it. */
    public final long[] nameIndexes;

    /** By task: its key. */
    public final String[] taskKeys;

    /** The keys of pods' labels and annotations; null until they are asked for. */
    private volatile @Nullable Set<String> podKeys;

    /** Finds the facts of a cluster. */
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
        ages = RadixSort.places(oldestFirst);
        jobsOfTasks = new int[cluster.tasks().size()];
        nodesOfTasks = new int[jobsOfTasks.length];
        nameIndexes = new long[jobsOfTasks.length];
        taskKeys = new String[jobsOfTasks.length];
        relateTasks(cluster.tasks(), new JobLookup.Index(specs), places(cluster.nodes(), NodeSpec::name));
    }

    /** Whether these are the facts of this very object. */
    public boolean areOf(Cluster other) {
        return cluster.refersTo(other);
    }

    /** The keys of pods' labels and annotations. */
    public PodMarks podMarks(Cluster own) {
        return new PodMarks(() -> {
            Set<String> known = podKeys;
            if (known == null) {
                known = Set.copyOf(PodMarks.of(own.tasks()));
                podKeys = known;
            }
            return known;
        });
    }

    /** The place of each name in a list. */
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
