package dev.terrace.plugins.armadapriority;

import dev.terrace.spi.action.Placement;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.action.Refusals;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Statement;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.Verdict;

/** Places batches on idle resources, all or nothing. The plugins choose the nodes. */
record BatchPlacement(Session session) {
    /** Places and commits a batch; returns false, and places nothing, if a task does not fit. */
    boolean place(Batch batch) {
        Statement statement = session.statement();
        for (Task task : batch.tasks()) {
            if (!place(task, batch, statement)) {
                statement.discard();
                return false;
            }
        }
        if (!session.jobReady(batch.job())) {
            session.waits(batch.job(), "more of its tasks must fit");
            statement.discard();
            return false;
        }
        session.waits(batch.job(), "");
        statement.commit();
        return true;
    }

    private boolean place(Task task, Batch batch, Statement statement) {
        Job job = batch.job();
        if (!session.allocatable(job.queue(), task)) {
            session.waits(job, session.refusal(job.queue(), task));
            return false;
        }
        Verdict prepared = session.placement().prepare(task);
        if (!prepared.isFit()) {
            Refusals everywhere = new Refusals();
            everywhere.add(session.nodes().size(), prepared.reason());
            session.refused(task, everywhere);
            return false;
        }
        Placement.Selection selection =
                session.placement().best(new Query(task, Query.Ledger.IDLE, Query.Purpose.PLACE, null, null, null));
        if (selection.choice() == null) {
            session.refused(task, selection.refusals());
            session.waits(
                    job,
                    batch.isFirst()
                            ? "%s of %s tasks fit".formatted(job.readyTasks(), job.minMember())
                            : "no node accepts more of its tasks");
            return false;
        }
        statement.allocate(task, selection.choice());
        return true;
    }
}
