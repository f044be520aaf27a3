package dev.terrace.cases;

import dev.terrace.cases.statement.CycleFacts;
import dev.terrace.report.Decisions;
import java.util.List;
import java.util.Set;

/**
 * The expectations of a case: whole parts of the decisions, and statements that must or must not hold. A file with
 * statements compares only them and the parts that it has. A file without statements compares all parts, and treats a
 * missing part as empty.
 *
 * @param parts the parts that the file contains
 */
record Expectation(Decisions decisions, Set<String> parts, Statements statements) {
    /** Returns one line for each difference and for each violated statement. */
    List<String> mismatches(CycleFacts facts) {
        boolean isWhole = statements.must().isEmpty() && statements.mustNot().isEmpty();
        List<String> lines =
                Mismatches.between(decisions, Decisions.of(facts.report()), isWhole ? part -> true : parts::contains);
        lines.addAll(statements.violated(facts));
        return lines;
    }
}
