package dev.terrace.engine.observation;

import dev.terrace.model.explanation.Place;
import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Step.Outcome;
import dev.terrace.spi.view.Job;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data of a {@link dev.terrace.model.explanation.Step}, a step of an action with a watched job: one turn, or
 * everything outside of turns.
 */
final class StepBuilder {
    final String action;
    final int turn;

    /** The line of the action. Each run of an action has its own line. */
    final FirstTurns line;

    final List<Question> questions = new ArrayList<>();
    final DomainTrialsBuilder domains = new DomainTrialsBuilder();
    Outcome outcome;

    /** The reason that the action gave for not serving the job; empty without one. */
    String refusal = "";

    /** The rank among the served jobs; 0 if this is not the job's first turn. */
    int place;

    /** The comparison with the job that was served directly before. */
    Place.@Nullable Comparison after;

    /** The comparison with the job that was served directly after. */
    Place.@Nullable Comparison before;

    /** The waiting jobs ahead of the job; null if the action reports no line of its own. */
    @Nullable
    List<Job> ahead;

    StepBuilder(String action, int turn, FirstTurns line, Outcome outcome) {
        this.action = action;
        this.turn = turn;
        this.line = line;
        this.outcome = outcome;
    }

    /** Records a question. A repeated question moves to the end. */
    void ask(Question question) {
        questions.remove(question);
        questions.add(question);
    }
}
