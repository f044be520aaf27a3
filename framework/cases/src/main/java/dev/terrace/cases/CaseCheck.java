package dev.terrace.cases;

import dev.terrace.cases.statement.CycleFacts;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.report.CycleReport;
import dev.terrace.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.List;

/**
 * Decides cases and compares the results with the expected ones. A case that cannot be decided fails with the error as
 * its problem. Thread-safe.
 */
public record CaseCheck(Extensions extensions, Contracts contracts) {
    public CaseVerdict check(CaseFolder folder) {
        return CaseVerdict.check(folder.name(), warnings -> mismatches(folder, warnings));
    }

    private List<String> mismatches(CaseFolder folder, List<Finding> warnings) {
        if (folder.manifest().isPresent()) {
            return ExpansionCase.of(folder, folder.manifest().get()).mismatches();
        }
        Expectation expectation = folder.expected();
        return expectation.mismatches(decide(folder, expectation.statements().comparesTwo(), warnings));
    }

    private CycleFacts decide(CaseFolder folder, boolean withSecond, List<Finding> warnings) {
        CaseOptions options = folder.options();
        Configuration configuration = configuration(folder.configuration(), options, warnings);
        Snapshot snapshot = folder.snapshot();
        warnings.addAll(snapshot.findings());
        Scheduler scheduler = new Scheduler(extensions);
        CycleReport report = scheduler.run(snapshot.cluster(), configuration, contracts);
        CycleReport second = withSecond
                ? scheduler.run(
                        snapshot.cluster(), configuration(folder.secondConfiguration(), options, warnings), contracts)
                : null;
        return new CycleFacts(snapshot.cluster(), report, second);
    }

    private Configuration configuration(Path file, CaseOptions options, List<Finding> warnings) {
        Configuration configuration = ConfigurationReader.read(file, extensions.catalog(), options.allowMissing());
        warnings.addAll(configuration.findings());
        return configuration;
    }
}
