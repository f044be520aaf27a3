package dev.terrace.engine.evaluation;

import dev.terrace.engine.hook.HookTable;
import dev.terrace.engine.state.SessionState;

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
}
