package dev.terrace.cases.minimise;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cases.CaseOptions;
import dev.terrace.cases.NewCase;
import dev.terrace.cases.statement.CaseStatement;
import dev.terrace.cases.statement.CycleFacts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.report.Decisions;
import dev.terrace.report.Fields;
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
        List<CaseStatement> statements) {
    /** Returns the statements that do not hold for the whole input, each as a sentence. */
    public List<String> missing() {
        CycleFacts facts = answer();
        return statements.stream()
                .filter(statement -> !statement.holds(facts))
                .map(statement -> "'%s' does not hold; it %s".formatted(statement.written(), facts.told(statement)))
                .toList();
    }

    /**
     * Returns the smallest case.
     *
     * @param most the maximum number of trials, each with a cycle for each configuration
     * @param tick called before each trial
     */
    public Minimised smallest(int most, Runnable tick) {
        CycleFacts facts = answer();
        Keeping keeping = keeping(
                most,
                tick,
                statements.stream().map(statement -> statement.asIn(facts)).toList());
        Reduction whole = whole();
        Reduction smallest = new Minimiser(keeping, whole).smallest();
        return new Minimised(
                statements.stream().map(CaseStatement::written).toList(),
                made(whole, Map.of()),
                made(smallest, expected(keeping.answer(smallest))),
                keeping.tried(),
                !keeping.wasCut(),
                told(facts),
                told(keeping.answer(smallest)));
    }

    private Keeping keeping(int most, Runnable tick, List<Predicate<CycleFacts>> kept) {
        return new Keeping(extensions, options, kept, most, tick);
    }

    private CycleFacts answer() {
        return keeping(1, () -> {}, List.of()).answer(whole());
    }

    private Reduction whole() {
        return new Reduction(
                objects, configurations.stream().map(ConfigurationTree::parse).toList());
    }

    private NewCase made(Reduction reduction, Map<String, Object> expected) {
        return new NewCase(reduction.objects(), reduction.texts(), expected, options);
    }

    private Map<String, Object> expected(CycleFacts facts) {
        return Decisions.of(facts.report()).writeTo(new Fields()).withEach("must", statements, CaseStatement::written);
    }

    private List<String> told(CycleFacts facts) {
        return statements.stream().map(facts::told).toList();
    }
}
