package dev.terrace.spi.action;

import dev.terrace.model.report.PluginScore;
import dev.terrace.spi.view.Node;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The node that was chosen for a task, with its score and the runner-up.
 *
 * @param score its score, or null if no nodes were compared
 * @param terms the terms of the score, in the order of addition
 * @param next the second-best node, or null
 * @param nextScore the score of {@code next}
 * @param candidates the number of nodes that were compared
 */
public record Choice(
        Node node,
        @Nullable Double score,
        List<PluginScore> terms,
        @Nullable Node next,
        double nextScore,
        int candidates) {
    public Choice {
        Objects.requireNonNull(node, "node");
    }

    /** The choice of a node that was not compared with others. */
    public static Choice of(Node node) {
        return new Choice(node, null, List.of(), null, 0, 1);
    }
}
