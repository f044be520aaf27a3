package dev.terrace.whatif.unblock;

import dev.terrace.report.Fields;
import dev.terrace.whatif.Change;
import java.util.List;
import java.util.Map;

/** Advice and surveys, as a document for programs. */
public final class AdviceDocument {
    private AdviceDocument() {}

    /** Returns the fields below the inputs. */
    public static Map<String, Object> of(Advice advice) {
        return new Fields()
                .with(advice.goal().word(), advice.goal().key())
                .with("before", new Fields().with("fate", advice.fate()).with("because", advice.because()))
                .withEach("suggestions", advice.suggestions(), AdviceDocument::suggestion)
                .with("tried", advice.tried())
                .with("complete", advice.complete())
                .withSome("nothing", advice.nothing());
    }

    /** Returns the fields of a survey below the inputs. */
    public static Map<String, Object> of(Survey survey) {
        return new Fields()
                .with("waiting", survey.jobs().size())
                .with("helped", survey.helped())
                .withEach("changes", survey.changes(), AdviceDocument::shared)
                .withEach("jobs", survey.jobs(), AdviceDocument::job)
                .with("tried", survey.tried())
                .with("complete", survey.complete());
    }

    private static Fields shared(Survey.Shared shared) {
        return new Fields()
                .with("says", shared.step().says())
                .with("cost", shared.cost())
                .with("changes", changes(shared.step()))
                .with("helps", shared.helps())
                .with("sideEffects", sideEffects(shared.sideEffects()));
    }

    private static Fields job(Advice advice) {
        return new Fields()
                .with("job", advice.goal().key())
                .with("because", advice.because())
                .withEach(
                        "suggestions", advice.suggestions(), each -> each.step().says())
                .with("changesTried", advice.changesTried())
                .with("changes", advice.changes())
                .with("complete", advice.complete())
                .withSome("nothing", advice.nothing());
    }

    private static Fields suggestion(Suggestion suggestion) {
        return new Fields()
                .with("says", suggestion.step().says())
                .with("cost", suggestion.cost())
                .with("then", suggestion.then())
                .with("changes", changes(suggestion.step()))
                .withEach(
                        "smaller",
                        suggestion.smaller(),
                        smaller -> new Fields().with("says", smaller.says()).with("changes", changes(smaller)))
                .with("sideEffects", sideEffects(suggestion.sideEffects()));
    }

    private static Fields sideEffects(SideEffects effects) {
        return new Fields().with("loses", effects.loses()).with("evicts", effects.evicts());
    }

    /** Returns the changes of a step as documents. */
    public static List<Fields> changes(IdeaStep step) {
        return step.changes().stream().map(Change::document).toList();
    }
}
