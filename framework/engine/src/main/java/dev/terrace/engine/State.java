package dev.terrace.engine;

import dev.terrace.model.Amounts;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.NodeSpec;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.Job;
import dev.terrace.spi.Node;
import dev.terrace.spi.Queue;
import dev.terrace.spi.RadixSort;
import dev.terrace.spi.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The cluster made ready for a session: nodes with what they hold, jobs with their tasks. Groups whose queue is missing, and pods that are neither on a node nor in
 * such a group, are left out, as Volcano leaves them out.
 */
final class State {
    /** So many tasks a thread makes one after another. */
    private static final int AT_ONCE = 4096;

    final Cluster cluster;
    final List<Node> nodes = new ArrayList<>();
    final List<Queue> queues = new ArrayList<>();
    final List<Job> jobs;
    final List<Task> tasks;
    final Amounts total;
    final SessionTopology topology;

    /** Ids of jobs. */
    final int[] oldestFirst;

    /** The jobs to whose nodes, or those of their parts, it may matter how near they are. */
    private final List<SessionJob> wishful = new ArrayList<>();

    private final Map<String, SessionNode> nodesByName = new HashMap<>();
    private final Map<String, SessionQueue> queuesByName = new HashMap<>();
    private final Map<String, Integer> classes = new HashMap<>();

    State(Cluster cluster) {
        this.cluster = cluster;
        jobs = new ArrayList<>(cluster.jobs().size());
        tasks = new ArrayList<>(cluster.tasks().size());
        int priority = 0;
        for (PriorityClassSpec spec : cluster.priorityClasses()) {
            classes.put(spec.name(), spec.value());
            priority = spec.globalDefault() ? spec.value() : priority;
        }
        Map<Amounts, Amounts> kinds = new HashMap<>();
        Amounts sum = Amounts.none(cluster.resources());
        for (NodeSpec spec : cluster.nodes()) {
            Amounts reported = kinds.computeIfAbsent(spec.allocatable(), same -> same);
            SessionNode node = new SessionNode(nodes.size(), spec, reported);
            nodes.add(node);
            nodesByName.put(spec.name(), node);
            sum = sum.plus(node.allocatable());
        }
        total = sum;
        for (QueueSpec spec : cluster.queues()) {
            SessionQueue queue = new SessionQueue(queues.size(), spec, valueOf(spec.priorityClassName()));
            queues.add(queue);
            queuesByName.put(spec.name(), queue);
        }
        rank(queues);
        oldestFirst = addJobs(priority);
        addTasks();
        topology = new SessionTopology(cluster.hyperNodes(), nodes);
        Settling settling = new Settling(topology, cluster.hyperNodes());
        wishful.forEach(settling::settle);
    }

    /** By age: what decides where hooks say nothing. */
    private static void rank(List<Queue> queues) {
        Moments created = new Moments(queues.size());
        for (Queue queue : queues) {
            created.set(queue.id(), queue.spec().created());
        }
        int[] ages = RadixSort.places(created.oldestFirst());
        for (Queue queue : queues) {
            ((SessionQueue) queue).age = ages[queue.id()];
        }
    }

    private OptionalInt valueOf(String className) {
        Integer value = className.isEmpty() ? null : classes.get(className);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** Made by several threads, as tasks are: nearly all the time goes into waiting for memory. Returns the ids of jobs, the oldest first. */
    private int[] addJobs(int defaultPriority) {
        List<JobSpec> placed = cluster.jobs().parallelStream()
                .filter(spec -> queuesByName.containsKey(spec.queue()))
                .toList();
        SessionJob[] made = new SessionJob[placed.size()];
        Moments created = new Moments(made.length);
        Arrays.parallelSetAll(made, id -> {
            created.set(id, placed.get(id).created());
            return job(id, placed.get(id), defaultPriority);
        });
        int[] inOrder = created.oldestFirst();
        int[] ages = RadixSort.places(inOrder);
        for (SessionJob job : made) {
            job.age = ages[job.id()];
            jobs.add(job);
            job.queue().add(job);
            if (job.hasTopology() || job.hasSubGroups()) {
                wishful.add(job);
            }
        }
        return inOrder;
    }

    private SessionJob job(int id, JobSpec spec, int defaultPriority) {
        SessionQueue queue = Objects.requireNonNull(queuesByName.get(spec.queue()));
        int priority =
                valueOf(spec.priorityClassName()).orElse(queue.classPriority().orElse(defaultPriority));
        return new SessionJob(id, spec, queue, priority, cluster.resources());
    }

    private void addTasks() {
        List<TaskSpec> specs = cluster.tasks();
        SessionTask[] made = new SessionTask[specs.size()];
        @Nullable SessionJob[] theirs = new @Nullable SessionJob[made.length];
        JobFinder.Index index = new JobFinder.Index(jobs);
        IntStream.rangeClosed(0, made.length / AT_ONCE).parallel().forEach(part -> {
            JobFinder finder = new JobFinder(index);
            for (int place = part * AT_ONCE; place < Math.min((part + 1) * AT_ONCE, made.length); place++) {
                TaskSpec spec = specs.get(place);
                made[place] = new SessionTask(spec);
                made[place].node = nodesByName.get(spec.node());
                theirs[place] = finder.find(spec.job());
            }
        });
        for (int place = 0; place < made.length; place++) {
            add(made[place], theirs[place]);
        }
    }

    private void add(SessionTask task, @Nullable SessionJob job) {
        SessionNode node = task.status.isCompleted() ? null : task.node;
        if (job == null && node == null) {
            return;
        }
        task.id = tasks.size();
        tasks.add(task);
        if (job != null) {
            job.add(task);
        }
        if (node != null) {
            node.addAtOpen(task);
        }
    }

    @Nullable
    SessionNode node(String name) {
        return nodesByName.get(name);
    }

    @Nullable
    SessionQueue queue(String name) {
        return queuesByName.get(name);
    }
}
