package dev.terrace.cases;

import dev.terrace.cases.statement.Answer;
import dev.terrace.cases.statement.Statement;
import dev.terrace.report.Decisions;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What is expected of a cycle: decisions that are given whole, and statements that must hold, or must not. A file with
 * statements expects no more than they and the parts that it has say; one without expects all parts, and what it lacks
 * is empty.
 *
 * @param parts the parts that the file has
 */
record Expected(Decisions decisions, Set<String> parts, List<Statement> must, List<Statement> mustNot) {
    /** Whether a statement asks for a second configuration. */
    boolean comparesTwo() {
        return must.stream().anyMatch(Statement::comparesTwo)
                || mustNot.stream().anyMatch(Statement::comparesTwo);
    }

    /** One line for each difference, and each statement that is not as it should be. */
    List<String> mismatches(Answer answer) {
        Predicate<String> isCompared = must.isEmpty() && mustNot.isEmpty() ? part -> true : parts::contains;
        List<String> lines = Mismatches.between(decisions, Decisions.of(answer.report()), isCompared);
        must.stream()
                .filter(statement -> !statement.holds(answer))
                .map(statement ->
                        "must: '%s' does not hold; it %s".formatted(statement.written(), answer.told(statement)))
                .forEach(lines::add);
        mustNot.stream()
                .filter(statement -> statement.holds(answer))
                .map(statement -> "mustNot: '%s' holds".formatted(statement.written()))
                .forEach(lines::add);
        return lines;
    }
}
