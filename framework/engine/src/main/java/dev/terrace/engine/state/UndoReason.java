package dev.terrace.engine.state;

import dev.terrace.model.report.QueueRefusal;
import org.jspecify.annotations.Nullable;

/** The reason why a placement of a job's tasks did not last. */
public sealed interface UndoReason {
    /** Returns the sentence about the job. */
    String ofJob();

    /**
     * Returns the sentence about a task of the job.
     *
     * @param node the node that the task had found
     */
    String ofTask(String node);

    /**
     * A gang with too few placed tasks in the attempt that was undone.
     *
     * @param what the tasks that are counted: {@code pods}, or the plural of a role
     * @param found the number of them that had a node or were promised one
     * @param needed the required number of them; at most {@code found} if another rule failed
     * @param refusal the limit that refused the next task; null without one
     */
    record Shortfall(
            String what, int found, int needed, @Nullable QueueRefusal refusal) implements UndoReason {
        @Override
        public String ofJob() {
            return found < needed
                    ? "%s, so its placements were undone%s".formatted(counts("it needs"), limit())
                    : "its placements were undone, because the job was rejected as a whole" + limit();
        }

        @Override
        public String ofTask(String node) {
            return found < needed
                    ? "it found %s, but only %s, so its placement was undone%s"
                            .formatted(node, counts("its group needs"), limit())
                    : "it found %s, but its job was rejected as a whole, so its placement was undone%s"
                            .formatted(node, limit());
        }

        private String counts(String who) {
            return "%s of the %s %s that %s found a node".formatted(found, needed, what, who);
        }

        private String limit() {
            return refusal == null ? "" : ": " + refusal.sentence();
        }

        Shortfall with(QueueRefusal limit) {
            return new Shortfall(what, found, needed, limit);
        }
    }

    /**
     * A task that got a node and could not be bound there.
     *
     * @param cause the reason, such as the resource that is not free yet
     */
    record Unbound(String task, String node, String cause) implements UndoReason {
        @Override
        public String ofJob() {
            return "%s was given %s but cannot be bound: %s".formatted(task, node, cause);
        }

        @Override
        public String ofTask(String found) {
            return "it was given %s but cannot be bound: %s".formatted(node, cause);
        }
    }
}
