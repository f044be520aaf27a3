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
import java.util.List;

/** Decides cases and compares. A case that cannot be decided has failed, with its sentence. Thread-safe. */
public record CaseCheck(Extensions extensions, Contracts contracts) {
    private static final int MOST_FINDINGS = 3;

    public CaseVerdict check(CaseFolder folder) {
        return new CaseVerdict(folder.name(), problems(folder));
    }

    private List<String> problems(CaseFolder folder) {
        try {
            return Mismatches.between(folder.expected(), decide(folder));
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

    private Decisions decide(CaseFolder folder) {
        CaseOptions options = folder.options();
        Path conf = folder.configuration();
        Configuration configuration = ConfigurationReader.read(
                TextFile.read(conf), conf.toString(), extensions.catalog(), options.allowMissing());
        Snapshot snapshot =
                SnapshotReader.read(folder.snapshots(), options.readOptions().flags(folder.flags()));
        return Decisions.of(new Scheduler(extensions).run(snapshot.cluster(), configuration, contracts));
    }
}
