package dev.terrace.cases.minimise;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cases.CaseOptions;
import dev.terrace.cases.NewCase;
import dev.terrace.cases.statement.Answer;
import dev.terrace.cases.statement.Statement;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.report.Decisions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Searches for a smallest case for which statements hold.
 *
 * @param objects the objects of the cluster
 * @param configurations the texts of one configuration or two
 * @param options the options, with a fixed clock, which the removal of objects would otherwise change
 */
public record Minimisation(
        Extensions extensions,
        List<ObjectNode> objects,
        List<String> configurations,
        CaseOptions options,
        SchedulerFlags flags,
        List<Statement> statements) {
    /** Returns the statements that do not hold for the whole input, each as a sentence. */
    public List<String> missing() {
        Answer answer = answer();
        return statements.stream()
                .filter(statement -> !statement.holds(answer))
                .map(statement -> "'%s' does not hold; it %s".formatted(statement.written(), answer.told(statement)))
                .toList();
    }

    /**
     * Returns the smallest case.
     *
     * @param most the maximum number of cycles
     * @param tick called before each cycle
     */
    public Minimised smallest(int most, Runnable tick) {
        Answer answer = answer();
        Keeping keeping = keeping(
                most,
                tick,
                statements.stream().map(statement -> statement.asIn(answer)).toList());
        Candidate whole = whole();
        Candidate smallest = new Minimiser(keeping, whole).smallest();
        return new Minimised(
                statements.stream().map(Statement::written).toList(),
                made(whole, Map.of()),
                made(smallest, expected(keeping.answer(smallest))),
                keeping.tried(),
                !keeping.isOver(),
                told(answer),
                told(keeping.answer(smallest)));
    }

    private Keeping keeping(int most, Runnable tick, List<Predicate<Answer>> kept) {
        return new Keeping(extensions, options, flags, kept, most, tick);
    }

    private Answer answer() {
        return keeping(1, () -> {}, List.of()).answer(whole());
    }

    private Candidate whole() {
        return new Candidate(
                objects, configurations.stream().map(ConfigurationTree::of).toList());
    }

    private NewCase made(Candidate candidate, Map<String, Object> expected) {
        return new NewCase(candidate.objects(), candidate.texts(), expected, options, flags);
    }

    private Map<String, Object> expected(Answer answer) {
        Map<String, Object> expected = new LinkedHashMap<>();
        Decisions.of(answer.report()).writeTo(expected);
        expected.put("must", statements.stream().map(Statement::written).toList());
        return expected;
    }

    private List<String> told(Answer answer) {
        return statements.stream().map(answer::told).toList();
    }
}
