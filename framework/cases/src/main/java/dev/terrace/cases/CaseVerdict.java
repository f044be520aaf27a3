package dev.terrace.cases;

import java.util.List;

/**
 * The result of a case.
 *
 * @param problems one line for each difference or error; empty if the case passed
 */
public record CaseVerdict(String name, List<String> problems) {
    public boolean hasPassed() {
        return problems.isEmpty();
    }
}
