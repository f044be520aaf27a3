package dev.terrace.engine.change;

import dev.terrace.engine.facts.PodNameIndex;
import dev.terrace.engine.state.NodeLedgers;
import dev.terrace.engine.state.SessionNode;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
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
 * Updates the state of a session to that of the next session. Whatever the session touched and whatever differs between
 * the clusters is reset: tasks are reset or replaced, nodes emptied and refilled, jobs replaced. Everything else is
 * reused. The cost is proportional to the changes, except for references to objects behind those that arrive or leave.
 *
 * <p>The previous state must not be used afterwards, not even if this fails.
 */
final class IncrementalState {
    private final SessionState before;
    private final SessionMemory memory;
    private final Cluster cluster;
    private final Strays strays;

    /** The nodes to refill, by their ids before. */
    private final BitSet stale = new BitSet();

    /** The tasks of each node that is refilled or arrives. */
    private final Map<SessionNode, List<SessionTask>> held = new LinkedHashMap<>();

    private final IncrementalJobs jobs;

    /** The tasks that may have arrived or left. */
    private final Set<SessionTask> moved = new LinkedHashSet<>();

    /** The nodes that are not refilled and hold a task that gained or lost its job. */
    private final Set<SessionNode> regrouped = new LinkedHashSet<>();

    /** The next ids of the nodes; null if all stay the same. */
    private @Nullable NextIds nodeIds;

    private boolean totalDiffers;

    /** @param strays the strays of the state before; afterwards the strays of the next one */
    IncrementalState(SessionState before, Strays strays, Cluster cluster) {
        this.before = before;
        this.memory = (SessionMemory) before.memory;
        this.strays = strays;
        this.cluster = cluster;
        this.jobs = new IncrementalJobs(before, strays, cluster, this::regroup);
    }

    SessionState make() {
        undo();
        Ordered.of(cluster.tasks(), TaskSpec.ORDER)
                .changesSince(Ordered.of(before.cluster.tasks(), TaskSpec.ORDER), this::replace);
        before.templates.requirePossible();
        updateNodes();
        List<Job> changedJobs = jobs.make();
        List<SessionTask> come = new ArrayList<>();
        List<SessionTask> gone = new ArrayList<>();
        for (SessionTask task : moved) {
            if (task.isOfSession() != task.isListed()) {
                (task.isListed() ? gone : come).add(task);
            }
        }
        come.sort(Comparator.comparing(SessionTask::key));
        gone.sort(SessionTask.BY_ID);
        before.tasks.update(come, gone);
        gone.forEach(SessionTask::unlist);
        moved.forEach(strays::list);
        held.forEach(IncrementalState::fill);
        jobs.fill();
        boolean isTopologySame = nodeIds == null && areWithoutDomains();
        return new SessionState(
                cluster,
                new SessionState.Parts(
                        before.session,
                        before.nodes,
                        before.nodesByName,
                        before.nodeSlots,
                        before.allQueues,
                        before.jobs,
                        before.jobSlots,
                        before.tasks,
                        before.templates.with(before.tasks, come, gone),
                        before.podMarks.with(
                                come.stream().map(SessionTask::spec).toList(), cluster.tasks()),
                        List.of(),
                        memory.next(nodeIds, changedNodes(), differences(changedJobs)),
                        before.offers,
                        totalDiffers ? null : before.total,
                        isTopologySame ? before.topology : null,
                        jobs.mayBeTopologyBound()),
                jobs.oldestFirst());
    }

    private KeptValues.Differences differences(List<Job> changedJobs) {
        List<Node> changedNodes = new ArrayList<>(held.keySet());
        changedNodes.sort(Comparator.comparingInt(Node::id));
        return new KeptValues.Differences(
                changedJobs, before.jobSlots.takeReleased(), changedNodes, before.nodeSlots.takeReleased());
    }

    private boolean areWithoutDomains() {
        return cluster.hyperNodes().isEmpty() && before.cluster.hyperNodes().isEmpty();
    }

    private int[] changedNodes() {
        Set<SessionNode> changed = new LinkedHashSet<>(regrouped);
        changed.addAll(held.keySet());
        return changed.stream().mapToInt(SessionNode::id).toArray();
    }

    /** Resets the tasks that the session touched. Jobs know theirs; touched tasks without a job are on a node. */
    private void undo() {
        before.forEachNoted(job -> job.touchedTasks().forEach(this::reopen));
        for (int id : memory.log().changedSince(0)) {
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
            SessionTask task = new SessionTask(is, before.templates.of(is), is.key(), PodNameIndex.index(is.name()));
            strays.add(task);
            moved.add(task);
        }
    }

    private SessionTask known(String key) {
        SessionTask unlisted = strays.unlisted(key);
        return unlisted != null ? unlisted : (SessionTask) before.tasks.get(before.tasks.place(key));
    }

    private void remove(SessionTask task) {
        strays.remove(task);
        if (task.job() != null) {
            task.job().touch();
        }
        SessionNode node = task.heldNode();
        if (node != null) {
            stale.set(node.id());
        } else if (task.node() != null) {
            task.node().removeCompleted(task);
        }
        task.leave();
        moved.add(task);
    }

    /** Refills the nodes that are replaced, stale or waited for, and renumbers all if nodes arrive or leave. */
    private void updateNodes() {
        Map<SessionNode, NodeSpec> replaced = new HashMap<>();
        List<NodeSpec> arriving = new ArrayList<>();
        List<SessionNode> leaving = new ArrayList<>();
        Ordered.of(cluster.nodes(), NodeSpec.ORDER)
                .changesSince(Ordered.of(before.cluster.nodes(), NodeSpec.ORDER), (was, is) -> {
                    SessionNode known = was == null ? null : before.nodesByName.get(was.name());
                    if (known != null && is != null) {
                        replaced.put(known, is);
                        stale.set(known.id());
                    } else if (known != null) {
                        leaving.add(known);
                    } else if (is != null) {
                        arriving.add(is);
                    }
                });
        leaving.forEach(this::leave);
        for (String name : strays.awaitedNodes()) {
            SessionNode node = before.nodesByName.get(name);
            if (node != null) {
                stale.set(node.id());
            }
        }
        for (int id = stale.nextSetBit(0); id >= 0; id = stale.nextSetBit(id + 1)) {
            SessionNode node = (SessionNode) before.nodes.get(id);
            refill(node, replaced.getOrDefault(node, node.spec()));
        }
        if (!arriving.isEmpty() || !leaving.isEmpty()) {
            renumber(arriving.stream().map(this::arrive).toList(), leaving);
        }
    }

    private void renumber(List<SessionNode> arriving, List<SessionNode> leaving) {
        List<Node> all = List.copyOf(before.nodes);
        before.nodes.removeAll(Set.copyOf(leaving));
        before.nodes.addAll(arriving);
        before.nodes.sort(Comparator.comparing(Node::name));
        for (int id = 0; id < before.nodes.size(); id++) {
            ((SessionNode) before.nodes.get(id)).assignId(id);
        }
        BitSet left = new BitSet();
        leaving.forEach(node -> left.set(node.id()));
        nodeIds = new NextIds(
                all.size(),
                before.nodes.size(),
                id -> left.get(id) ? -1 : all.get(id).id());
    }

    private SessionNode arrive(NodeSpec spec) {
        NodeLedgers own = new NodeLedgers(1, cluster.resources().size());
        int slot = before.nodeSlots.take();
        SessionNode node = new SessionNode(before.session, slot, slot, spec, shared(spec.allocatable()), own, 0);
        before.nodesByName.put(spec.name(), node);
        before.offers.add(node.allocatable());
        totalDiffers = true;
        take(node, new ArrayList<>());
        return node;
    }

    private void refill(SessionNode node, NodeSpec spec) {
        List<SessionTask> tasks = new ArrayList<>();
        for (Task task : node.inAnyOrder()) {
            if (task.node() == node) {
                tasks.add((SessionTask) task);
            }
        }
        Amounts offered = node.allocatable();
        node.reopen(spec, spec.allocatable().equals(node.reported()) ? node.reported() : shared(spec.allocatable()));
        if (!offered.equals(node.allocatable())) {
            before.offers.remove(offered);
            before.offers.add(node.allocatable());
            totalDiffers = true;
        }
        take(node, tasks);
    }

    /** Moves the tasks that waited for a node to it. */
    private void take(SessionNode node, List<SessionTask> tasks) {
        for (SessionTask task : strays.takeOfNode(node.name())) {
            changeNode(task, node);
            tasks.add(task);
        }
        held.put(node, tasks);
    }

    /** Returns one object for equal amounts, which nodes share. */
    private Amounts shared(Amounts amounts) {
        return memory.sharedAmounts().of(amounts, before.nodes);
    }

    private void leave(SessionNode node) {
        stale.clear(node.id());
        before.nodesByName.remove(node.name());
        before.nodeSlots.release(node.slot());
        before.offers.remove(node.allocatable());
        totalDiffers = true;
        node.leave();
        for (Task task : node.inAnyOrder()) {
            loseNode((SessionTask) task, node);
        }
        node.completed().forEach(task -> loseNode(task, node));
    }

    private void loseNode(SessionTask task, SessionNode node) {
        if (task.node() == node) {
            changeNode(task, null);
            strays.awaitNode(task);
        }
    }

    /** Moves a task, and marks its job as changed: values derived from a job may depend on the nodes of its tasks. */
    private void changeNode(SessionTask task, @Nullable SessionNode node) {
        task.moveTo(node);
        moved.add(task);
        if (task.job() != null) {
            task.job().touch();
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
        tasks.sort(SessionTask.BY_ID);
        tasks.forEach(node::takeAtOpen);
    }
}
