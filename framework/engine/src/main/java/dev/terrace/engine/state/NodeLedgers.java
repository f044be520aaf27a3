package dev.terrace.engine.state;

/**
 * The amounts of many nodes in columns, one per kind of amount, each ordered by node. A scan of all nodes that reads
 * one kind, as each evaluation does, reads memory sequentially.
 */
public final class NodeLedgers {
    final int dimensions;
    final long[] idle;
    final long[] used;
    final long[] podRequests;
    final long[] releasing;
    final long[] pipelined;
    final long[] unbound;

    /** @param nodes the capacity */
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
