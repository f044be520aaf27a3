package dev.terrace.cases;

import dev.terrace.anonymise.Anonymous;
import dev.terrace.cases.statement.CaseStatement;
import dev.terrace.cases.statement.CycleFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The statements of a case: those that must hold, and those that must not. */
public record Statements(List<CaseStatement> must, List<CaseStatement> mustNot) {
    /** Returns no statements. */
    public static Statements none() {
        return new Statements(List.of(), List.of());
    }

    /** Returns whether a statement needs a second configuration. */
    public boolean comparesTwo() {
        return must.stream().anyMatch(CaseStatement::comparesTwo)
                || mustNot.stream().anyMatch(CaseStatement::comparesTwo);
    }

    /** Returns one line for each violated statement. */
    List<String> violated(CycleFacts facts) {
        List<String> lines = new ArrayList<>();
        must.stream()
                .filter(statement -> !statement.holds(facts))
                .map(statement ->
                        "must: '%s' does not hold; it %s".formatted(statement.written(), facts.told(statement)))
                .forEach(lines::add);
        mustNot.stream()
                .filter(statement -> statement.holds(facts))
                .map(statement -> "mustNot: '%s' holds".formatted(statement.written()))
                .forEach(lines::add);
        return lines;
    }

    /**
     * Adds the statements with new names to the content of {@code expected.json}.
     *
     * @param facts the decisions on the anonymous cluster
     * @return one line for each that is violated there
     */
    List<String> renamed(Anonymous names, CycleFacts facts, Map<String, Object> expected) {
        Statements renamed = new Statements(renamed(must, names, facts), renamed(mustNot, names, facts));
        put(expected, "must", renamed.must);
        put(expected, "mustNot", renamed.mustNot);
        return renamed.violated(facts);
    }

    private static List<CaseStatement> renamed(List<CaseStatement> statements, Anonymous names, CycleFacts facts) {
        return statements.stream()
                .map(statement -> {
                    CaseStatement sameText = statement.renamed(names::renamed, text -> text);
                    // The words of a reason may also be names.
                    return sameText.holds(facts) ? sameText : statement.renamed(names::renamed, names::renamedWords);
                })
                .toList();
    }

    private static void put(Map<String, Object> expected, String part, List<CaseStatement> statements) {
        if (!statements.isEmpty()) {
            expected.put(part, statements.stream().map(CaseStatement::written).toList());
        }
    }
}
