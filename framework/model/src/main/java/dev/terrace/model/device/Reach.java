package dev.terrace.model.device;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.node.NodeSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nodes from which devices can be used: a named node, all nodes, or selected nodes. Without any of these, no node.
 *
 * @param node empty if none is named
 * @param selected null if none are selected
 */
public record Reach(String node, boolean all, @Nullable List<NodeSelectorTerm> selected) {
    public static final Reach NOWHERE = new Reach("", false, null);
    public static final Reach EVERYWHERE = new Reach("", true, null);

    public static Reach on(String node) {
        return new Reach(node, false, null);
    }

    public boolean includes(NodeSpec other) {
        if (!node.isEmpty()) {
            return node.equals(other.name());
        }
        return all || (selected != null && isSelected(selected, other));
    }

    /** Returns whether one of the terms matches. */
    public static boolean isSelected(List<NodeSelectorTerm> terms, NodeSpec node) {
        for (NodeSelectorTerm term : terms) {
            if (term.matches(node)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether neither a node, nor all nodes, nor a selection is given. */
    public boolean isUnsaid() {
        return node.isEmpty() && !all && selected == null;
    }
}
