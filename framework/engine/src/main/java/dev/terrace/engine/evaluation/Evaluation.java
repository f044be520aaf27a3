package dev.terrace.engine.evaluation;

import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.state.SessionState;
import dev.terrace.engine.state.SessionTask;
import dev.terrace.spi.view.Node;
import java.util.List;
import java.util.stream.Stream;

/** The predicates and scores of a session, with the projections of its tasks. */
public final class Evaluation {
    private final Projections projections;
    private final Predicates predicates;
    private final Scores scores;

    /** Takes the hooks of a session whose plugins have registered them. */
    public Evaluation(HookTable hooks, SessionState state) {
        int tasks = state.tasks.size();
        projections = new Projections(tasks);
        predicates = new Predicates(hooks, projections, tasks);
        scores = new Scores(hooks, projections);
    }

    /** Returns the projections of all node-local hooks. */
    public Projections projections() {
        return projections;
    }

    /** Returns the predicates. */
    public Predicates predicates() {
        return predicates;
    }

    /** Returns the scores. */
    public Scores scores() {
        return scores;
    }

    /** Returns the plugins whose cluster-wide hooks apply to a task, without duplicates. */
    public List<String> clusterWideFor(SessionTask task, List<Node> nodes) {
        return Stream.concat(predicates.wideFor(task), scores.wideFor(task, nodes))
                .distinct()
                .toList();
    }
}
