package dev.terrace.engine.state;

import dev.terrace.engine.facts.ClassPriorities;
import dev.terrace.engine.facts.ClusterFacts;
import dev.terrace.engine.facts.CountedAmounts;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.toolkit.ReversibleSum;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Builds the state of a fresh session. Faster than {@code IncrementalState} on an empty cluster: all objects are known
 * at once. Arrays of indexes, shared by all sessions of a cluster, replace every lookup, and several threads fill them.
 */
final class FreshState {
    /** The number of jobs from which several threads are faster. */
    private static final int MANY = 2000;

    private static final int MAX_RANGES = 8;

    private final Cluster cluster;
    private final ClusterFacts facts;
    private final CountedAmounts amounts;
    private final ClassPriorities classes;
    private final Queues queues;
    private final Object session = new Object();
    private final List<Node> nodes = new ArrayList<>();
    private final Map<String, SessionNode> nodesByName = new HashMap<>();
    private final NumberedList<Task> tasks;
    private final List<SessionTask> strays = new ArrayList<>();
    private final ReversibleSum offers;

    /** @param facts the facts about this cluster */
    FreshState(Cluster cluster, ClusterFacts facts, CountedAmounts amounts) {
        this.cluster = cluster;
        this.facts = facts;
        this.amounts = amounts;
        classes = new ClassPriorities(cluster.priorityClasses());
        queues = new Queues(cluster.queues(), classes, session);
        tasks = new NumberedList<>(cluster.tasks().size());
        offers = new ReversibleSum(cluster.resources());
    }

    SessionState make(Memory memory) {
        makeNodes();
        NumberedList<Job> jobs = makeJobs();
        addTasks(jobs);
        return new SessionState(
                cluster,
                new SessionState.Parts(
                        session,
                        nodes,
                        nodesByName,
                        new Slots(nodes.size()),
                        queues,
                        jobs,
                        new Slots(jobs.size()),
                        tasks,
                        new SessionTemplates(tasks, amounts),
                        facts.podMarks(cluster),
                        strays,
                        memory,
                        offers,
                        null,
                        null,
                        true),
                facts.oldestFirst);
    }

    private void makeNodes() {
        Map<Amounts, Amounts> shared = new HashMap<>();
        NodeLedgers ledgers =
                new NodeLedgers(cluster.nodes().size(), cluster.resources().size());
        for (NodeSpec spec : cluster.nodes()) {
            Amounts reported = shared.computeIfAbsent(spec.allocatable(), same -> same);
            int id = nodes.size();
            SessionNode node = new SessionNode(session, id, id, spec, reported, ledgers, id);
            nodes.add(node);
            offers.add(node.allocatable());
            nodesByName.put(spec.name(), node);
        }
    }

    /** Creates the jobs on several threads, like the tasks: nearly all the time is spent on cache misses. */
    private NumberedList<Job> makeJobs() {
        SessionJob[] made = new SessionJob[facts.jobs.length];
        Arrays.parallelSetAll(made, id -> job(id, cluster.jobs().get(facts.jobs[id])));
        NumberedList<Job> jobs = new NumberedList<>(made.length);
        for (int id = 0; id < made.length; id++) {
            jobs.add(made[id]);
            queueOf(id).add(made[id]);
        }
        return jobs;
    }

    private SessionQueue queueOf(int job) {
        return queues.byId.get(facts.queues[job]);
    }

    private SessionJob job(int id, JobSpec spec) {
        SessionQueue queue = queueOf(id);
        SessionJob job = new SessionJob(spec, facts.jobKeys[id], queue, cluster.resources());
        job.assignSlot(id);
        job.begin(classes.of(spec.priorityClassName(), queue.classPriority()));
        return job;
    }

    private void addTasks(List<Job> jobs) {
        List<TaskSpec> specs = cluster.tasks();
        SessionTask[] made = new SessionTask[specs.size()];
        Arrays.parallelSetAll(made, place -> {
            TaskSpec spec = specs.get(place);
            SessionTask task =
                    new SessionTask(spec, amounts.template(spec), facts.taskKeys[place], facts.nameIndexes[place]);
            task.moveTo((SessionNode) at(nodes, facts.nodesOfTasks[place]));
            return task;
        });
        amounts.requirePossible();
        joinJobs(made, jobs);
        for (int place = 0; place < made.length; place++) {
            add(made[place], (SessionJob) at(jobs, facts.jobsOfTasks[place]));
        }
    }

    /** Adds tasks to their jobs. Each thread visits all tasks and adds those of one range of jobs. */
    private void joinJobs(SessionTask[] made, List<Job> jobs) {
        int ranges = jobs.size() < MANY ? 1 : Math.min(MAX_RANGES, ForkJoinPool.getCommonPoolParallelism() + 1);
        IntStream.range(0, ranges).parallel().forEach(range -> {
            int first = Math.toIntExact((long) jobs.size() * range / ranges);
            int end = Math.toIntExact((long) jobs.size() * (range + 1) / ranges);
            for (int place = 0; place < made.length; place++) {
                int job = facts.jobsOfTasks[place];
                if (job >= first && job < end) {
                    ((SessionJob) jobs.get(job)).add(made[place]);
                }
            }
        });
    }

    private static <T> @Nullable T at(List<T> items, int place) {
        return place == ClusterFacts.NONE ? null : items.get(place);
    }

    private void add(SessionTask task, @Nullable SessionJob job) {
        SessionNode node = task.heldNode();
        if (task.isStray(job)) {
            strays.add(task);
        }
        if (job != null || node != null) {
            tasks.add(task);
        }
        if (task.node() != null) {
            task.node().takeAtOpen(task);
        }
    }
}
