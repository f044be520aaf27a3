package dev.terrace.engine;

import dev.terrace.spi.Node;
import java.util.List;

/** Nodes that are looked at together, each question to all of them before the next. One for all kinds of a session: what is in it is used at once. */
final class Batch {
    private final SessionNode[] all;
    final SessionNode[] nodes;
    final boolean[] hadRoom;
    final double[] before;
    final double[] scores;
    final double[] addend;
    final double[] answers;
    int size;

    Batch(List<Node> nodes) {
        this.all = nodes.toArray(SessionNode[]::new);
        this.nodes = new SessionNode[all.length];
        this.hadRoom = new boolean[all.length];
        this.before = new double[all.length];
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

    void clear() {
        size = 0;
    }

    void add(int id) {
        nodes[size++] = all[id];
    }

    void addAll() {
        System.arraycopy(all, 0, nodes, 0, all.length);
        size = all.length;
    }
}
