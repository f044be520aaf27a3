package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.ParallelStreams;
import dev.terrace.plugins.gridengine.data.Usage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The share tree policy. Running jobs get their node's short-term part of the whole tree. Pending jobs get their node's
 * part among its siblings, divided by the slots of the jobs ahead ({@link PendingTasks#thin}), from the leaves up; the
 * value at the highest node counts. The tickets of pending jobs therefore do not sum to the total.
 *
 * @see "Grid Engine 8.1.9, libs/sched/sgeee.c"
 */
record ShareTreeTickets(TreeNode root, TicketPolicy policy) {
    private static final double MIN_USAGE = 1;

    /** Reads usage, and computes the long-term and short-term part of each active node. */
    void entitle(Usage usage) {
        root.count();
        root.read(usage, null);
        root.longTerm = 1;
        root.shortTerm = 1;
        root.shortTermOverall = 1;
        entitleChildren(root);
    }

    private void entitleChildren(TreeNode node) {
        if (node.children.isEmpty()) {
            return;
        }
        List<TreeNode> active = new ArrayList<>(node.children.size());
        for (TreeNode child : node.children) {
            if (child.isActive()) {
                active.add(child);
            }
        }
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
        if (policy.compensationFactor() != 0) {
            compensate(node, active);
        }
        active.forEach(this::entitleChildren);
    }

    private static double claim(TreeNode node) {
        return (double) node.shares * node.shares / Math.max(node.usage, MIN_USAGE * node.longTerm);
    }

    private static void divide(TreeNode node, List<TreeNode> active, double claims) {
        for (TreeNode child : active) {
            child.shortTerm = claims > 0 ? child.claim / claims : 0;
            child.shortTermOverall = node.shortTermOverall * child.shortTerm;
        }
    }

    /** Reduces the claims of nodes that exceed {@code compensation_factor} times their long-term part. */
    private void compensate(TreeNode node, List<TreeNode> active) {
        boolean changed = false;
        double claims = 0;
        for (TreeNode child : active) {
            double bound = policy.compensationFactor() * child.longTerm;
            if (child.shortTermOverall > bound) {
                child.claim = (double) child.shares
                        * child.shares
                        / (Math.max(child.usage, MIN_USAGE * child.longTerm) * (child.shortTermOverall / bound));
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
                double ofNode = node.shortTermOverall * policy.shareTree();
                entry.shareTree = node.jobShares > 0
                        ? Math.floor(entry.job.jobShare() * ofNode / node.jobShares)
                        : ofNode / node.active;
            }
        }
    }

    /** @param dependent whether tickets of earlier policies count in the order */
    void giveToPending(List<TaskEntry> pending, boolean dependent) {
        if (pending.isEmpty()) {
            return;
        }
        TreeNode top = lowestWithAll(root);
        top.reserve(0);
        PendingTasks pendingTasks = new PendingTasks(pending, dependent, policy.shareTree());
        ParallelStreams.of(top.children, pending.size())
                .filter(TreeNode::isActive)
                .forEach(child -> lineUp(child, pendingTasks));
        if (top.tasks > 0) {
            order(top, pendingTasks);
        }
        pendingTasks.give();
    }

    /** The lowest node with all tasks on it or below; the levels above it do not affect the order. */
    private static TreeNode lowestWithAll(TreeNode top) {
        TreeNode node = top;
        while (true) {
            TreeNode only = onlyActive(node);
            if (only == null || node.tasks > 0) {
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

    /** Orders the pending tasks at a node and below it, bottom-up. */
    private static void lineUp(TreeNode node, PendingTasks pendingTasks) {
        if (node.start == node.end) {
            return;
        }
        for (TreeNode child : node.children) {
            if (child.isActive()) {
                lineUp(child, pendingTasks);
            }
        }
        order(node, pendingTasks);
    }

    private static void order(TreeNode node, PendingTasks pendingTasks) {
        pendingTasks.sort(node.start, node.end);
        pendingTasks.thin(node.shortTerm, node.slotsBelow, node.start, node.end);
    }
}
