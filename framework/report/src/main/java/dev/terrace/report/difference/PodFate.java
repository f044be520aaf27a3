package dev.terrace.report.difference;

/**
 * The fate of a pod in a cycle.
 *
 * @param node the node that it gets; empty if it gets none
 */
public record PodFate(Kind kind, String node) {
    /** The kinds of fates. */
    public enum Kind {
        /** The pod gets a node. */
        BOUND,
        /** The pod gets a node after its volumes are bound. */
        BOUND_AFTER_VOLUMES,
        /** The pod gets a node after other pods have left it. */
        PIPELINED,
        /** The pod must leave its node. */
        EVICTED,
        /** The pod will never get a node. */
        FAILS,
        /** The pod keeps its node. */
        STAYS,
        /** The pod has no node. */
        WAITS,
        /** The cluster lacks the pod. */
        ABSENT
    }

    static PodFate of(Kind kind) {
        return new PodFate(kind, "");
    }

    boolean isPlaced() {
        return !node.isEmpty();
    }

    boolean isPipelined() {
        return kind == Kind.PIPELINED;
    }

    /** Returns the word of documents: {@code n1}, {@code n1 (later)}, {@code waits}. */
    public String word() {
        return switch (kind) {
            case BOUND -> node;
            case BOUND_AFTER_VOLUMES -> node + " (after its volumes)";
            case PIPELINED -> node + " (later)";
            case EVICTED -> "evicted";
            case FAILS -> "fails";
            case STAYS -> "stays";
            case WAITS -> "waits";
            case ABSENT -> "absent";
        };
    }

    /** Returns the word for people: {@code n1 (pipelined)}. */
    public String shown() {
        return isPipelined() ? node + " (pipelined)" : word();
    }
}
