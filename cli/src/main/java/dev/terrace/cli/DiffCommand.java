package dev.terrace.cli;

import dev.terrace.cli.option.ConfsOption;
import dev.terrace.cli.option.SetOption;
import dev.terrace.cli.option.SnapshotOptions;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.report.DifferenceText;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.need.UnmetNeeds;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.model.Cluster;
import dev.terrace.report.difference.CycleFates;
import dev.terrace.report.difference.Difference;
import dev.terrace.report.difference.DifferenceDocument;
import dev.terrace.report.name.Owners;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.whatif.DecisionInput;
import dev.terrace.whatif.EditableConfiguration;
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
        customSynopsis = "terrace diff [--snapshot] FILE… [--conf A] --conf B [--exit-code] [OPTION…]",
        description = "Run one cycle under each of two configurations and show what they decide differently.")
final class DiffCommand extends Subcommand implements Callable<Integer> {
    @Mixin
    private final SnapshotOptions snapshots = new SnapshotOptions();

    @Mixin
    private final ConfsOption confs = new ConfsOption();

    @Mixin
    private final SetOption settings = new SetOption();

    @Mixin
    private final CommonOptions common = new CommonOptions();

    @Option(names = "--exit-code", description = "Exit with 1 if the decisions differ.")
    private boolean exitCode;

    @Override
    public Integer call() {
        requirePossible();
        try (Watchdog watchdog = common.watch();
                Extensions extensions = common.load(watchdog)) {
            List<Side> sides = isOfSnapshots() ? ofSnapshots(extensions) : ofConfigurations(extensions);
            Side first = sides.get(0);
            Side second = sides.get(1);
            Scheduler scheduler = new Scheduler(extensions);
            Difference difference = Difference.between(
                    new CycleFates(first.cluster(), scheduler.run(first.cluster(), first.configuration())),
                    new CycleFates(second.cluster(), scheduler.run(second.cluster(), second.configuration())));
            common.show(
                    () -> DifferenceText.print(
                            first.name(),
                            second.name(),
                            difference,
                            Owners.of(second.cluster()).or(Owners.of(first.cluster())),
                            page()),
                    () -> DifferenceDocument.of(first.name(), second.name(), difference));
            return exitCode && !difference.isEmpty() ? Exit.DOES_NOT_HOLD : Exit.DONE;
        }
    }

    private record Side(String name, Cluster cluster, Configuration configuration) {}

    private void requirePossible() {
        int given = confs.files().size();
        if (given > 2) {
            throw Fault.at(
                    "--conf", "must be given at most twice, first A, then B; it was given %s times".formatted(given));
        }
        if (given == 0 && !settings.isGiven() && !isOfSnapshots()) {
            throw Fault.at(
                    "--conf",
                    "is missing: name a second configuration, or two snapshots, or change the first with --set");
        }
    }

    /** Returns whether the two sides differ in their snapshots, not in their configurations. */
    private boolean isOfSnapshots() {
        return confs.files().size() < 2
                && !settings.isGiven()
                && snapshots.inputs().size() == 2;
    }

    private List<Side> ofSnapshots(Extensions extensions) {
        List<Snapshot> read = snapshots.inputs().stream()
                .map(input -> snapshots.read(List.of(input)))
                .toList();
        ConfigurationText text =
                ConfigurationText.choose(confs, 1, read.get(0), home()).get(0);
        Configuration configuration = common.read(text, extensions).configuration();
        Warnings.print(configuration.findings(), snapshots.isStrict(), err());
        List<Side> sides = new ArrayList<>();
        for (int number = 0; number < read.size(); number++) {
            String input = snapshots.inputs().get(number);
            Snapshot snapshot = read.get(number);
            Warnings.print(snapshot, err());
            Warnings.print(
                    UnmetNeeds.of(configuration, extensions.catalog(), snapshot.cluster(), List.of(input)), err());
            sides.add(new Side(input, snapshot.cluster(), configuration));
        }
        return sides;
    }

    private List<Side> ofConfigurations(Extensions extensions) {
        Snapshot snapshot = snapshots.read();
        List<ConfigurationText> texts = ConfigurationText.choose(confs, settings.isGiven() ? 1 : 2, snapshot, home());
        List<EditableConfiguration> rules =
                texts.stream().map(text -> common.read(text, extensions)).toList();
        List<Configuration> read =
                rules.stream().map(EditableConfiguration::configuration).toList();
        Warnings.print(snapshot, read, snapshots, extensions.catalog(), err());
        List<Side> sides = new ArrayList<>();
        if (!settings.isGiven() || texts.size() == 1) {
            read.forEach(each -> sides.add(new Side(each.source(), snapshot.cluster(), each)));
        }
        if (settings.isGiven()) {
            for (EditableConfiguration each : rules) {
                DecisionInput changed = settings.apply(snapshot, snapshots, each);
                Warnings.printOfChanges(List.of(changed), read, snapshots.isStrict(), err());
                String name = each.configuration().source() + " " + settings.inWords();
                sides.add(new Side(name, changed.cluster(), changed.configuration()));
            }
        }
        return sides;
    }
}
