package dev.terrace.engine.state;

import dev.terrace.engine.change.ChangeLog;
import dev.terrace.engine.change.Keeps;
import dev.terrace.engine.change.Lasting;
import dev.terrace.engine.facts.PodMarks;
import dev.terrace.engine.facts.PodNameIndex;
import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.resource.Amounts;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
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

    /** The tasks of each node that is filled anew. */
    private final Map<SessionNode, List<SessionTask>> held = new LinkedHashMap<>();

    private final ContinuedJobs jobs;

    /** The tasks that may have come to the session, or left it. */
    private final Set<SessionTask> moved = new LinkedHashSet<>();

    /** The nodes that stay as they are, and hold a task that has a job now and had none, or the other way round. */
    private final Set<SessionNode> regrouped = new LinkedHashSet<>();

    private @Nullable Map<Amounts, Amounts> shared;
    private boolean offersDiffer;

    /** @param strays of the state before; those of the next one afterwards */
    ContinuedState(SessionState before, Strays strays, Cluster cluster) {
        this.before = before;
        this.strays = strays;
        this.cluster = cluster;
        this.jobs = new ContinuedJobs(before, strays, cluster, this::regroup);
    }

    SessionState make() {
        undo();
        Ordered.of(cluster.tasks(), TaskSpec.ORDER)
                .changesSince(Ordered.of(before.cluster.tasks(), TaskSpec.ORDER), this::replace);
        List<Node> nodes = nodes();
        jobs.make();
        TaskList list = new TaskList(before.tasks, moved);
        List<Task> tasks = list.change();
        Templates templates = before.templates.with(tasks, list.come(), list.gone());
        PodMarks marks =
                before.podMarks.with(list.come().stream().map(SessionTask::spec).toList(), cluster.tasks());
        moved.forEach(strays::list);
        held.forEach(ContinuedState::fill);
        jobs.fill();
        boolean areInPlace = nodes == before.nodes;
        Amounts total = areInPlace && !offersDiffer ? before.total : null;
        return new SessionState(
                cluster,
                new SessionState.Parts(
                        before.session,
                        nodes,
                        before.nodesByName,
                        jobs.queues(),
                        jobs.all(),
                        tasks,
                        templates,
                        marks,
                        List.of(),
                        areInPlace ? changes() : new ChangeLog(nodes.size()),
                        areInPlace ? before.lasting : new Lasting(),
                        total,
                        areInPlace && areWithoutDomains() ? before.topology : null,
                        jobs.mayBeTopologyBound(),
                        total == null ? null : differences()),
                jobs.oldestFirst());
    }

    private Keeps.@Nullable Differences differences() {
        List<Job> changedJobs = jobs.changed();
        if (changedJobs == null) {
            return null;
        }
        List<Node> changedNodes = new ArrayList<>(held.keySet());
        changedNodes.sort(Comparator.comparingInt(Node::id));
        return new Keeps.Differences(changedJobs, changedNodes);
    }

    private boolean areWithoutDomains() {
        return cluster.hyperNodes().isEmpty() && before.cluster.hyperNodes().isEmpty();
    }

    private ChangeLog changes() {
        regrouped.addAll(held.keySet());
        return before.changes.next(regrouped.stream().mapToInt(Node::id).toArray());
    }

    /** Resets the tasks that the session before touched: jobs know theirs, and those without one are on a node. */
    private void undo() {
        jobs.touched().forEach(job -> job.touchedTasks().forEach(this::reopen));
        for (int id : before.changes.changedSince(0)) {
            stale.set(id);
            for (Task task : ((SessionNode) before.nodes.get(id)).inAnyOrder()) {
                if (((SessionTask) task).isTouched()) {
                    reopen(task);
                }
            }
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
        List<SessionTask> tasks =
                new ArrayList<>(waiting.size() + node.inAnyOrder().size());
        tasks.addAll(waiting);
        for (Task task : node.inAnyOrder()) {
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
}
