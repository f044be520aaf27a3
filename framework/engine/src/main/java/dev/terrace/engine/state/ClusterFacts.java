package dev.terrace.engine.state;

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
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What is the same in all sessions of a cluster: who belongs to whom, and who is older. Found by several threads, since
 * nearly all the time goes into waiting for memory, and kept until another cluster comes: a sweep opens hundreds of
 * sessions of one. Numbers and names alone, so that a cluster that nobody needs any more can go.
 */
public final class ClusterFacts {
    static final int NONE = -1;

    /** So many tasks a thread looks at one after another. */
    private static final int AT_ONCE = 4096;

    private final WeakReference<Cluster> cluster;

    /** By id: where in the cluster the job is. Those whose queue is there. */
    final int[] jobs;

    /** By job: the place of its queue. */
    final int[] queues;

    /** By job: its key. */
    final String[] jobKeys;

    /** Ids of jobs. */
    public final int[] oldestFirst;

    /** By job: its place among the oldest. */
    final int[] ages;

    /** Ids of the jobs to whose nodes, or those of their parts, it may matter how near they are. */
    final int[] wishful;

    /** By task: the id of its job, and the place of its node, or none. */
    final int[] jobsOfTasks;

    final int[] nodesOfTasks;

    /** By task: which of its job's pods its name says it is, as {@link PodNameIndex} reads it. */
    final long[] nameIndexes;

    /** By task: its key. */
    final String[] taskKeys;

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
        wishful = IntStream.range(0, queues.length)
                .parallel()
                .filter(id -> isWishful(specs.get(id)))
                .toArray();
        jobsOfTasks = new int[cluster.tasks().size()];
        nodesOfTasks = new int[jobsOfTasks.length];
        nameIndexes = new long[jobsOfTasks.length];
        taskKeys = new String[jobsOfTasks.length];
        relate(cluster.tasks(), new JobLookup.Index(specs), places(cluster.nodes(), NodeSpec::name));
    }

    public boolean areOf(Cluster other) {
        return cluster.refersTo(other);
    }

    /** Where in a list each name is. */
    static <T> Map<String, Integer> places(List<T> items, Function<T, String> name) {
        Map<String, Integer> places = new HashMap<>(2 * items.size());
        for (int place = 0; place < items.size(); place++) {
            places.put(name.apply(items.get(place)), place);
        }
        return places;
    }

    private static boolean isWishful(JobSpec job) {
        return job.topology() != null || !job.subGroups().isEmpty();
    }

    private void relate(List<TaskSpec> tasks, JobLookup.Index index, Map<String, Integer> nodePlaces) {
        IntStream.rangeClosed(0, tasks.size() / AT_ONCE).parallel().forEach(part -> {
            JobLookup finder = new JobLookup(index);
            for (int place = part * AT_ONCE; place < Math.min((part + 1) * AT_ONCE, tasks.size()); place++) {
                TaskSpec task = tasks.get(place);
                jobsOfTasks[place] = finder.find(task.job());
                nodesOfTasks[place] = nodePlaces.getOrDefault(task.node(), NONE);
                nameIndexes[place] = PodNameIndex.index(task.name());
                taskKeys[place] = task.key();
            }
        });
    }
}
