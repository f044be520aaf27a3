package dev.terrace.engine.state;

import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PriorityClassSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Tally;
import dev.terrace.spi.toolkit.RadixSort;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The cluster made ready for a session: nodes with what they hold, jobs with their tasks. As in Volcano, a group whose
 * queue is missing is left out, and so is a pod that is neither on a node nor in a group of the session. Objects that
 * change belong to the session's thread; lists here keep their order and length.
 */
public final class SessionState {
    /** The cluster as it was when the session opened. */
    public final Cluster cluster;

    /** By id, which is the order of their names. */
    public final List<Node> nodes = new ArrayList<>();

    /** By id, which is the order of their names. */
    public final List<Queue> queues = new ArrayList<>();

    /** By id, which is the order of their keys. */
    public final List<Job> jobs;

    /** By id, which is the order of their keys. */
    public final List<Task> tasks;

    /** Facts of the cluster that all its sessions share. */
    public final ClusterFacts facts;

    /** The sum of what is allocatable on all nodes. */
    public final Amounts total;

    /** The domains of the network. */
    public final SessionTopology topology;

    /** Which nodes changed since the session opened. */
    public final ChangeLog changes;

    /** Whether {@link Node#pods} follows the decisions; a plugin turns it on while the session opens. */
    public boolean podsFollow;

    private final Map<String, SessionNode> nodesByName = new HashMap<>();
    private final Map<String, SessionQueue> queuesByName = new HashMap<>();
    private final Map<String, Integer> classes = new HashMap<>();

    /** @param facts those of this cluster */
    public SessionState(Cluster cluster, ClusterFacts facts) {
        this.cluster = cluster;
        this.facts = facts;
        tasks = new ArrayList<>(cluster.tasks().size());
        int priority = 0;
        for (PriorityClassSpec spec : cluster.priorityClasses()) {
            classes.put(spec.name(), spec.value());
            priority = spec.globalDefault() ? spec.value() : priority;
        }
        total = makeNodes();
        changes = new ChangeLog(nodes.size());
        for (QueueSpec spec : cluster.queues()) {
            SessionQueue queue = new SessionQueue(this, queues.size(), spec, valueOf(spec.priorityClassName()));
            queues.add(queue);
            queuesByName.put(spec.name(), queue);
        }
        rank(queues);
        jobs = makeJobs(priority);
        addTasks();
        topology = new SessionTopology(cluster.hyperNodes(), nodes);
        TopologySetup setup = new TopologySetup(topology, cluster.hyperNodes());
        for (int job : facts.topologyBound) {
            setup.assignHyperNodes((SessionJob) jobs.get(job));
        }
    }

    /** Makes the nodes. Returns the sum of what is allocatable on them. */
    private Amounts makeNodes() {
        Map<Amounts, Amounts> shared = new HashMap<>();
        Tally sum = new Tally(cluster.resources());
        for (NodeSpec spec : cluster.nodes()) {
            sum.add(make(spec, shared).allocatable());
        }
        return sum.toAmounts();
    }

    /** @param shared one object for equal amounts, which nodes share */
    private SessionNode make(NodeSpec spec, Map<Amounts, Amounts> shared) {
        SessionNode node =
                new SessionNode(this, nodes.size(), spec, shared.computeIfAbsent(spec.allocatable(), same -> same));
        nodes.add(node);
        nodesByName.put(spec.name(), node);
        return node;
    }

    /** Sets the ages of queues, which decide where hooks see no difference. */
    private static void rank(List<Queue> queues) {
        CreationTimes created = new CreationTimes(queues.size());
        for (Queue queue : queues) {
            created.set(queue.id(), queue.spec().created());
        }
        int[] ages = RadixSort.places(created.oldestFirst());
        for (Queue queue : queues) {
            ((SessionQueue) queue).setAge(ages[queue.id()]);
        }
    }

    private OptionalInt valueOf(String className) {
        Integer value = className.isEmpty() ? null : classes.get(className);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    /** Makes the jobs on several threads, as tasks are made: nearly all the time goes into waiting for memory. */
    private List<Job> makeJobs(int defaultPriority) {
        SessionJob[] made = new SessionJob[facts.jobs.length];
        Arrays.parallelSetAll(made, id -> job(id, cluster.jobs().get(facts.jobs[id]), defaultPriority));
        for (int id = 0; id < made.length; id++) {
            queueOf(id).add(made[id]);
        }
        return List.of(made);
    }

    private SessionQueue queueOf(int job) {
        return (SessionQueue) queues.get(facts.queues[job]);
    }

    private SessionJob job(int id, JobSpec spec, int defaultPriority) {
        SessionQueue queue = queueOf(id);
        int priority =
                valueOf(spec.priorityClassName()).orElse(queue.classPriority().orElse(defaultPriority));
        return new SessionJob(id, spec, facts.jobKeys[id], queue, facts.ages[id], priority, cluster.resources());
    }

    private void addTasks() {
        List<TaskSpec> specs = cluster.tasks();
        SessionTask[] made = new SessionTask[specs.size()];
        Arrays.parallelSetAll(made, place -> {
            SessionTask task = new SessionTask(specs.get(place), facts.taskKeys[place], facts.nameIndexes[place]);
            task.moveTo((SessionNode) at(nodes, facts.nodesOfTasks[place]));
            return task;
        });
        for (int place = 0; place < made.length; place++) {
            add(made[place], (SessionJob) at(jobs, facts.jobsOfTasks[place]));
        }
    }

    private static <T> @Nullable T at(List<T> items, int place) {
        return place == ClusterFacts.NONE ? null : items.get(place);
    }

    private void add(SessionTask task, @Nullable SessionJob job) {
        SessionNode node = task.status().isCompleted() ? null : task.node();
        if (job == null && node == null) {
            return;
        }
        task.assignId(tasks.size());
        tasks.add(task);
        if (job != null) {
            job.add(task);
        }
        if (node != null) {
            node.addAtOpen(task);
        }
    }

    /** The node of a name; null if there is none. */
    @Nullable
    public SessionNode node(String name) {
        return nodesByName.get(name);
    }

    /** The queue of a name; null if there is none. */
    @Nullable
    public SessionQueue queue(String name) {
        return queuesByName.get(name);
    }
}
