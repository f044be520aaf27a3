package dev.terrace.cli;

import dev.terrace.cli.option.GivenOptions;
import dev.terrace.cli.option.MissingRights;
import dev.terrace.cli.option.SnapshotOptionsOneByOne;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Progress;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.whatif.RuleText;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.configuration.need.UnmetNeeds;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Words;
import dev.terrace.report.Accounting;
import dev.terrace.report.Fields;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.rule.RuleEffect;
import dev.terrace.whatif.rule.RuleTrials;
import dev.terrace.whatif.rule.VerdictDocument;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks configurations, and finds the rules that change nothing on a given snapshot. */
@Command(
        name = "lint",
        sortOptions = false,
        customSynopsis = "terrace lint CONF… [--snapshot FILE…] [--plugins DIR] [OPTION…]",
        description = "Check configurations and report all errors with line and column. With a snapshot, also"
                + " report the actions, plugins and hooks that change nothing; each is tested by a cycle without it.")
final class LintCommand extends Subcommand implements Callable<Integer> {
    private static final Set<String> WITHOUT_CLUSTER =
            Set.of("--plugins", "--output", "--allow-missing", "--timeout", "--strict", "--extender");

    @Parameters(arity = "1..*", paramLabel = "CONF", description = "Configurations, bare or in a ConfigMap.")
    private List<Path> confs = List.of();

    @Mixin
    private final SnapshotOptionsOneByOne snapshots = new SnapshotOptionsOneByOne();

    @Mixin
    private final GivenOptions given = new GivenOptions();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Override
    public Integer call() {
        if (!snapshots.isGiven()) {
            given.requireOnly(WITHOUT_CLUSTER, "is about a cluster; name one with --snapshot");
        }
        List<Finding> findings = new ArrayList<>();
        List<RuleEffect> verdicts = new ArrayList<>();
        Fields document = new Fields();
        try (Watchdog watchdog = common.watch();
                Extensions extensions = common.load(watchdog)) {
            for (Path conf : confs) {
                String text = home().configuration(conf);
                findings.addAll(
                        snapshots.hasAnswers()
                                ? ConfigurationReader.lintAnswered(
                                        text, conf.toString(), extensions.catalog(), common.allowsMissing())
                                : ConfigurationReader.lint(
                                        text, conf.toString(), extensions.catalog(), common.allowsMissing()));
            }
            boolean isReadable = findings.stream().noneMatch(Finding::isError);
            if (snapshots.isGiven() && isReadable) {
                Snapshot snapshot = snapshots.read();
                Warnings.print(snapshot, err());
                document.withAll(OutcomeDocument.headed(
                        snapshots.inputs(),
                        confs.get(0).toString(),
                        "CONF",
                        snapshot.cluster().now(),
                        Map.of()));
                for (Path conf : confs) {
                    verdicts.addAll(verdicts(conf, snapshot, extensions, findings));
                }
            }
        }
        List<Finding> reported =
                snapshots.isStrict() ? findings.stream().map(Finding::asError).toList() : findings;
        document.withEach("findings", reported, LintCommand::document).with("rules", VerdictDocument.of(verdicts));
        common.show(() -> print(reported, verdicts), () -> document);
        return reported.stream().noneMatch(Finding::isError) ? Exit.DONE : Exit.DOES_NOT_HOLD;
    }

    /** @param findings receives the faults for which a plugin rejects every job of the snapshot */
    private List<RuleEffect> verdicts(Path conf, Snapshot snapshot, Extensions extensions, List<Finding> findings) {
        Dump dump = new Dump(snapshot.state(), DumpObjects.none(), snapshots.options());
        EditableConfiguration rules = common.read(ConfigurationText.of(conf, home()), extensions);
        try (WhatIf whatIf = new WhatIf(dump, rules, new Scheduler(extensions));
                Progress progress = new Progress("rules", 0, console().showsProgress())) {
            Configuration configuration = rules.configuration();
            MissingRights.refuse(snapshots, configuration, extensions.catalog());
            findings.addAll(UnmetNeeds.of(configuration, extensions.catalog(), snapshot.cluster(), snapshots.inputs()));
            Accounting.faults(whatIf.run(List.of()).report())
                    .forEach(fault -> findings.add(Finding.warning(Position.of(conf.toString()), fault + ".")));
            return RuleTrials.run(whatIf, progress::expect, progress::step);
        }
    }

    private void print(List<Finding> findings, List<RuleEffect> verdicts) {
        findings.forEach(finding -> out().println(line(finding)));
        long errors = findings.stream().filter(Finding::isError).count();
        out().println(Words.count(errors, "error") + ", " + Words.count(findings.size() - errors, "warning"));
        RuleText.print(verdicts, page());
        snapshots.printServer(out());
    }

    private static String line(Finding finding) {
        return finding.isError()
                ? finding.toString()
                : OneLine.of(finding.position() + ": warning: " + finding.message());
    }

    private static Fields document(Finding finding) {
        return new Fields()
                .with("severity", finding.severity().name().toLowerCase(Locale.ROOT))
                .withAll(VerdictDocument.position(finding.position()))
                .with("text", finding.message());
    }
}
