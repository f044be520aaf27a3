package dev.terrace.plugins.gridengine.data;

import java.util.List;

/**
 * A configured node of the share tree, and the tree below it. Nodes below a project that are not projects are its
 * groups and users; outside of projects, they serve users without a project. A node named {@code default} stands for
 * each user that is not named there, with these shares.
 *
 * @param project whether the node is a project
 * @see "Grid Engine 8.1.9, share_tree(5)"
 */
public record ShareTree(String name, long shares, boolean project, List<ShareTree> children) {
    public static final String DEFAULT = "default";

    /** Returns a tree with these nodes below its root. */
    public static ShareTree of(List<ShareTree> nodes) {
        return new ShareTree("Root", 1, false, nodes);
    }

    /** A tree without nodes below the root, which gives no tickets. */
    public static ShareTree empty() {
        return of(List.of());
    }
}
