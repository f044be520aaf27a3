package dev.terrace.cases;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.contract.RootFailure;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The result of a case.
 *
 * @param problems one line for each difference or error; empty if the case passed
 * @param seconds the time for reading and deciding it
 * @param warnings the warnings of a run about its snapshot and its configuration; they do not affect the result
 * @param failure the failure of a plugin, which is the only problem; null without one
 */
public record CaseVerdict(
        String name,
        List<String> problems,
        double seconds,
        List<Finding> warnings,
        @Nullable PluginFailure failure) {
    private static final int MAX_FINDINGS = 3;

    /**
     * Checks a case. A case that cannot be decided fails with the error as its problem, so that the other cases are
     * still decided and reported.
     *
     * @param check returns one line for each difference, and adds warnings to the list
     */
    public static CaseVerdict check(String name, Function<List<Finding>, List<String>> check) {
        long start = System.nanoTime();
        List<Finding> warnings = new ArrayList<>();
        PluginFailure failure = null;
        List<String> problems;
        try {
            problems = check.apply(warnings);
        } catch (RuntimeException e) {
            Throwable root = RootFailure.of(e);
            if (root instanceof OutOfMemoryError full) {
                throw full;
            }
            failure = root instanceof PluginFailure ofPlugin ? ofPlugin : null;
            problems = problems(root);
        }
        return new CaseVerdict(name, problems, (System.nanoTime() - start) / 1e9, warnings, failure);
    }

    private static List<String> problems(Throwable failure) {
        if (failure instanceof InvalidInput input) {
            return input.findings().stream()
                    .filter(Finding::isError)
                    .limit(MAX_FINDINGS)
                    .map(Finding::toString)
                    .toList();
        }
        return List.of(
                failure instanceof PluginFailure
                        ? String.valueOf(failure.getMessage())
                        : "a defect of Terrace: " + failure);
    }

    public boolean hasPassed() {
        return problems.isEmpty();
    }
}
