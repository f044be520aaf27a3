package dev.terrace.cases;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.TextFile;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.report.Decisions;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Decides cases and compares. A case that cannot be decided has failed, with its sentence. Thread-safe. */
public record CaseCheck(Extensions extensions, Contracts contracts) {
    private static final int MOST_FINDINGS = 3;

    public CaseVerdict check(CaseFolder folder) {
        List<Finding> warnings = new ArrayList<>();
        List<String> problems = problems(folder, warnings);
        return new CaseVerdict(folder.name(), problems, warnings);
    }

    private List<String> problems(CaseFolder folder, List<Finding> warnings) {
        try {
            return Mismatches.between(folder.expected(), decide(folder, warnings));
        } catch (InvalidInput e) {
            return e.findings().stream()
                    .filter(Finding::isError)
                    .limit(MOST_FINDINGS)
                    .map(Finding::toString)
                    .toList();
        } catch (PluginFailure e) {
            return List.of(String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            // The other cases are still decided and reported.
            return List.of("a defect of Terrace: " + e);
        }
    }

    private Decisions decide(CaseFolder folder, List<Finding> warnings) {
        CaseOptions options = folder.options();
        Path conf = folder.configuration();
        Configuration configuration = ConfigurationReader.read(
                TextFile.read(conf), conf.toString(), extensions.catalog(), options.allowMissing());
        Snapshot snapshot =
                SnapshotReader.read(folder.snapshots(), options.readOptions().flags(folder.flags()));
        warnings.addAll(snapshot.findings());
        warnings.addAll(configuration.findings());
        return Decisions.of(new Scheduler(extensions).run(snapshot.cluster(), configuration, contracts));
    }
}
