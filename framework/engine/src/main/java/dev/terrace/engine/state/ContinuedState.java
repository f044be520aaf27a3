package dev.terrace.engine.state;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.change.Lasting;
import dev.terrace.engine.facts.ClassPriorities;
import dev.terrace.engine.facts.CreationTimes;
import dev.terrace.engine.facts.PodMarks;
import dev.terrace.engine.facts.PodNameIndex;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.toolkit.RadixSort;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the state of a session from that of the one before it. What the session before touched, and what differs
 * between the clusters, is made anew: tasks are reset or replaced, nodes emptied and filled, jobs replaced. All else
 * stays as it is. Costs a look at each node, job and queue, and the tasks of what is made anew.
 *
 * <p>The state before cannot be used any more, not even if this fails.
 */
final class ContinuedState {
    private final SessionState before;
    private final Cluster cluster;
    private final Strays strays;

    /** By its id before: the nodes to be filled anew. */
    private final BitSet stale = new BitSet();

    /** The tasks of each node that is filled anew, and of each job that is made anew. */
    private final Map<SessionNode, List<SessionTask>> held = new LinkedHashMap<>();

    private final Map<SessionJob, List<SessionTask>> members = new LinkedHashMap<>();

    /** The tasks that may have come to the session, or left it. */
    private final Set<SessionTask> moved = new LinkedHashSet<>();

    /** The nodes that stay as they are, and hold a task that has a job now and had none, or the other way round. */
    private final Set<SessionNode> regrouped = new LinkedHashSet<>();

    private @Nullable Map<Amounts, Amounts> shared;
    private boolean agesDiffer;
    private boolean offersDiffer;

    /** @param strays of the state before; those of the next one afterwards */
    ContinuedState(SessionState before, Strays strays, Cluster cluster) {
        this.before = before;
        this.strays = strays;
        this.cluster = cluster;
    }

    SessionState make() {
        undo();
        Ordered.of(cluster.tasks(), TaskSpec.ORDER)
                .changesSince(Ordered.of(before.cluster.tasks(), TaskSpec.ORDER), this::replace);
        ClassPriorities classes = new ClassPriorities(cluster.priorityClasses());
        Queues queues = new Queues(cluster.queues(), classes, before.session);
        List<Node> nodes = nodes();
        List<Job> jobs = jobs(queues);
        TaskList list = new TaskList(before.tasks, moved);
        List<Task> tasks = list.after();
        Templates templates = before.templates.with(tasks, list.come(), list.gone());
        PodMarks marks =
                before.podMarks.with(list.come().stream().map(SessionTask::spec).toList(), cluster.tasks());
        moved.forEach(strays::list);
        held.forEach(ContinuedState::fill);
        members.forEach(ContinuedState::fill);
        int[] oldestFirst = agesDiffer ? oldestFirst(jobs) : before.oldestFirst;
        begin(jobs, oldestFirst, classes);
        boolean areInPlace = nodes == before.nodes;
        return new SessionState(
                cluster,
                new SessionState.Parts(
                        before.session,
                        nodes,
                        before.nodesByName,
                        queues,
                        jobs,
                        tasks,
                        templates,
                        marks,
                        List.of(),
                        areInPlace ? changes() : new ChangeLog(nodes.size()),
                        areInPlace ? before.lasting : new Lasting(),
                        areInPlace && !offersDiffer ? before.total : null,
                        areInPlace && areWithoutDomains() ? before.topology : null),
                oldestFirst);
    }

    private boolean areWithoutDomains() {
        return cluster.hyperNodes().isEmpty() && before.cluster.hyperNodes().isEmpty();
    }

    private ChangeLog changes() {
        regrouped.addAll(held.keySet());
        return before.changes.next(regrouped);
    }

    /** Resets the tasks of all jobs and nodes that the session before touched. */
    private void undo() {
        for (Job job : before.jobs) {
            if (((SessionJob) job).isTouched()) {
                job.tasks().forEach(this::reopen);
            }
        }
        for (int id : before.changes.changedSince(0)) {
            stale.set(id);
            before.nodes.get(id).tasks().forEach(this::reopen);
        }
    }

    private void reopen(Task task) {
        String home = task.spec().node();
        Node now = task.node();
        boolean isAtHome = now != null && now.name().equals(home);
        ((SessionTask) task).reopen(isAtHome ? (SessionNode) now : home.isEmpty() ? null : before.node(home));
    }

    private void replace(@Nullable TaskSpec was, @Nullable TaskSpec is) {
        if (was != null) {
            remove(known(was.key()));
        }
        if (is != null) {
            SessionTask task = new SessionTask(is, is.key(), PodNameIndex.index(is.name()));
            strays.add(task);
            moved.add(task);
        }
    }

    private SessionTask known(String key) {
        SessionTask unlisted = strays.unlisted(key);
        return unlisted != null ? unlisted : TaskList.find(before.tasks, key);
    }

    private void remove(SessionTask task) {
        strays.remove(task);
        if (task.job() != null) {
            task.job().touch();
        }
        SessionNode node = task.heldNode();
        if (node != null) {
            stale.set(node.id());
        }
        task.leave();
        moved.add(task);
    }

    /** The nodes of the cluster, those of before where they are the same. */
    private List<Node> nodes() {
        Map<SessionNode, NodeSpec> replaced = new HashMap<>();
        BitSet others = new BitSet();
        Ordered.of(cluster.nodes(), NodeSpec.ORDER)
                .changesSince(Ordered.of(before.cluster.nodes(), NodeSpec.ORDER), (was, is) -> {
                    SessionNode known = was == null || is == null ? null : before.nodesByName.get(is.name());
                    if (known == null || is == null) {
                        others.set(0);
                    } else {
                        replaced.put(known, is);
                        stale.set(known.id());
                    }
                });
        return others.isEmpty() ? nodesInPlace(replaced) : allNodes();
    }

    /** As before, but for those that are replaced, stale or waited for: the others are not looked at. */
    private List<Node> nodesInPlace(Map<SessionNode, NodeSpec> replaced) {
        for (String name : strays.awaitedNodes()) {
            SessionNode node = before.nodesByName.get(name);
            if (node != null) {
                stale.set(node.id());
            }
        }
        for (int id = stale.nextSetBit(0); id >= 0; id = stale.nextSetBit(id + 1)) {
            SessionNode node = (SessionNode) before.nodes.get(id);
            node(id, replaced.getOrDefault(node, node.spec()), node);
        }
        return before.nodes;
    }

    private List<Node> allNodes() {
        List<Node> nodes = new ArrayList<>(cluster.nodes().size());
        int next = 0;
        for (NodeSpec spec : cluster.nodes()) {
            while (next < before.nodes.size() && isBefore(before.nodes.get(next), spec)) {
                leave((SessionNode) before.nodes.get(next++));
            }
            SessionNode known = null;
            if (next < before.nodes.size() && before.nodes.get(next).name().equals(spec.name())) {
                known = (SessionNode) before.nodes.get(next++);
            }
            nodes.add(node(nodes.size(), spec, known));
        }
        while (next < before.nodes.size()) {
            leave((SessionNode) before.nodes.get(next++));
        }
        return nodes;
    }

    private static boolean isBefore(Node node, NodeSpec spec) {
        return !isSame(node.spec(), spec) && node.name().compareTo(spec.name()) < 0;
    }

    private SessionNode node(int id, NodeSpec spec, @Nullable SessionNode known) {
        List<SessionTask> waiting = strays.takeOfNode(spec.name());
        SessionNode node = known;
        if (node == null) {
            NodeLedgers own = new NodeLedgers(1, cluster.resources().size());
            node = new SessionNode(before.session, id, spec, shared(spec.allocatable()), own, 0);
            before.nodesByName.put(spec.name(), node);
        } else if (isSame(node.spec(), spec) && waiting.isEmpty() && !stale.get(node.id())) {
            node.assignId(id);
            return node;
        }
        List<SessionTask> tasks = new ArrayList<>(waiting);
        for (Task task : node.tasks()) {
            if (task.node() == node) {
                tasks.add((SessionTask) task);
            }
        }
        for (SessionTask task : waiting) {
            task.moveTo(node);
            moved.add(task);
        }
        offersDiffer |= !spec.allocatable().equals(node.reported())
                || !spec.oversubscription().equals(node.spec().oversubscription());
        Amounts reported = spec.allocatable().equals(node.reported()) ? node.reported() : shared(spec.allocatable());
        node.assignId(id);
        node.reopen(spec, reported);
        held.put(node, tasks);
        return node;
    }

    /** Objects of a cluster never change: another one is there as soon as anything about it differs. */
    private static boolean isSame(Object before, Object now) {
        return before == now;
    }

    /** One object for equal amounts, which nodes share. */
    private Amounts shared(Amounts amounts) {
        Map<Amounts, Amounts> known = shared;
        if (known == null) {
            known = new HashMap<>();
            for (Node node : before.nodes) {
                known.put(node.reported(), node.reported());
            }
            shared = known;
        }
        return known.computeIfAbsent(amounts, same -> same);
    }

    /** A node has gone. Its tasks are looked for among all: those that are completed are not on its list. */
    private void leave(SessionNode node) {
        before.nodesByName.remove(node.name());
        node.leave();
        for (Task task : before.tasks) {
            loseNode((SessionTask) task, node);
        }
        for (SessionTask task : List.copyOf(strays.unlistedTasks())) {
            loseNode(task, node);
        }
    }

    private void loseNode(SessionTask task, SessionNode node) {
        if (task.node() == node) {
            task.moveTo(null);
            strays.awaitNode(task);
            moved.add(task);
        }
    }

    /** The jobs of the cluster whose queue is there, those of before where they are the same. */
    private List<Job> jobs(Queues queues) {
        List<Job> jobs = new ArrayList<>(before.jobs.size());
        SessionQueue[] sameQueues = before.queues.stream()
                .map(queue -> queues.byName.get(queue.name()))
                .toArray(SessionQueue[]::new);
        int next = 0;
        for (JobSpec spec : cluster.jobs()) {
            while (next < before.jobs.size() && isBefore((SessionJob) before.jobs.get(next), spec)) {
                leave((SessionJob) before.jobs.get(next++));
            }
            SessionJob known = null;
            if (next < before.jobs.size() && spec.hasKey(before.jobs.get(next).key())) {
                known = (SessionJob) before.jobs.get(next++);
            }
            SessionQueue queue = known != null && isSame(known.spec(), spec)
                    ? sameQueues[known.queue().id()]
                    : queues.byName.get(spec.queue());
            if (queue != null) {
                SessionJob job = job(spec, known, queue);
                job.moveTo(jobs.size(), queue);
                jobs.add(job);
            } else if (known != null) {
                leave(known);
            }
        }
        while (next < before.jobs.size()) {
            leave((SessionJob) before.jobs.get(next++));
        }
        return jobs;
    }

    private static boolean isBefore(SessionJob job, JobSpec spec) {
        return !isSame(job.spec(), spec) && job.key().compareTo(spec.key()) < 0;
    }

    private SessionJob job(JobSpec spec, @Nullable SessionJob known, SessionQueue queue) {
        List<SessionTask> waiting = strays.takeOfJob(known == null ? spec.key() : known.key());
        if (known != null && isSame(known.spec(), spec) && waiting.isEmpty() && !known.isTouched()) {
            return known;
        }
        agesDiffer |= known == null || !known.spec().created().equals(spec.created());
        List<SessionTask> tasks = new ArrayList<>(waiting);
        if (known != null) {
            for (Task task : known.tasks()) {
                if (task.job() == known) {
                    tasks.add((SessionTask) task);
                }
            }
            known.leave();
        }
        SessionJob made = new SessionJob(spec, spec.key(), queue, cluster.resources());
        for (SessionTask task : tasks) {
            task.joinJob(made);
        }
        waiting.forEach(this::regroup);
        members.put(made, tasks);
        return made;
    }

    /** A job has gone, or its queue has. */
    private void leave(SessionJob job) {
        agesDiffer = true;
        job.leave();
        for (Task each : job.tasks()) {
            if (each.job() == job) {
                SessionTask task = (SessionTask) each;
                task.joinJob(null);
                strays.awaitJob(task);
                regroup(task);
            }
        }
    }

    private void regroup(SessionTask task) {
        moved.add(task);
        SessionNode node = task.heldNode();
        if (node != null) {
            regrouped.add(node);
        }
    }

    private static void fill(SessionNode node, List<SessionTask> tasks) {
        tasks.sort(TaskList.BY_ID);
        for (SessionTask task : tasks) {
            if (task.heldNode() != null) {
                node.addAtOpen(task);
            }
        }
    }

    private static void fill(SessionJob job, List<SessionTask> tasks) {
        tasks.sort(TaskList.BY_ID);
        tasks.forEach(job::add);
    }

    private static int[] oldestFirst(List<Job> jobs) {
        CreationTimes created = new CreationTimes(jobs.size());
        jobs.forEach(job -> created.set(job.id(), job.spec().created()));
        return created.oldestFirst();
    }

    private static void begin(List<Job> jobs, int[] oldestFirst, ClassPriorities classes) {
        int[] ages = RadixSort.places(oldestFirst);
        for (Job each : jobs) {
            SessionJob job = (SessionJob) each;
            SessionQueue queue = job.queue();
            job.begin(ages[job.id()], classes.of(job.spec().priorityClassName(), queue.classPriority()));
            queue.add(job);
        }
    }
}
