package dev.terrace.plugins.gridengine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The share tree policy. Running jobs get their node's short-term part of the whole tree. Pending ones get their node's part among its siblings, thinned by the slots of the jobs
 * ahead, from the leaves up; what the highest node says counts. So what waits does not sum to the tickets that there are.
 *
 * @see "Grid Engine 8.1.9, libs/sched/sgeee.c"
 */
final class ShareTreeTickets {
    private static final double LEAST_USAGE = 1;

    private final TreeNode root;
    private final double tickets;
    private final double compensation;

    ShareTreeTickets(TreeNode root, TicketPolicy policy) {
        this.root = root;
        this.tickets = policy.shareTree();
        this.compensation = policy.compensationFactor();
    }

    /** Reads usage, and computes what each active node is entitled to. */
    void entitle(Usage usage) {
        root.count();
        root.read(usage, null);
        root.longTerm = 1;
        root.shortTerm = 1;
        root.shortTermOverall = 1;
        entitleChildren(root);
    }

    private void entitleChildren(TreeNode node) {
        List<TreeNode> active =
                node.children.stream().filter(TreeNode::isActive).toList();
        double shares = 0;
        for (TreeNode child : active) {
            shares += child.shares;
        }
        double claims = 0;
        for (TreeNode child : active) {
            child.longTerm = node.longTerm * (shares > 0 ? child.shares / shares : 0);
            child.claim = child.longTerm > 0 ? claim(child) : 0;
            claims += child.claim;
        }
        divide(node, active, claims);
        if (compensation != 0) {
            compensate(node, active);
        }
        active.forEach(this::entitleChildren);
    }

    private static double claim(TreeNode node) {
        return (double) node.shares * node.shares / Math.max(node.usage, LEAST_USAGE * node.longTerm);
    }

    private static void divide(TreeNode node, List<TreeNode> active, double claims) {
        for (TreeNode child : active) {
            child.shortTerm = claims > 0 ? child.claim / claims : 0;
            child.shortTermOverall = node.shortTermOverall * child.shortTerm;
        }
    }

    /** Takes back from nodes that came too far above their long-term share. */
    private void compensate(TreeNode node, List<TreeNode> active) {
        boolean changed = false;
        double claims = 0;
        for (TreeNode child : active) {
            double bound = compensation * child.longTerm;
            if (child.shortTermOverall > bound) {
                child.claim = (double) child.shares
                        * child.shares
                        / (Math.max(child.usage, LEAST_USAGE * child.longTerm) * (child.shortTermOverall / bound));
                changed = true;
            }
            claims += child.claim;
        }
        if (changed) {
            divide(node, active, claims);
        }
    }

    void giveToRunning(List<TaskEntry> running) {
        for (TaskEntry entry : running) {
            if (entry.node != null) {
                entry.node.jobShares += entry.job.jobShare();
            }
        }
        for (TaskEntry entry : running) {
            TreeNode node = entry.node;
            if (node != null) {
                double ofNode = node.shortTermOverall * tickets;
                entry.shareTree = node.jobShares > 0
                        ? Math.floor(entry.job.jobShare() * ofNode / node.jobShares)
                        : ofNode / node.active;
            }
        }
    }

    /** @param dependent whether tickets that were given before count in the order */
    void giveToPending(List<TaskEntry> running, List<TaskEntry> pending, boolean dependent) {
        running.forEach(entry -> rank(entry, dependent));
        pending.forEach(entry -> rank(entry, dependent));
        TaskEntry[] line = new TaskEntry[running.size() + pending.size()];
        int end = lineUp(lowestWithAll(root), true, dependent, line, 0);
        for (int place = 0; place < end; place++) {
            TaskEntry entry = line[place];
            if (!entry.isRunning()) {
                entry.shareTree = entry.part * tickets;
                entry.before += dependent ? entry.shareTree : 0;
            }
        }
    }

    private static void rank(TaskEntry entry, boolean dependent) {
        entry.rank = dependent ? entry.before + 0.01 * entry.job.jobShare() : entry.job.jobShare();
    }

    /** Levels above the first that parts the tasks decide nothing. */
    private static TreeNode lowestWithAll(TreeNode top) {
        TreeNode node = top;
        while (true) {
            TreeNode only = onlyActive(node);
            if (only == null || !node.tasks.isEmpty()) {
                return node;
            }
            node = only;
        }
    }

    private static @Nullable TreeNode onlyActive(TreeNode node) {
        TreeNode only = null;
        for (TreeNode child : node.children) {
            if (child.isActive()) {
                if (only != null) {
                    return null;
                }
                only = child;
            }
        }
        return only;
    }

    /** Puts the tasks on and below a node into the line, in their order; the top one orders only those that hang on itself. Returns where they end. */
    private int lineUp(TreeNode node, boolean isTop, boolean dependent, TaskEntry[] line, int start) {
        int end = start;
        for (TaskEntry entry : node.tasks) {
            line[end++] = entry;
        }
        for (TreeNode child : node.children) {
            if (child.isActive()) {
                end = lineUp(child, false, dependent, line, end);
            }
        }
        if (!isTop || !node.tasks.isEmpty()) {
            TaskEntry.sort(line, start, end);
            thin(node.shortTerm, line, start, end, dependent);
        }
        return end;
    }

    private void thin(double shortTerm, TaskEntry[] line, int start, int end, boolean dependent) {
        double ahead = 1;
        for (int place = start; place < end; place++) {
            TaskEntry entry = line[place];
            entry.part = shortTerm / ahead;
            entry.rank = (dependent ? entry.before : 0) + entry.part * tickets;
            ahead += entry.slots;
        }
    }
}
