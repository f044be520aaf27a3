package dev.terrace.cli;

import dev.terrace.cli.option.ConfsOption;
import dev.terrace.cli.option.SetOption;
import dev.terrace.cli.option.SnapshotOptions;
import dev.terrace.cli.option.SubmitOption;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.whatif.ComparisonText;
import dev.terrace.cli.whatif.SubmissionText;
import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.whatif.ChangedCluster;
import dev.terrace.whatif.comparison.Comparison;
import dev.terrace.whatif.comparison.ComparisonDocument;
import dev.terrace.whatif.comparison.Contender;
import dev.terrace.whatif.submission.Submission;
import dev.terrace.whatif.submission.Submission.Settled;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Compares the figures of several configurations on one snapshot. */
@Command(
        name = "compare",
        sortOptions = false,
        customSynopsis = "terrace compare [--snapshot] FILE… [--conf A] --conf B [--conf …] [OPTION…]",
        description = "Run one cycle under each of several configurations and show who gains, who loses, and by what"
                + " numbers. The first is the baseline.",
        footer = {
            "",
            "Utilisation: the used part of all nodes. Fragmentation: the part of the free amount",
            "where a waiting pod does not fit. Fairness: Jain's index of the weighted holdings, 1 if",
            "they are equal.",
            "",
            "Examples:",
            "  See which of three configurations treats the queues best:",
            "    terrace compare --snapshot cluster.yaml --conf a.conf \\",
            "      --conf b.conf --conf c.conf",
            "  See what another configuration than the dump's would do:",
            "    terrace compare cluster.yaml --conf a.conf",
            "  See what a larger share would do:",
            "    terrace compare cluster.yaml --set queue/research.weight=4"
        })
final class CompareCommand implements Callable<Integer> {
    private final Console console;
    private final Home home;

    @Mixin
    private final SnapshotOptions snapshots = new SnapshotOptions();

    @Mixin
    private final ConfsOption confs = new ConfsOption();

    @Mixin
    private final SetOption settings = new SetOption();

    @Mixin
    private final SubmitOption submit = new SubmitOption();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    private final Set<String> notes = new LinkedHashSet<>();

    /** The fate of each submitted workload under each configuration, as sentences. */
    private final List<String> fates = new ArrayList<>();

    CompareCommand(Console console, Home home) {
        this.console = console;
        this.home = home;
    }

    @Override
    public Integer call() {
        if (confs.files().isEmpty() && !settings.isGiven()) {
            throw Fault.at("--conf", "is missing: name a second configuration, or change the first with --set");
        }
        submit.requirePossible(snapshots);
        try (Watchdog watchdog = common.watch(console);
                Extensions extensions = common.load(home, console, watchdog)) {
            Snapshot snapshot = snapshots.read();
            int needed = settings.isGiven() ? 1 : 2;
            List<ConfigurationText> texts = ConfigurationText.choose(confs, needed, snapshot, home);
            List<Configuration> configurations =
                    texts.stream().map(text -> common.read(text, extensions)).toList();
            warn(snapshot, configurations);
            configurations.forEach(configuration -> Warnings.printLacking(
                    configuration, extensions.catalog(), snapshot.cluster(), snapshots.inputs(), console.err()));
            Scheduler scheduler = new Scheduler(extensions);
            List<Contender> contenders = new ArrayList<>();
            if (!settings.isGiven() || texts.size() == 1) {
                ClusterState state = submit.isGiven() ? snapshot.state() : null;
                for (int c = 0; c < texts.size(); c++) {
                    contenders.add(contender(
                            texts.get(c).source(), snapshot.cluster(), state, configurations.get(c), scheduler));
                }
            }
            if (settings.isGiven()) {
                for (ConfigurationText text : texts) {
                    ChangedCluster changed = settings.of(snapshot, snapshots, common.rules(text, extensions));
                    String name = texts.size() == 1 ? text.source() + " " + settings.inWords() : text.source();
                    contenders.add(
                            contender(name, changed.cluster(), changed.state(), changed.configuration(), scheduler));
                }
            }
            show(Comparison.of(contenders), snapshot, texts.get(0));
            return Exit.DONE;
        }
    }

    /** @param state the state of the cluster; needed only if workloads are submitted to it */
    private Contender contender(
            String name,
            Cluster cluster,
            @Nullable ClusterState state,
            Configuration configuration,
            Scheduler scheduler) {
        if (!submit.isGiven() || state == null) {
            return new Contender(name, cluster, scheduler.run(cluster, configuration));
        }
        Submission submission = submit.of(state, snapshots);
        Settled settled = submission.settle(first -> scheduler.run(first, configuration));
        CycleReport report = settled.complete(scheduler.run(settled.cluster(), configuration));
        notes.addAll(submission.notes());
        submission
                .answers(settled.cluster(), report)
                .forEach(answer -> fates.add(name + ": " + answer.sentence() + "."));
        return new Contender(name, settled.cluster(), report);
    }

    private void warn(Snapshot snapshot, List<Configuration> configurations) {
        configurations.forEach(
                configuration -> Warnings.print(configuration.findings(), snapshots.isStrict(), console.err()));
        Warnings.print(snapshot, console.err());
    }

    private void show(Comparison comparison, Snapshot snapshot, ConfigurationText base) {
        Warnings.printNotes(List.copyOf(notes), console.err());
        common.show(
                console,
                () -> {
                    SubmissionText.print(fates, console.out(), console.page());
                    ComparisonText.print(comparison, console.out(), console.page());
                },
                () -> OutcomeDocument.headed(
                        snapshots.inputs(),
                        base.source(),
                        base.chosen(),
                        snapshot.cluster().now(),
                        document(comparison)));
    }

    private Map<String, Object> document(Comparison comparison) {
        Map<String, Object> document = new LinkedHashMap<>();
        if (submit.isGiven()) {
            document.put("submitted", fates);
        }
        document.putAll(ComparisonDocument.of(comparison));
        return document;
    }
}
