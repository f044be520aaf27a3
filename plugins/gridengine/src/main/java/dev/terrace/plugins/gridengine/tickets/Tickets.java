package dev.terrace.plugins.gridengine.tickets;

import dev.terrace.plugins.gridengine.data.BatchJob;
import dev.terrace.plugins.gridengine.data.Entitlements;
import dev.terrace.plugins.gridengine.data.ParallelStreams;
import dev.terrace.plugins.gridengine.data.ShareTree;
import dev.terrace.plugins.gridengine.data.Usage;
import java.util.ArrayList;
import java.util.List;

/**
 * The tickets of each job; for an array job, of its first task. As in the daemon, tickets are distributed twice: to all
 * jobs, and then again to the running jobs alone, which keep the second result. {@link OverrideTickets},
 * {@link FunctionalTickets} and {@link ShareTreeTickets} compute them.
 *
 * @see "Grid Engine 8.1.9, libs/sched/sgeee.c"
 */
public final class Tickets {
    public final double[] override;
    public final double[] functional;
    public final double[] shareTree;
    /** The sum of the three. */
    public final double[] total;
    /** The fraction of the tickets of all pending jobs, or, for a running job, of all running jobs. */
    public final double[] share;

    private double most;

    private Tickets(int jobs) {
        override = new double[jobs];
        functional = new double[jobs];
        shareTree = new double[jobs];
        total = new double[jobs];
        share = new double[jobs];
    }

    /**
     * Distributes the tickets of each policy.
     *
     * @param jobs the pending and the running jobs; results have their order
     */
    public static Tickets of(
            List<BatchJob> jobs, TicketPolicy policy, ShareTree tree, Entitlements entitlements, Usage usage) {
        Tickets tickets = new Tickets(jobs.size());
        boolean growing = TreePositions.isGrowing(jobs);
        Round all = new Round(tree, growing, entitlements, jobs.size());
        for (int index = 0; index < jobs.size(); index++) {
            all.add(jobs.get(index), index);
        }
        all.give(policy, usage);
        tickets.note(all.pending);
        Round again = new Round(tree, growing, entitlements, all.running.size());
        for (TaskEntry entry : all.running) {
            again.add(entry.job, entry.index, entry.task);
        }
        again.give(policy, usage);
        tickets.most(all.running);
        tickets.note(again.running);
        return tickets;
    }

    /** Returns the maximum number of tickets of a task in either round; 0 without tickets. */
    public double most() {
        return most;
    }

    private void most(List<TaskEntry> entries) {
        for (TaskEntry entry : entries) {
            most = Math.max(most, entry.tickets());
        }
    }

    private void note(List<TaskEntry> entries) {
        double sum = 0;
        for (TaskEntry entry : entries) {
            sum += entry.tickets();
        }
        most(entries);
        double all = sum;
        ParallelStreams.of(entries).filter(entry -> entry.task == 0).forEach(entry -> {
            override[entry.index] = entry.override;
            functional[entry.index] = entry.functional;
            shareTree[entry.index] = entry.shareTree;
            total[entry.index] = entry.tickets();
            share[entry.index] = entry.tickets() > 0 ? entry.tickets() / all : 0;
        });
    }

    /** One round of the distribution of tickets. */
    private static final class Round {
        final List<TaskEntry> running = new ArrayList<>();
        final List<TaskEntry> pending;
        private final TreeNode root;
        private final Belonging.Register register;

        /** @param expected approximate number of jobs */
        Round(ShareTree tree, boolean growing, Entitlements entitlements, int expected) {
            pending = new ArrayList<>(expected);
            root = TreeNode.of(tree);
            register = new Belonging.Register(entitlements, new TreePositions(root, growing));
        }

        void add(BatchJob job, int index) {
            for (int task = 0; task < job.tasks(); task++) {
                add(job, index, task);
            }
        }

        void add(BatchJob job, int index, int task) {
            TaskEntry entry = new TaskEntry(job, index, task, register.find(job.account()));
            if (entry.node != null) {
                entry.node.put(entry);
            }
            if (entry.isRunning()) {
                entry.activate(1);
                running.add(entry);
            } else {
                pending.add(entry);
            }
        }

        void give(TicketPolicy policy, Usage usage) {
            ShareTreeTickets shareTree = new ShareTreeTickets(root, policy);
            FunctionalTickets functional = new FunctionalTickets(policy);
            OverrideTickets override = new OverrideTickets(policy.shareOverride());
            shareTree.entitle(usage);
            if (policy.shareTree() > 0) {
                shareTree.giveToRunning(running);
            }
            if (policy.functional() > 0) {
                functional.giveToRunning(running);
            }
            override.giveToRunning(running);
            for (char kind : policy.order().toCharArray()) {
                boolean dependent = policy.hierarchy().indexOf(kind) >= 0;
                if (kind == TicketPolicy.OVERRIDE) {
                    override.giveToPending(pending, dependent);
                } else if (kind == TicketPolicy.FUNCTIONAL && policy.functional() > 0) {
                    functional.giveToPending(pending, dependent);
                } else if (kind == TicketPolicy.SHARE_TREE && policy.shareTree() > 0) {
                    shareTree.giveToPending(pending, dependent);
                }
            }
        }
    }
}
