package dev.terrace.plugins.gridengine.data;

import java.util.List;

/**
 * A configured node of the share tree, and the tree below it. Children of a project node are users; a user named
 * {@code default} stands for each unnamed user, with these shares.
 *
 * @param project whether the node is a project
 * @see "Grid Engine 8.1.9, share_tree(5)"
 */
public record ShareTree(String name, long shares, boolean project, List<ShareTree> children) {
    public static final String DEFAULT = "default";

    /** A tree without nodes below the root, which gives no tickets. */
    public static ShareTree empty() {
        return new ShareTree("Root", 1, false, List.of());
    }
}
