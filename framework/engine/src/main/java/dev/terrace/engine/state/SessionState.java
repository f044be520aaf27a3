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
 * The cluster made ready for a session: nodes with what they hold, jobs with their tasks. Groups whose queue is
 * missing, and pods that are neither on a node nor in such a group, are left out, as Volcano leaves them out.
 */
public final class SessionState {
    public final Cluster cluster;
    public final List<Node> nodes = new ArrayList<>();
    public final List<Queue> queues = new ArrayList<>();
    public final List<Job> jobs;
    public final List<Task> tasks;
    public final ClusterFacts relations;
    public final Amounts total;
    public final SessionTopology topology;
    public final ChangeLog changes;

    /** Whether {@link Node#pods} follows the decisions. */
    public boolean podsFollow;

    private final Map<String, SessionNode> nodesByName = new HashMap<>();
    private final Map<String, SessionQueue> queuesByName = new HashMap<>();
    private final Map<String, Integer> classes = new HashMap<>();

    public SessionState(Cluster cluster, ClusterFacts relations) {
        this.cluster = cluster;
        this.relations = relations;
        tasks = new ArrayList<>(cluster.tasks().size());
        int priority = 0;
        for (PriorityClassSpec spec : cluster.priorityClasses()) {
            classes.put(spec.name(), spec.value());
            priority = spec.globalDefault() ? spec.value() : priority;
        }
        total = makeNodes();
        changes = new ChangeLog(nodes.size());
        for (QueueSpec spec : cluster.queues()) {
            SessionQueue queue = new SessionQueue(queues.size(), spec, valueOf(spec.priorityClassName()));
            queues.add(queue);
            queuesByName.put(spec.name(), queue);
        }
        rank(queues);
        jobs = makeJobs(priority);
        addTasks();
        topology = new SessionTopology(cluster.hyperNodes(), nodes);
        TopologySetup settling = new TopologySetup(topology, cluster.hyperNodes());
        for (int job : relations.wishful) {
            settling.settle((SessionJob) jobs.get(job));
        }
    }

    /** What all nodes have together. */
    private Amounts makeNodes() {
        Map<Amounts, Amounts> kinds = new HashMap<>();
        Tally sum = new Tally(cluster.resources());
        for (NodeSpec spec : cluster.nodes()) {
            sum.add(make(spec, kinds).allocatable());
        }
        return sum.toAmounts();
    }

    /** @param kinds nodes that are alike share what they report */
    private SessionNode make(NodeSpec spec, Map<Amounts, Amounts> kinds) {
        SessionNode node = new SessionNode(nodes.size(), spec, kinds.computeIfAbsent(spec.allocatable(), same -> same));
        nodes.add(node);
        nodesByName.put(spec.name(), node);
        return node;
    }

    /** By age: what decides where hooks say nothing. */
    private static void rank(List<Queue> queues) {
        CreationTimes created = new CreationTimes(queues.size());
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

    /** Made by several threads, as tasks are: nearly all the time goes into waiting for memory. */
    private List<Job> makeJobs(int defaultPriority) {
        SessionJob[] made = new SessionJob[relations.jobs.length];
        Arrays.parallelSetAll(made, id -> job(id, cluster.jobs().get(relations.jobs[id]), defaultPriority));
        for (int id = 0; id < made.length; id++) {
            queueOf(id).add(made[id]);
        }
        return List.of(made);
    }

    private SessionQueue queueOf(int job) {
        return (SessionQueue) queues.get(relations.queues[job]);
    }

    private SessionJob job(int id, JobSpec spec, int defaultPriority) {
        SessionQueue queue = queueOf(id);
        int priority =
                valueOf(spec.priorityClassName()).orElse(queue.classPriority().orElse(defaultPriority));
        return new SessionJob(
                id, spec, relations.jobKeys[id], queue, relations.ages[id], priority, cluster.resources());
    }

    private void addTasks() {
        List<TaskSpec> specs = cluster.tasks();
        SessionTask[] made = new SessionTask[specs.size()];
        Arrays.parallelSetAll(made, place -> {
            SessionTask task =
                    new SessionTask(specs.get(place), relations.taskKeys[place], relations.nameIndexes[place]);
            task.node = (SessionNode) at(nodes, relations.nodesOfTasks[place]);
            return task;
        });
        for (int place = 0; place < made.length; place++) {
            add(made[place], (SessionJob) at(jobs, relations.jobsOfTasks[place]));
        }
    }

    private static <T> @Nullable T at(List<T> items, int place) {
        return place == ClusterFacts.NONE ? null : items.get(place);
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
    public SessionNode node(String name) {
        return nodesByName.get(name);
    }

    @Nullable
    public SessionQueue queue(String name) {
        return queuesByName.get(name);
    }
}
