package dev.terrace.cli;

import dev.terrace.cli.option.PluginFolders;
import dev.terrace.cli.option.SnapshotOptions;
import dev.terrace.cli.option.TimeoutOption;
import dev.terrace.cli.process.Watch;
import dev.terrace.cli.report.DifferenceText;
import dev.terrace.cli.report.Figures;
import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.report.difference.Difference;
import dev.terrace.report.difference.DifferenceDocument;
import dev.terrace.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Two configurations on one snapshot. */
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
            description = "A scheduler configuration; give it twice, first A, then B.")
    private List<Path> confs = List.of();

    @Mixin
    private final PluginFolders plugins = new PluginFolders();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Mixin
    private final AllowMissingOption missing = new AllowMissingOption();

    @Mixin
    private final TimeoutOption timeout = new TimeoutOption();

    @Option(names = "--exit-code", description = "Exit with 1 if the decisions differ.")
    private boolean exitCode;

    DiffCommand(Console console, Home home) {
        this.console = console;
        this.home = home;
    }

    @Override
    public Integer call() {
        if (confs.size() != 2) {
            throw Fault.at(
                    "--conf",
                    "must be given twice, first A, then B; it was given " + Figures.count(confs.size(), "time"));
        }
        try (Watch watch = console.watch(timeout.limit());
                Extensions extensions = home.load(plugins.folders(), console.err(), watch)) {
            Configuration first = missing.read(ConfigurationText.of(confs.get(0)), extensions);
            Configuration second = missing.read(ConfigurationText.of(confs.get(1)), extensions);
            Snapshot snapshot = snapshots.read();
            warn(snapshot, first, second);
            Scheduler scheduler = new Scheduler(extensions);
            Difference difference = Difference.between(
                    scheduler.run(snapshot.cluster(), first), scheduler.run(snapshot.cluster(), second));
            show(difference);
            return exitCode && !difference.isEmpty() ? Exit.DOES_NOT_HOLD : Exit.DONE;
        }
    }

    private void warn(Snapshot snapshot, Configuration first, Configuration second) {
        for (Configuration configuration : List.of(first, second)) {
            if (snapshots.isStrict()) {
                Warnings.refuse(configuration.findings());
            }
            Warnings.print(configuration.findings(), console.err());
        }
        Warnings.print(snapshot.findings(), console.err());
        Warnings.printSkipped(snapshot.skippedKinds(), console.err());
    }

    private void show(Difference difference) {
        String first = confs.get(0).toString();
        String second = confs.get(1).toString();
        output.show(
                console,
                () -> DifferenceText.print(first, second, difference, console.out(), console.page()),
                () -> DifferenceDocument.of(first, second, difference));
    }
}
