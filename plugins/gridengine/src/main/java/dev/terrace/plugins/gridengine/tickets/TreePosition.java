package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.Usage;
import dev.terrace.plugins.gridengine.data.UsageName;
import org.jspecify.annotations.Nullable;

/**
 * The position of a user's tasks in the share tree: at the user's node, at a stand-in beside {@code default}, or
 * nowhere.
 */
final class TreePosition {
    private static final int UNKNOWN = -2;

    private final @Nullable TreeNode configured;
    private final @Nullable TreeNode parent;
    private final @Nullable TreeNode template;
    private final String user;
    private @Nullable TreeNode standIn;
    private int usage = UNKNOWN;

    /**
     * @param configured the user's own node
     * @param parent the node under which a stand-in for the user is created, in a round in which it has tasks
     * @param template the {@code default} node that represents the user, a child of the parent
     */
    TreePosition(@Nullable TreeNode configured, @Nullable TreeNode parent, @Nullable TreeNode template, String user) {
        this.configured = configured;
        this.parent = parent;
        this.template = template;
        this.user = user;
    }

    /** The node in this round. */
    @Nullable
    TreeNode node() {
        if (configured != null || parent == null || template == null) {
            return configured;
        }
        TreeNode made = standIn;
        if (made == null) {
            made = TreeNode.standIn(user, template.shares, this);
            parent.children.add(made);
            standIn = made;
        }
        return made;
    }

    void reset() {
        standIn = null;
    }

    /** The user's usage, for a stand-in. */
    double used(Usage used, @Nullable String within) {
        if (usage == UNKNOWN) {
            usage = used.find(new UsageName(user, within));
        }
        return used.get(usage);
    }
}
