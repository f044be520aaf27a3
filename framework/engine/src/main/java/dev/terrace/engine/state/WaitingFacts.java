package dev.terrace.engine.state;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.LimitRefusal;
import dev.terrace.spi.action.Refusals;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts about why a job waits, recorded while the actions of one session run. References only objects of the
 * cluster, because reports outlive the session. {@code session.WaitingSentence} joins them to a sentence.
 */
public final class WaitingFacts {
    private String said = "";
    private boolean isSaidLast;
    private @Nullable LimitRefusal admission;
    private @Nullable LimitRefusal ofPod;
    private String marked = "";
    private @Nullable Shortfall shortfall;
    private @Nullable Unbound unbound;
    private @Nullable TaskSpec refused;
    private @Nullable Refusals refusals;
    private @Nullable Instant reserved;
    private final List<EvictionAttempt> evictions = new ArrayList<>(0);

    /** Records an action's reason not to serve the job; an empty text withdraws it. */
    void say(String reason) {
        said = reason;
        isSaidLast = !reason.isEmpty();
    }

    /** Records a limit that keeps the job waiting. */
    void refuse(LimitRefusal refusal) {
        if (refusal.isOfAdmission()) {
            admission = refusal;
        } else {
            ofPod = refusal;
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

    /** Records that placements were undone because the gang has too few. */
    void undo(Shortfall reason) {
        shortfall = reason;
        unbound = null;
        isSaidLast = false;
    }

    /** Records that a task got a node on which it cannot be bound. */
    void undo(Unbound reason) {
        unbound = reason;
        shortfall = null;
        isSaidLast = false;
    }

    /** Records that nodes refused a task. Only the first task counts. */
    void refuse(TaskSpec task, Refusals byNodes) {
        if (refused == null && byNodes.nodes() > 0) {
            refused = task;
            refusals = byNodes;
        }
    }

    /** Returns what an action that evicts has found, created on first use. */
    EvictionAttempt evictions(String action) {
        for (EvictionAttempt known : evictions) {
            if (known.action().equals(action)) {
                return known;
            }
        }
        EvictionAttempt first = new EvictionAttempt(action);
        evictions.add(first);
        return first;
    }

    /** Records that a task got room that others are about to leave. */
    void served(TaskSpec task) {
        for (EvictionAttempt attempt : evictions) {
            attempt.served(task);
        }
    }

    /**
     * Returns what the actions that evict have found, as clauses.
     *
     * @param isServed whether the job has as many pods as it needs
     */
    public List<String> victims(boolean isServed, int minMember) {
        List<String> clauses = new ArrayList<>();
        List<String> skipping = new ArrayList<>();
        for (EvictionAttempt attempt : evictions) {
            if (attempt.isSkipped() && isServed) {
                skipping.add(attempt.action());
            } else if (!attempt.sentence().isEmpty()) {
                clauses.add(attempt.sentence());
            }
        }
        if (!skipping.isEmpty()) {
            clauses.add("%s %s it: its group has its minimum of %s"
                    .formatted(String.join(" and ", skipping), skipping.size() == 1 ? "skips" : "skip", minMember));
        }
        return clauses;
    }

    /** Returns the text of an action; empty without one. */
    public String said() {
        return said;
    }

    /** Returns whether an action said it after the last placement was undone. */
    public boolean isSaidLast() {
        return isSaidLast;
    }

    /** Returns the text of a plugin that marked the job; empty without one. */
    public String marked() {
        return marked;
    }

    /** Returns the refusal of its queue, or of its admission; null without either. */
    public @Nullable LimitRefusal limit() {
        return ofPod == null ? admission : ofPod;
    }

    /** Returns the shortfall by which its last placement was undone; null if it was not, or for another reason. */
    public @Nullable Shortfall shortfall() {
        return shortfall;
    }

    /** Returns the task whose binding failed last; null if its last placement was undone for another reason. */
    public @Nullable Unbound unbound() {
        return unbound;
    }

    /** Returns the first task that nodes refused, or null. */
    public @Nullable TaskSpec refused() {
        return refused;
    }

    /** Returns the refusals of that task, or null. */
    public @Nullable Refusals refusals() {
        return refusals;
    }

    /** Returns the time from which room is reserved for the job; null without a reservation. */
    public @Nullable Instant reserved() {
        return reserved;
    }

    /**
     * A gang with too few placed tasks in an attempt that was undone.
     *
     * @param what the tasks that are counted: {@code pods}, or the plural of a role
     * @param found the number of them that had a node or were pipelined
     * @param needed the required number of them; at most {@code found} if another rule failed
     */
    public record Shortfall(String what, int found, int needed) {
        /** Returns the clause about the job. */
        public String ofJob() {
            return found < needed
                    ? "%s of the %s %s that it needs found a node, so its placements were undone"
                            .formatted(found, needed, what)
                    : "its placements were undone, because the job was rejected as a whole";
        }

        /**
         * Returns the clause about a task of the job.
         *
         * @param node the node that the task had found
         */
        public String ofTask(String node) {
            return found < needed
                    ? "it found %s, but only %s of the %s %s that its group needs found a node, so its placement was undone"
                            .formatted(node, found, needed, what)
                    : "it found %s, but its job was rejected as a whole, so its placement was undone".formatted(node);
        }
    }

    /**
     * A task that got a node and could not be bound there.
     *
     * @param cause the reason, such as the resource that is not free yet
     */
    public record Unbound(String task, String node, String cause) {
        /** Returns the clause about the job. */
        public String ofJob() {
            return "%s was given %s but cannot be bound: %s".formatted(task, node, cause);
        }

        /** Returns the clause about the task. */
        public String ofTask() {
            return "it was given %s but cannot be bound: %s".formatted(node, cause);
        }
    }
}
