package dev.terrace.cases;

import dev.terrace.model.finding.Finding;
import java.util.List;

/**
 * The result of a case.
 *
 * @param problems one line for each difference or error; empty if the case passed
 * @param seconds how long reading and deciding it took
 * @param warnings what its snapshot and its configuration would be warned of in a run; they decide nothing
 */
public record CaseVerdict(String name, List<String> problems, double seconds, List<Finding> warnings) {
    public boolean hasPassed() {
        return problems.isEmpty();
    }
}
