package dev.terrace.spi.action;

import dev.terrace.model.report.CycleReport.Term;
import dev.terrace.spi.view.Node;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A node for a task, and why this one.
 *
 * @param score its score, or null if nothing was compared
 * @param terms the parts of the score, in the order of addition
 * @param next the one that came second, or null
 * @param nextScore its score
 * @param candidates how many were compared
 */
public record Choice(
        Node node,
        @Nullable Double score,
        List<Term> terms,
        @Nullable Node next,
        double nextScore,
        int candidates) {
    /** A node that was not compared with others. */
    public static Choice of(Node node) {
        return new Choice(node, null, List.of(), null, 0, 1);
    }
}
