package dev.terrace.cli.cases;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.report.Decisions;
import java.util.List;
import java.util.function.Function;

/** Decides cases and compares. A case that cannot be decided has failed, with its sentence. */
public record CaseCheck(Function<CaseFolder, Decisions> decide) {
    private static final int FEW_FINDINGS = 3;

    public CaseVerdict check(CaseFolder folder) {
        return new CaseVerdict(folder.name(), problems(folder));
    }

    private List<String> problems(CaseFolder folder) {
        try {
            return Mismatches.between(folder.expected(), decide.apply(folder));
        } catch (InvalidInput e) {
            return e.findings().stream()
                    .filter(Finding::isError)
                    .limit(FEW_FINDINGS)
                    .map(Finding::toString)
                    .toList();
        } catch (PluginFailure e) {
            return List.of(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // One broken case must not hide what the others would say.
            return List.of("a defect of Terrace: " + e);
        }
    }
}
