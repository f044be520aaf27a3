package dev.terrace.engine.state;

import dev.terrace.model.report.AdmissionRefusal;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.model.report.QueueRefusal;
import dev.terrace.spi.action.Refusals;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a job that no action could serve, recorded while the actions run. The report's sentence is about the
 * attempt that decided: the last that found a node and was undone; otherwise the first that a queue or all nodes
 * refused; otherwise the vote against admission.
 */
public final class WaitingNotes {
    private String said = "";
    private boolean isSaidLast;
    private @Nullable AdmissionRefusal admission;
    private @Nullable QueueRefusal queue;
    private String marked = "";
    private @Nullable UndoReason undone;
    private @Nullable SessionTask refused;
    private @Nullable Refusals refusals;
    private @Nullable Instant reserved;

    void clear() {
        said = "";
        isSaidLast = false;
        admission = null;
        queue = null;
        marked = "";
        undone = null;
        refused = null;
        refusals = null;
        reserved = null;
    }

    /** Records an action's reason not to serve the job; an empty text withdraws it. */
    void say(String reason) {
        said = reason;
        isSaidLast = !reason.isEmpty();
    }

    /** Records a limit that keeps the job waiting. */
    void refuse(LimitRefusal refusal) {
        if (refusal instanceof AdmissionRefusal ofJob) {
            admission = ofJob;
        } else if (refusal instanceof QueueRefusal ofTask) {
            queue = ofTask;
            if (undone instanceof UndoReason.Shortfall shortfall) {
                undone = shortfall.with(ofTask);
            }
        }
    }

    /** Records the time from which room is reserved for the job. */
    void reserve(Instant from) {
        reserved = from;
    }

    /** Records that a plugin marked the job as unschedulable. */
    void mark(String reason) {
        marked = reason;
    }

    /** Records that a placement of its tasks was undone. */
    void undo(UndoReason reason) {
        undone = reason;
        isSaidLast = false;
    }

    /** Records that nodes refused one of its tasks. Only the first task counts. */
    void refuse(SessionTask task, Refusals byNodes) {
        if (refused == null && byNodes.nodes() > 0) {
            refused = task;
            refusals = byNodes;
        }
    }

    String marked() {
        return marked;
    }

    /** Returns why the last placement of its tasks was undone; null without a placement. */
    public @Nullable UndoReason undone() {
        return undone;
    }

    /** Returns the first task that nodes refused, or null. */
    public @Nullable SessionTask refused() {
        return refused;
    }

    /** Returns the refusals of that task, or null. */
    public @Nullable Refusals refusals() {
        return refusals;
    }

    /**
     * The facts apart from refusals of nodes. Contains no reference to the session.
     *
     * @param said the text of an action; empty without one
     * @param isSaidLast whether an action said it after the last placement was undone
     * @param marked the text of a plugin that marked the job; empty without one
     * @param undone why the last placement of its tasks was undone; null without a placement
     * @param limit the refusal of its queue, or the vote against its admission; null without either
     * @param reserved the time from which room is reserved for it; null without a reservation
     */
    public record Facts(
            String said,
            boolean isSaidLast,
            String marked,
            @Nullable UndoReason undone,
            @Nullable LimitRefusal limit,
            @Nullable Instant reserved) {}

    public Facts facts() {
        return new Facts(said, isSaidLast, marked, undone, queue == null ? admission : queue, reserved);
    }
}
