package dev.terrace.engine.observation;

import dev.terrace.engine.order.Precedence;
import dev.terrace.model.explanation.Question;
import dev.terrace.model.explanation.Step.Outcome;
import dev.terrace.spi.view.Job;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an action does with a watched job in one turn, or outside of all turns. */
final class StepUnderWay {
    final String action;
    final int turn;

    /** The line of the action, which is another one each time that the action runs. */
    final Line line;

    final List<Question> questions = new ArrayList<>();
    final DomainsUnderWay domains = new DomainsUnderWay();
    Outcome outcome;

    /** The place among the jobs that were served; 0 if this is not its first turn. */
    int place;

    @Nullable
    Neighbour after;

    @Nullable
    Neighbour before;

    /** A job that was served directly before or after. */
    record Neighbour(Job job, Precedence precedence) {}

    StepUnderWay(String action, int turn, Line line, Outcome outcome) {
        this.action = action;
        this.turn = turn;
        this.line = line;
        this.outcome = outcome;
    }

    /** What was asked and answered before stands where it was answered last. */
    void ask(Question question) {
        questions.remove(question);
        questions.add(question);
    }
}
