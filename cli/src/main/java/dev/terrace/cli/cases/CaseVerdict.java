package dev.terrace.cli.cases;

import java.util.List;

/**
 * What came of a case.
 *
 * @param problems what is different or wrong, a line each; empty if it passed
 */
public record CaseVerdict(String name, List<String> problems) {
    public boolean hasPassed() {
        return problems.isEmpty();
    }
}
