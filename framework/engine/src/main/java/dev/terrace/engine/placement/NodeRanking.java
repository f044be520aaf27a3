package dev.terrace.engine.placement;

import dev.terrace.engine.evaluation.Scores;
import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.action.Choice;
import dev.terrace.spi.action.Query;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the best of the usable nodes: the answer of a bestNode hook, otherwise the highest score. Ties go to the
 * first name. {@link Scores} sums up the scores.
 */
public final class NodeRanking {
    private final HookTable hooks;
    private final Scores scores;

    NodeRanking(HookTable hooks, Scores scores) {
        this.hooks = hooks;
        this.scores = scores;
    }

    /** Returns the best of at least one candidate; null if a score failed for the task. */
    @Nullable
    Choice choose(Query query, List<Node> candidates) {
        return choose(query, candidates, task -> scores.of(task, candidates));
    }

    /**
     * Returns the best of at least one candidate, with scores from elsewhere; null if a score failed for the task. A
     * single candidate is not scored.
     *
     * @param candidates in order of their names
     * @param scoring scores the candidates
     */
    public @Nullable Choice choose(Query query, List<Node> candidates, Function<SessionTask, Scores.Result> scoring) {
        if (candidates.size() == 1) {
            return Choice.of(candidates.get(0));
        }
        SessionTask task = (SessionTask) query.task();
        task.scoreNear(query.near());
        Scores.Result result = scoring.apply(task);
        Choice choice = result.hasFailed() ? null : compare(task, candidates, result);
        task.scoreNear(null);
        return choice;
    }

    private Choice compare(SessionTask task, List<Node> candidates, Scores.Result result) {
        int best = bestNode(task, candidates, result.total).orElseGet(() -> first(result.total, -1));
        int next = first(result.total, best);
        return new Choice(
                candidates.get(best),
                result.total[best],
                result.terms(best),
                candidates.get(next),
                result.total[next],
                candidates.size());
    }

    private static int first(double[] totals, int except) {
        int best = -1;
        for (int i = 0; i < totals.length; i++) {
            if (i != except && (best < 0 || totals[i] > totals[best])) {
                best = i;
            }
        }
        return best;
    }

    private OptionalInt bestNode(Task task, List<Node> candidates, double[] totals) {
        if (hooks.bestNode.isEmpty()) {
            return OptionalInt.empty();
        }
        Map<Node, Double> byNode = new LinkedHashMap<>();
        for (int i = 0; i < totals.length; i++) {
            byNode.put(candidates.get(i), totals[i]);
        }
        for (var entry : hooks.bestNode.all()) {
            Optional<Node> chosen = entry.function().apply(task, byNode);
            if (chosen.isPresent()) {
                return OptionalInt.of(candidates.indexOf(chosen.get()));
            }
        }
        return OptionalInt.empty();
    }
}
