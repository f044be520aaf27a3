package dev.terrace.cli;

import dev.terrace.cli.option.SetOption;
import dev.terrace.cli.option.SnapshotOptions;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.report.DifferenceText;
import dev.terrace.cli.report.Figures;
import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.model.Cluster;
import dev.terrace.report.difference.CycleFates;
import dev.terrace.report.difference.Difference;
import dev.terrace.report.difference.DifferenceDocument;
import dev.terrace.report.name.Owners;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.whatif.ChangedCluster;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the decisions of two configurations on one snapshot, or of one configuration on two snapshots. */
@Command(
        name = "diff",
        sortOptions = false,
        customSynopsis = "terrace diff [--snapshot] FILE… --conf A --conf B [--exit-code] [OPTION…]",
        description = "Run one cycle under each of two configurations and show what they decide differently.",
        footer = {
            "",
            "Examples:",
            "  See what a change would move before it is made:",
            "    terrace diff --snapshot cluster.yaml \\",
            "      --conf scheduler.conf --conf changed.conf",
            "  The same without a second file:",
            "    terrace diff --snapshot cluster.yaml --conf scheduler.conf \\",
            "      --set queue/research.weight=4",
            "  See what a day has changed:",
            "    terrace diff --snapshot monday.yaml --snapshot tuesday.yaml \\",
            "      --conf scheduler.conf",
            "  Stop a pipeline if the change decides anything differently:",
            "    terrace diff --snapshot cluster.yaml \\",
            "      --conf old.conf --conf new.conf --exit-code"
        })
final class DiffCommand implements Callable<Integer> {
    private final Console console;
    private final Home home;

    @Mixin
    private final SnapshotOptions snapshots = new SnapshotOptions();

    @Option(
            names = "--conf",
            required = true,
            paramLabel = "FILE",
            description = "A scheduler configuration; give it twice, first A, then B. Once is enough with two"
                    + " snapshots, which are compared then, or with --set, which B has and A has not; with two"
                    + " configurations, both have it.")
    private List<Path> confs = List.of();

    @Mixin
    private final SetOption settings = new SetOption();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Option(names = "--exit-code", description = "Exit with 1 if the decisions differ.")
    private boolean exitCode;

    DiffCommand(Console console, Home home) {
        this.console = console;
        this.home = home;
    }

    @Override
    public Integer call() {
        requirePossible();
        try (Watchdog watchdog = common.watch(console);
                Extensions extensions = common.load(home, console, watchdog)) {
            List<Side> sides = isOfSnapshots() ? ofSnapshots(extensions) : ofConfigurations(extensions);
            Side first = sides.get(0);
            Side second = sides.get(1);
            Scheduler scheduler = new Scheduler(extensions);
            Difference difference = Difference.between(
                    new CycleFates(first.cluster(), scheduler.run(first.cluster(), first.configuration())),
                    new CycleFates(second.cluster(), scheduler.run(second.cluster(), second.configuration())));
            common.show(
                    console,
                    () -> DifferenceText.print(
                            first.name(),
                            second.name(),
                            difference,
                            Owners.of(second.cluster()),
                            console.out(),
                            console.page()),
                    () -> DifferenceDocument.of(first.name(), second.name(), difference));
            return exitCode && !difference.isEmpty() ? Exit.DOES_NOT_HOLD : Exit.DONE;
        }
    }

    private record Side(String name, Cluster cluster, Configuration configuration) {}

    private void requirePossible() {
        if (confs.size() > 2) {
            throw Fault.at(
                    "--conf",
                    "must be given twice, first A, then B; it was given " + Figures.count(confs.size(), "time"));
        }
        if (confs.size() == 1 && !settings.isGiven() && snapshots.inputs().size() != 2) {
            throw Fault.at(
                    "--conf",
                    "must be given twice, first A, then B; it was given 1 time. With two snapshots, or with --set,"
                            + " once is enough");
        }
    }

    /** Returns whether the two sides differ in their snapshots, not in their configurations. */
    private boolean isOfSnapshots() {
        return confs.size() == 1 && !settings.isGiven();
    }

    private List<Side> ofSnapshots(Extensions extensions) {
        Configuration configuration = common.read(ConfigurationText.of(confs.get(0)), extensions);
        Warnings.print(configuration.findings(), snapshots.isStrict(), console.err());
        return snapshots.inputs().stream()
                .map(input -> {
                    Snapshot snapshot = snapshots.read(List.of(input));
                    Warnings.print(snapshot, console.err());
                    Warnings.printLacking(
                            configuration, extensions.catalog(), snapshot.cluster(), List.of(input), console.err());
                    return new Side(input, snapshot.cluster(), configuration);
                })
                .toList();
    }

    private List<Side> ofConfigurations(Extensions extensions) {
        List<ConfigurationText> texts =
                confs.stream().map(ConfigurationText::of).toList();
        List<Configuration> read =
                texts.stream().map(text -> common.read(text, extensions)).toList();
        read.forEach(configuration -> Warnings.print(configuration.findings(), snapshots.isStrict(), console.err()));
        Snapshot snapshot = snapshots.read();
        Warnings.print(snapshot, console.err());
        read.forEach(configuration -> Warnings.printLacking(
                configuration, extensions.catalog(), snapshot.cluster(), snapshots.inputs(), console.err()));
        List<Side> sides = new ArrayList<>();
        if (!settings.isGiven() || confs.size() == 1) {
            for (int i = 0; i < confs.size(); i++) {
                sides.add(new Side(texts.get(i).source(), snapshot.cluster(), read.get(i)));
            }
        }
        if (settings.isGiven()) {
            for (ConfigurationText text : texts) {
                ChangedCluster changed = settings.of(snapshot, snapshots, common.rules(text, extensions));
                sides.add(
                        new Side(text.source() + " " + settings.inWords(), changed.cluster(), changed.configuration()));
            }
        }
        return sides;
    }
}
