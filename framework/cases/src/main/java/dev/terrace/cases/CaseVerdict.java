package dev.terrace.cases;

import dev.terrace.model.finding.Finding;
import java.util.List;

/**
 * The result of a case.
 *
 * @param problems one line for each difference or error; empty if the case passed
 * @param seconds the time for reading and deciding it
 * @param warnings the warnings of a run about its snapshot and its configuration; they do not affect the result
 */
public record CaseVerdict(String name, List<String> problems, double seconds, List<Finding> warnings) {
    public boolean hasPassed() {
        return problems.isEmpty();
    }
}
