package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.ShareTree;
import dev.terrace.plugins.gridengine.data.Usage;
import dev.terrace.plugins.gridengine.data.UsageName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A node of the share tree in one round of the distribution of tickets, with its tasks and the resulting parts. */
final class TreeNode {
    static final int NOWHERE = -1;

    final String name;
    final long shares;
    final boolean project;
    /** The children. Stand-ins for {@code default} come last. */
    final List<TreeNode> children;

    /** The number of tasks on this node itself. */
    int tasks;
    /** The number of these tasks that are pending. */
    int pending;
    /** The sum of slots of the running tasks on this node itself; an integer. */
    double slots;
    /** The sum of slots of the running tasks on it and below, once places are reserved. */
    double slotsBelow;
    /** The places of the pending tasks on it and below in a line, from start up to, but excluding, end. */
    int start;

    int end;
    /** The place of its next task. */
    int next = NOWHERE;

    double usage;
    /** The number of tasks on its leaves. */
    int active;
    /** The sum of {@code -js} of the running tasks on it. */
    double jobShares;
    /** Its long-term part of the whole tree. */
    double longTerm;
    /** Its short-term part among its active siblings. */
    double shortTerm;
    /** Its short-term part of the whole tree. */
    double shortTermOverall;
    /** Its claim among its siblings: the square of its shares over its usage. */
    double claim;

    /** Whether it stands in for {@code default}. */
    private final boolean temporary;

    private TreeNode(String name, long shares, boolean project, boolean temporary) {
        this.temporary = temporary;
        this.name = name;
        this.shares = shares;
        this.project = project;
        children = temporary ? List.of() : new ArrayList<>();
    }

    static TreeNode of(ShareTree tree) {
        TreeNode node = new TreeNode(tree.name(), tree.shares(), tree.project(), false);
        tree.children().forEach(child -> node.children.add(of(child)));
        return node;
    }

    /** A stand-in for a user that {@code default} represents. */
    static TreeNode standIn(String user, long shares) {
        return new TreeNode(user, shares, false, true);
    }

    /** Puts a task on it. */
    void put(TaskEntry entry) {
        tasks++;
        if (entry.isRunning()) {
            slots += entry.slots();
        } else {
            pending++;
        }
    }

    boolean isActive() {
        return active > 0;
    }

    /** Counts tasks from the leaves up; tasks on an inner node do not count. */
    int count() {
        if (!children.isEmpty()) {
            active = 0;
            for (TreeNode child : children) {
                active += child.count();
            }
        } else {
            active = tasks;
        }
        return active;
    }

    /**
     * Reserves places in a line, from {@code from} on, for its pending tasks and then for those of its active children.
     */
    void reserve(int from) {
        start = from;
        next = from;
        end = from + pending;
        slotsBelow = slots;
        for (TreeNode child : children) {
            if (child.isActive()) {
                child.reserve(end);
                end = child.end;
                slotsBelow += child.slotsBelow;
            }
        }
    }

    /** The first node with a name, top-down, without entering projects of other names. */
    static @Nullable TreeNode findProject(TreeNode node, String name) {
        if (node.name.equals(name)) {
            return node;
        }
        for (TreeNode child : node.children) {
            if (!child.project || child.name.equals(name)) {
                TreeNode found = findProject(child, name);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /** Maps the name of each node in depth-first order to the first node with it. Does not enter other projects. */
    void collectUsers(Map<String, TreeNode> users) {
        users.putIfAbsent(name, this);
        for (TreeNode child : children) {
            if (!child.project && !child.temporary) {
                child.collectUsers(users);
            }
        }
    }

    /**
     * The path from this node to its {@code default}, both inclusive; empty without one. Does not enter other projects.
     */
    List<TreeNode> pathToDefault() {
        if (name.equals(ShareTree.DEFAULT)) {
            return new ArrayList<>(List.of(this));
        }
        for (TreeNode child : children) {
            if (child.temporary) {
                break;
            }
            List<TreeNode> path = child.project ? List.of() : child.pathToDefault();
            if (!path.isEmpty()) {
                path.add(0, this);
                return path;
            }
        }
        return List.of();
    }

    /**
     * Reads the usage of all nodes. A project node has the project's own usage; the excess over its children's goes to
     * its {@code default} and the nodes above that.
     */
    double read(Usage used, @Nullable String within) {
        boolean isProject = project && within == null;
        String inside = isProject && !children.isEmpty() ? name : within;
        double below = 0;
        for (TreeNode child : children) {
            below += child.read(used, inside);
        }
        if (children.isEmpty()) {
            usage = used.get(isProject ? UsageName.ofProject(name) : new UsageName(name, within));
        } else if (isProject) {
            usage = used.get(UsageName.ofProject(name));
            spread(usage - below);
        } else {
            usage = below;
        }
        return usage;
    }

    private void spread(double unexplained) {
        if (unexplained > 1) {
            pathToDefault().stream().skip(1).forEach(node -> node.usage += unexplained);
        }
    }
}
