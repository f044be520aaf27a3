package dev.terrace.cases;

import dev.terrace.cases.statement.Answer;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationFile;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides cases and compares the results with the expected ones. A case that cannot be decided fails with the error as
 * its problem. Thread-safe.
 */
public record CaseCheck(Extensions extensions, Contracts contracts) {
    private static final int MOST_FINDINGS = 3;

    public CaseVerdict check(CaseFolder folder) {
        long start = System.nanoTime();
        List<Finding> warnings = new ArrayList<>();
        List<String> problems = problems(folder, warnings);
        return new CaseVerdict(folder.name(), problems, (System.nanoTime() - start) / 1e9, warnings);
    }

    private List<String> problems(CaseFolder folder, List<Finding> warnings) {
        try {
            if (folder.manifest().isPresent()) {
                return ExpansionCase.of(folder, folder.manifest().get()).mismatches();
            }
            Expected expected = folder.expected();
            return expected.mismatches(decide(folder, expected.comparesTwo(), warnings));
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

    private Answer decide(CaseFolder folder, boolean withSecond, List<Finding> warnings) {
        CaseOptions options = folder.options();
        Configuration configuration = configuration(folder.configuration(), options, warnings);
        Snapshot snapshot =
                SnapshotReader.read(folder.snapshots(), options.readOptions().flags(folder.flags()));
        warnings.addAll(snapshot.findings());
        Scheduler scheduler = new Scheduler(extensions);
        CycleReport report = scheduler.run(snapshot.cluster(), configuration, contracts);
        CycleReport second = withSecond
                ? scheduler.run(
                        snapshot.cluster(), configuration(folder.secondConfiguration(), options, warnings), contracts)
                : null;
        return new Answer(snapshot.cluster(), report, second);
    }

    private Configuration configuration(Path file, CaseOptions options, List<Finding> warnings) {
        Configuration configuration = ConfigurationReader.read(
                ConfigurationFile.read(file), file.toString(), extensions.catalog(), options.allowMissing());
        warnings.addAll(configuration.findings());
        return configuration;
    }
}
