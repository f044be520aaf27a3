package dev.terrace.engine.state;

import dev.terrace.model.report.AdmissionRefusal;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.report.QueueRefusal;
import dev.terrace.spi.action.Refusals;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a job that no action could serve, noted while the actions run. The report makes its sentence of the
 * attempt that decided: the last that found a node and was undone; else the first that a queue or all nodes refused;
 * else the vote against admission.
 */
public final class WaitingNotes {
    private String said = "";
    private boolean isSaidLast;
    private @Nullable AdmissionRefusal admission;
    private @Nullable QueueRefusal queue;
    private String marked = "";
    private @Nullable Undone undone;
    private @Nullable SessionTask refused;
    private @Nullable Refusals refusals;

    void clear() {
        said = "";
        isSaidLast = false;
        admission = null;
        queue = null;
        marked = "";
        undone = null;
        refused = null;
        refusals = null;
    }

    /** An action says why it did not serve the job; an empty text withdraws what was said. */
    void say(String reason) {
        said = reason;
        isSaidLast = !reason.isEmpty();
    }

    /** A limit keeps the job waiting. */
    void refuse(LimitRefusal refusal) {
        if (refusal instanceof AdmissionRefusal ofJob) {
            admission = ofJob;
        } else if (refusal instanceof QueueRefusal ofTask) {
            queue = ofTask;
            if (undone instanceof Undone.Shortfall shortfall) {
                undone = shortfall.with(ofTask);
            }
        }
    }

    /** A plugin marks the job as not whole. */
    void mark(String reason) {
        marked = reason;
    }

    /** A placement of its tasks is undone. */
    void undo(Undone reason) {
        undone = reason;
        isSaidLast = false;
    }

    /** Nodes refuse one of its tasks. The first task counts. */
    void refuse(SessionTask task, Refusals byNodes) {
        if (refused == null && byNodes.nodes() > 0) {
            refused = task;
            refusals = byNodes;
        }
    }

    String marked() {
        return marked;
    }

    /** The reason why the last placement of its tasks did not last; null if none was made. */
    public @Nullable Undone undone() {
        return undone;
    }

    /** The first task that nodes refused; null if none was refused. */
    public @Nullable SessionTask refused() {
        return refused;
    }

    /** The refusals of that task; null if none was refused. */
    public @Nullable Refusals refusals() {
        return refusals;
    }

    /** The refusal of its queue, or the vote against its admission; null if neither happened. */
    private @Nullable LimitRefusal limit() {
        return queue == null ? admission : queue;
    }

    /**
     * The facts apart from refusals of nodes. Refers to nothing of the session.
     *
     * @param said the text of an action; empty if no action said anything
     * @param isSaidLast whether an action said it after the last placement was undone
     * @param marked the text of a plugin that marked the job; empty if none did
     * @param undone the reason why the last placement of its tasks did not last; null if none was made
     * @param limit the refusal of its queue, or the vote against its admission; null if neither happened
     */
    public record Facts(
            String said,
            boolean isSaidLast,
            String marked,
            @Nullable Undone undone,
            @Nullable LimitRefusal limit) {}

    public Facts facts() {
        return new Facts(said, isSaidLast, marked, undone, limit());
    }
}
