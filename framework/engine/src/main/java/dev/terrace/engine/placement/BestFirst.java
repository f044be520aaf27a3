package dev.terrace.engine.placement;

import dev.terrace.spi.view.Node;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/**
 * Iterates nodes from the highest score to the lowest; ties go to the first name. A heap, because most callers take
 * only a few. Scores are as of {@link #add}.
 */
public final class BestFirst implements Iterator<Node> {
    private final PriorityQueue<Ranked> waiting = new PriorityQueue<>();

    private record Ranked(Node node, double score) implements Comparable<Ranked> {
        @Override
        public int compareTo(Ranked other) {
            int byScore = Double.compare(other.score, score);
            return byScore != 0 ? byScore : Integer.compare(node.id(), other.node.id());
        }
    }

    /** Adds a node with its score. */
    public void add(Node node, double score) {
        waiting.add(new Ranked(node, score));
    }

    @Override
    public boolean hasNext() {
        return !waiting.isEmpty();
    }

    @Override
    public Node next() {
        Ranked best = waiting.poll();
        if (best == null) {
            throw new NoSuchElementException();
        }
        return best.node;
    }
}
