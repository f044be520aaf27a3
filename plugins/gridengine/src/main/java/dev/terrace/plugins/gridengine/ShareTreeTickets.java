package dev.terrace.plugins.gridengine;

import java.util.ArrayList;
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
    void giveToPending(List<TaskEntry> entries, boolean dependent) {
        for (TaskEntry entry : entries) {
            entry.rank = dependent ? entry.before + 0.01 * entry.job.jobShare() : entry.job.jobShare();
        }
        for (TaskEntry entry : rank(lowestWithAll(root), true, dependent)) {
            if (!entry.job.running()) {
                entry.shareTree = entry.part * tickets;
                entry.before += dependent ? entry.shareTree : 0;
            }
        }
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

    /** The tasks on and below a node, in their order; the top one orders only those that hang on itself. */
    private List<TaskEntry> rank(TreeNode node, boolean isTop, boolean dependent) {
        List<TaskEntry> entries = new ArrayList<>(node.tasks);
        for (TreeNode child : node.children) {
            if (child.isActive()) {
                entries.addAll(rank(child, false, dependent));
            }
        }
        if (!isTop || !node.tasks.isEmpty()) {
            entries.sort(TaskEntry::compare);
            thin(node.shortTerm, entries, dependent);
        }
        return entries;
    }

    private void thin(double shortTerm, List<TaskEntry> entries, boolean dependent) {
        double ahead = 1;
        for (TaskEntry entry : entries) {
            entry.part = shortTerm / ahead;
            entry.rank = (dependent ? entry.before : 0) + entry.part * tickets;
            ahead += Math.max(1, entry.job.leastSlots());
        }
    }
}
