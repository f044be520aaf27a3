package dev.terrace.replay;

import dev.terrace.cluster.Edit;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.objects.Kinds;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.PresentNodes;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.world.ReplayWorld;
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

    /** Returns a node that is in the cluster at some time. */
    NodeSpec spec(String name) {
        return Objects.requireNonNull(nodes.get(name));
    }
}
