package dev.terrace.plugins.gridengine.data;

import java.util.List;

/**
 * A node of the share tree as it was configured, and the tree below it. Below a node of a project, users stand; a user
 * named {@code default} stands for all that are not named, each with these shares.
 *
 * @param project whether it is a project's
 * @see "Grid Engine 8.1.9, share_tree(5)"
 */
public record ShareTree(String name, long shares, boolean project, List<ShareTree> children) {
    public static final String DEFAULT = "default";

    /** A tree that entitles nobody. */
    public static ShareTree empty() {
        return new ShareTree("Root", 1, false, List.of());
    }
}
