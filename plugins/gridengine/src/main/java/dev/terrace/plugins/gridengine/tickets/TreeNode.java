package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.ShareTree;
import dev.terrace.plugins.gridengine.data.Usage;
import dev.terrace.plugins.gridengine.data.UsageName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A node of the share tree while tickets are distributed, with its tasks and the resulting parts. */
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
    /** The source of a stand-in's usage. */
    private final @Nullable TreePosition position;

    private TreeNode(String name, long shares, boolean project, boolean temporary, @Nullable TreePosition position) {
        this.temporary = temporary;
        this.name = name;
        this.shares = shares;
        this.project = project;
        this.position = position;
        children = temporary ? List.of() : new ArrayList<>();
    }

    static TreeNode of(ShareTree tree) {
        TreeNode node = new TreeNode(tree.name(), tree.shares(), tree.project(), false, null);
        tree.children().forEach(child -> node.children.add(of(child)));
        return node;
    }

    /** A stand-in for a user that {@code default} represents. */
    static TreeNode standIn(String user, long shares, TreePosition position) {
        return new TreeNode(user, shares, false, true, position);
    }

    /** Restores the state before tasks were placed. */
    void reset() {
        children.removeIf(child -> child.temporary);
        children.forEach(TreeNode::reset);
        tasks = 0;
        pending = 0;
        slots = 0;
        slotsBelow = 0;
        start = 0;
        end = 0;
        next = NOWHERE;
        usage = 0;
        active = 0;
        jobShares = 0;
        longTerm = 0;
        shortTerm = 0;
        shortTermOverall = 0;
        claim = 0;
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

    /**
     * The node of a user's tasks, or null. Must be called once for each user and project, because a user that
     * {@code default} represents gets a stand-in beside it.
     */
    @Nullable
    TreeNode place(String user, @Nullable String projectName) {
        TreeNode top = projectName == null ? this : findProject(this, projectName);
        if (top == null || (top != this && top.children.isEmpty())) {
            return top;
        }
        TreeNode found = top.findUser(top, user);
        return found == null ? top.standIn(user) : found;
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

    /** Finds a user's node, without entering other projects. */
    private @Nullable TreeNode findUser(TreeNode node, String user) {
        if (node.name.equals(user)) {
            return node;
        }
        for (TreeNode child : node.children) {
            if (child.temporary) {
                break;
            }
            if (!child.project) {
                TreeNode found = findUser(child, user);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /** Maps the name of each node that {@link #findUser} can find to the first node that it would find. */
    void collectUsers(Map<String, TreeNode> users) {
        users.putIfAbsent(name, this);
        for (TreeNode child : children) {
            if (!child.project && !child.temporary) {
                child.collectUsers(users);
            }
        }
    }

    private @Nullable TreeNode standIn(String user) {
        List<TreeNode> path = pathToDefault();
        if (path.size() < 2) {
            return null;
        }
        TreeNode template = path.get(path.size() - 1);
        TreeNode node = new TreeNode(user, template.shares, false, true, null);
        path.get(path.size() - 2).children.add(node);
        return node;
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
        if (position != null) {
            usage = position.used(used, within);
            return usage;
        }
        boolean isProject = project && within == null;
        String inside = isProject && !children.isEmpty() ? name : within;
        double below = 0;
        for (TreeNode child : children) {
            below += child.read(used, inside);
        }
        if (children.isEmpty()) {
            usage = used.get(used.find(isProject ? UsageName.ofProject(name) : new UsageName(name, within)));
        } else if (isProject) {
            usage = used.get(used.find(UsageName.ofProject(name)));
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
