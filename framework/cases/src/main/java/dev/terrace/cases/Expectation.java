package dev.terrace.cases;

import dev.terrace.cases.statement.CaseStatement;
import dev.terrace.cases.statement.CycleFacts;
import dev.terrace.report.Decisions;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The expectations of a case: whole parts of the decisions, and statements that must or must not hold. A file with
 * statements compares only them and the parts that it has. A file without statements compares all parts, and treats a
 * missing part as empty.
 *
 * @param parts the parts that the file contains
 */
record Expectation(Decisions decisions, Set<String> parts, List<CaseStatement> must, List<CaseStatement> mustNot) {
    /** Returns whether a statement needs a second configuration. */
    boolean comparesTwo() {
        return must.stream().anyMatch(CaseStatement::comparesTwo)
                || mustNot.stream().anyMatch(CaseStatement::comparesTwo);
    }

    /** Returns one line for each difference and for each violated statement. */
    List<String> mismatches(CycleFacts facts) {
        Predicate<String> isCompared = must.isEmpty() && mustNot.isEmpty() ? part -> true : parts::contains;
        List<String> lines = Mismatches.between(decisions, Decisions.of(facts.report()), isCompared);
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
}
