package dev.terrace.replay;

import dev.terrace.cluster.Edit;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.objects.Kinds;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.PresentNodes;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.UsedResource;
import dev.terrace.replay.world.ReplayWorld;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The queue of changes to the nodes that have not happened yet. */
final class NodeTimeline {
    private final List<NodeChange> changes;
    private final Map<String, NodeSpec> nodes;
    private final PresentNodes set;
    private int next;

    NodeTimeline(Trace trace) {
        changes = trace.nodeChanges();
        nodes = changes.isEmpty() ? Map.of() : ReplayWorld.nodesOf(trace);
        set = new PresentNodes(trace.nodes(), changes);
    }

    /** Copies the queue. */
    NodeTimeline(NodeTimeline other) {
        changes = other.changes;
        nodes = other.nodes;
        set = new PresentNodes(other.set);
        next = other.next;
    }

    /** Returns the largest amount of each resource on all nodes together, at any time of a replay. */
    static Map<UsedResource, Double> largest(ReplayPlan plan) {
        NodeTimeline timeline = new NodeTimeline(plan.trace());
        Map<UsedResource, Double> present = new EnumMap<>(UsedResource.class);
        for (UsedResource resource : UsedResource.values()) {
            present.put(resource, resource.offeredBy(plan.nodes()));
        }
        Map<UsedResource, Double> largest = new EnumMap<>(present);
        for (NodeChange change = timeline.take(EventQueue.NEVER - 1);
                change != null;
                change = timeline.take(EventQueue.NEVER - 1)) {
            boolean isThere = change.kind() == NodeChange.Kind.there;
            if (isThere || change.kind() == NodeChange.Kind.gone) {
                NodeSpec node = timeline.spec(change.node());
                present.replaceAll((resource, amount) -> amount + (isThere ? 1 : -1) * resource.of(node.allocatable()));
                present.forEach((resource, amount) -> largest.merge(resource, amount, Math::max));
            }
        }
        return largest;
    }

    /** Returns the second of the next change; {@link EventQueue#NEVER} without one. */
    long next() {
        return next == changes.size() ? EventQueue.NEVER : changes.get(next).time();
    }

    /** Removes and returns the next change that has an effect and happens at or before a second, else null. */
    @Nullable
    NodeChange take(long until) {
        while (next() <= until) {
            NodeChange change = changes.get(next++);
            if (set.apply(change)) {
                return change;
            }
        }
        return null;
    }

    /** Adds the edits of a change that was taken. */
    void edit(NodeChange change, List<Edit> edits) {
        String name = change.node();
        if (change.kind() == NodeChange.Kind.gone) {
            edits.add(new Edit.Gone(Kinds.NODE.name(), name));
        } else if (set.isThere(name)) {
            edits.add(Edit.Made.of(
                    Kinds.NODE,
                    spec(name).toBuilder().unschedulable(set.isCordoned(name)).build()));
        }
    }

    /** Reports a change that was taken. Cordons are not reported. */
    void report(NodeChange change, long at, List<ReplayListener> listeners) {
        boolean isThere = change.kind() == NodeChange.Kind.there;
        if (isThere || change.kind() == NodeChange.Kind.gone) {
            NodeSpec node = spec(change.node());
            listeners.forEach(listener -> listener.nodeChanged(node, isThere, at));
        }
    }

    /** Returns a node that is in the cluster at some time. */
    private NodeSpec spec(String name) {
        return Objects.requireNonNull(nodes.get(name));
    }
}
