package dev.terrace.cases;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The result of a case.
 *
 * @param problems one line for each difference or error; empty if the case passed
 * @param seconds the time for reading and deciding it
 * @param warnings the warnings of a run about its snapshot and its configuration; they do not affect the result
 */
public record CaseVerdict(String name, List<String> problems, double seconds, List<Finding> warnings) {
    private static final int MOST_FINDINGS = 3;

    /**
     * Checks a case. A case that cannot be decided fails with the error as its problem, so that the other cases are
     * still decided and reported.
     *
     * @param check returns one line for each difference, and adds warnings to the list
     */
    public static CaseVerdict of(String name, Function<List<Finding>, List<String>> check) {
        long start = System.nanoTime();
        List<Finding> warnings = new ArrayList<>();
        List<String> problems = problems(check, warnings);
        return new CaseVerdict(name, problems, (System.nanoTime() - start) / 1e9, warnings);
    }

    private static List<String> problems(Function<List<Finding>, List<String>> check, List<Finding> warnings) {
        try {
            return check.apply(warnings);
        } catch (InvalidInput e) {
            return e.findings().stream()
                    .filter(Finding::isError)
                    .limit(MOST_FINDINGS)
                    .map(Finding::toString)
                    .toList();
        } catch (PluginFailure e) {
            return List.of(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            return List.of("a defect of Terrace: " + e);
        }
    }

    public boolean hasPassed() {
        return problems.isEmpty();
    }
}
