package dev.terrace.report.difference;

import dev.terrace.model.report.Fate;
import java.util.Locale;

/** A pod with different fates in two cycles. */
public record Move(String pod, PodFate before, PodFate after) {
    /** The kinds of differences between fates, the most severe first. */
    public enum Kind {
        /** Only the second cycle evicts the pod. */
        EVICTED,
        /** The pod gets a node in neither, and fails in one. */
        FAILS,
        /** Only the first cycle places the pod. */
        UNPLACED,
        /** Only the first cycle evicts the pod. */
        SPARED,
        /** Only the second cycle places the pod. */
        PLACED,
        /** The first cycle binds the pod, the second only pipelines it. */
        PIPELINED,
        /** The second cycle binds the pod, the first only pipelines it. */
        BOUND,
        /** Both cycles place the pod, on different nodes or before and after its volumes are bound. */
        MOVED;

        /** Returns the word of documents. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** @param before different from {@code after} */
        public static Kind of(PodFate before, PodFate after) {
            if (before.isPlaced() && after.isPlaced()) {
                return before.isPipelined() == after.isPipelined() ? MOVED : after.isPipelined() ? PIPELINED : BOUND;
            }
            if (before.isPlaced() || after.isPlaced()) {
                return before.isPlaced() ? UNPLACED : PLACED;
            }
            return after.fate() == Fate.EVICTED ? EVICTED : before.fate() == Fate.EVICTED ? SPARED : FAILS;
        }
    }

    public Kind kind() {
        return Kind.of(before, after);
    }

    /** Returns whether neither cycle places the pod, and one evicts it. */
    boolean isEviction() {
        return kind() == Kind.EVICTED || kind() == Kind.SPARED;
    }
}
