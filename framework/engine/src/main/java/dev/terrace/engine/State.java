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
import dev.terrace.spi.Task;
import dev.terrace.spi.TaskStatus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The cluster made ready for a session: nodes with what they hold, jobs with their tasks. Groups whose queue is missing, and pods that are neither on a node nor in
 * such a group, are left out, as Volcano leaves them out.
 */
final class State {
    final Cluster cluster;
    final List<Node> nodes = new ArrayList<>();
    final List<Queue> queues = new ArrayList<>();
    final List<Job> jobs;
    final List<Task> tasks;
    final Amounts total;
    final SessionTopology topology;

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
        addJobs(priority);
        age();
        addTasks();
        topology = new SessionTopology(cluster.hyperNodes(), nodes);
        Settling settling = new Settling(topology, cluster.hyperNodes());
        wishful.forEach(settling::settle);
    }

    /** What decides where hooks say nothing: age, then the name or key. */
    private void age() {
        int[] ofQueues = Ages.of(queues, queue -> queue.spec().created());
        for (Queue queue : queues) {
            ((SessionQueue) queue).age = ofQueues[queue.id()];
        }
        int[] ofJobs = Ages.of(jobs, job -> job.spec().created());
        for (Job job : jobs) {
            ((SessionJob) job).age = ofJobs[job.id()];
        }
    }

    private OptionalInt valueOf(String className) {
        Integer value = className.isEmpty() ? null : classes.get(className);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** Made by several threads, as tasks are: nearly all the time goes into waiting for memory. */
    private void addJobs(int defaultPriority) {
        List<JobSpec> placed = cluster.jobs().parallelStream()
                .filter(spec -> queuesByName.containsKey(spec.queue()))
                .toList();
        SessionJob[] made = new SessionJob[placed.size()];
        Arrays.parallelSetAll(made, id -> job(id, placed.get(id), defaultPriority));
        for (SessionJob job : made) {
            jobs.add(job);
            job.queue().add(job);
            if (job.hasTopology() || job.hasSubGroups()) {
                wishful.add(job);
            }
        }
    }

    private SessionJob job(int id, JobSpec spec, int defaultPriority) {
        SessionQueue queue = Objects.requireNonNull(queuesByName.get(spec.queue()));
        int priority =
                valueOf(spec.priorityClassName()).orElse(queue.classPriority().orElse(defaultPriority));
        return new SessionJob(id, spec, queue, priority, cluster.resources());
    }

    private void addTasks() {
        SessionTask[] made = new SessionTask[cluster.tasks().size()];
        Arrays.parallelSetAll(made, place -> new SessionTask(cluster.tasks().get(place)));
        JobFinder finder = new JobFinder(jobs);
        for (SessionTask task : made) {
            add(task, finder.find(task.spec().job()));
        }
    }

    private void add(SessionTask task, @Nullable SessionJob job) {
        TaskSpec spec = task.spec();
        SessionNode node = spec.node().isEmpty() ? null : nodesByName.get(spec.node());
        boolean holds = node != null && !spec.phase().isTerminated();
        if (job == null && !holds) {
            return;
        }
        task.id = tasks.size();
        tasks.add(task);
        if (job != null) {
            job.add(task);
        }
        if (node != null && holds) {
            node.addAtOpen(task);
        } else if (task.status != TaskStatus.PENDING) {
            task.node = node;
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
