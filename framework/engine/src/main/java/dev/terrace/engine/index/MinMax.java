package dev.terrace.engine.index;

import dev.terrace.spi.Normaliser;

/** The raw scores of nodes, with the minimum and maximum over the counted nodes. */
final class MinMax {
    private final long[] raw;
    private long least = Long.MAX_VALUE;
    private long greatest = Long.MIN_VALUE;
    private int atLeast;
    private int atGreatest;

    /** @param raw by node; several instances may share it if none calls {@link #put} */
    MinMax(long[] raw) {
        this.raw = raw;
    }

    /** Sets a node's raw score, without counting the node. */
    void put(int node, long value) {
        raw[node] = value;
    }

    long raw(int node) {
        return raw[node];
    }

    /** Counts a node. Returns whether the minimum or the maximum changed. */
    boolean add(int node) {
        long value = raw[node];
        boolean moved = value < least || value > greatest;
        if (value < least) {
            least = value;
            atLeast = 0;
        }
        if (value > greatest) {
            greatest = value;
            atGreatest = 0;
        }
        atLeast += value == least ? 1 : 0;
        atGreatest += value == greatest ? 1 : 0;
        return moved;
    }

    /**
     * Stops counting a node. Returns whether no counted node has the minimum or the maximum any longer; then
     * {@link #recount} must follow.
     */
    boolean remove(int node) {
        atLeast -= raw[node] == least ? 1 : 0;
        atGreatest -= raw[node] == greatest ? 1 : 0;
        return atLeast == 0 || atGreatest == 0;
    }

    /** Counts exactly these nodes. */
    void recount(NodeSet nodes) {
        least = Long.MAX_VALUE;
        greatest = Long.MIN_VALUE;
        nodes.forEach(0, raw.length, this::add);
    }

    /** Returns whether all counted nodes have the same raw score. */
    boolean isLevel() {
        return least == greatest;
    }

    /** Returns the normalised score of all counted nodes, if they have the same raw score. */
    long normalised(Normaliser normaliser) {
        return normaliser.apply(least, least, greatest);
    }

    /** Returns the normalised score of a counted node. */
    long normalised(int node, Normaliser normaliser) {
        return normaliser.apply(raw[node], least, greatest);
    }
}
