package dev.terrace.report.difference;

/**
 * The fate of a pod in a cycle.
 *
 * @param node the node that it gets; empty if it gets none
 */
public record PodFate(Kind kind, String node) {
    /** The kinds of fates. */
    public enum Kind {
        /** It gets a node. */
        BOUND,
        /** It gets a node once its volumes are bound. */
        BOUND_AFTER_VOLUMES,
        /** It gets a node once other pods have left it. */
        PIPELINED,
        /** It must leave its node. */
        EVICTED,
        /** It will never get a node. */
        FAILS,
        /** It runs and is left alone. */
        STAYS,
        /** It has no node. */
        WAITS,
        /** The cluster lacks it. */
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

    /** The word of documents: {@code n1}, {@code n1 (later)}, {@code waits}. */
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

    /** The word for people: {@code n1 (pipelined)}. */
    public String shown() {
        return isPipelined() ? node + " (pipelined)" : word();
    }
}
