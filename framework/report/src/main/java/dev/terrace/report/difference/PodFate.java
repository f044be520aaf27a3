package dev.terrace.report.difference;

import dev.terrace.model.report.Fate;

/**
 * The fate of a pod in a cycle, and its node.
 *
 * @param fate of pods without a decision, {@link Fate#RUNNING} with a node and {@link Fate#WAITS} without one
 * @param node the node that it gets; empty if it gets none
 * @param isAtOnce whether it gets its node without waiting for its volumes
 */
public record PodFate(Fate fate, String node, boolean isAtOnce) {
    static PodFate of(Fate fate) {
        return new PodFate(fate, "", true);
    }

    /** Returns the fate without the binding of volumes. */
    public PodFate withoutVolumes() {
        return new PodFate(fate, node, true);
    }

    boolean isPlaced() {
        return !node.isEmpty();
    }

    boolean isPipelined() {
        return fate == Fate.PIPELINED;
    }

    /** Returns the word of documents: {@code n1}, {@code n1 (later)}, {@code waits}. */
    public String word() {
        return switch (fate) {
            case BOUND -> isAtOnce ? node : node + " (after its volumes)";
            case PIPELINED -> node + " (later)";
            case FAILED -> "fails";
            case RUNNING -> "stays";
            default -> fate.word();
        };
    }

    /** Returns the word for people: {@code n1 (pipelined)}. */
    public String shown() {
        return isPipelined() ? node + " (pipelined)" : word();
    }
}
