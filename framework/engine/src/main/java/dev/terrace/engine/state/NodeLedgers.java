package dev.terrace.engine.state;

/**
 * The numbers of many nodes, a column for each kind of number and in it the nodes one after the other: a walk over all
 * nodes that reads one kind, as each evaluation does, reads memory in order.
 */
public final class NodeLedgers {
    final int dimensions;
    final long[] idle;
    final long[] used;
    final long[] podRequests;
    final long[] releasing;
    final long[] pipelined;
    final long[] unbound;

    /** @param nodes for how many there is room */
    public NodeLedgers(int nodes, int dimensions) {
        int size = Math.multiplyExact(nodes, dimensions);
        this.dimensions = dimensions;
        this.idle = new long[size];
        this.used = new long[size];
        this.podRequests = new long[size];
        this.releasing = new long[size];
        this.pipelined = new long[size];
        this.unbound = new long[size];
    }
}
