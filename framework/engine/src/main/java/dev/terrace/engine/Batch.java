package dev.terrace.engine;

import dev.terrace.spi.Node;
import java.util.List;

/** Nodes that are looked at together, each question to all of them before the next. One for all kinds of a session: what is in it is used at once. */
final class Batch {
    private final SessionNode[] all;
    final int[] ids;
    final SessionNode[] nodes;

    /** The ids of those that were in it and are not any more. */
    final int[] left;

    final boolean[] hadRoom;
    final long[] before;
    final double[] scores;
    final double[] addend;
    final double[] answers;
    int size;

    Batch(List<Node> nodes) {
        this.all = nodes.toArray(SessionNode[]::new);
        this.ids = new int[all.length + 1];
        this.nodes = new SessionNode[all.length];
        this.left = new int[all.length];
        this.hadRoom = new boolean[all.length];
        this.before = new long[all.length];
        this.scores = new double[all.length];
        this.addend = new double[all.length];
        this.answers = new double[all.length];
    }

    SessionNode node(int id) {
        return all[id];
    }

    int nodeCount() {
        return all.length;
    }

    /** Begins with the nodes that changed since a moment, or with all for a negative one; their ids alone. */
    void begin(ChangeLog log, int since) {
        if (since < 0) {
            size = all.length;
            for (int id = 0; id < size; id++) {
                ids[id] = id;
            }
        } else {
            size = log.since(since, ids);
        }
    }

    void clear() {
        size = 0;
    }

    void add(int id) {
        ids[size] = id;
        nodes[size++] = all[id];
    }
}
