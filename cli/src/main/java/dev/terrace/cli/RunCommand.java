package dev.terrace.cli;

import dev.terrace.cases.Anonymisation;
import dev.terrace.cases.AnonymousFiles;
import dev.terrace.cases.CaseOptions;
import dev.terrace.cases.CaseRecord;
import dev.terrace.cases.Statements;
import dev.terrace.cli.csv.QueuesCsv;
import dev.terrace.cli.option.ChainOptions;
import dev.terrace.cli.option.ConfOption;
import dev.terrace.cli.option.CsvOutput;
import dev.terrace.cli.option.GivenOptions;
import dev.terrace.cli.option.KeyFile;
import dev.terrace.cli.option.OptionBounds;
import dev.terrace.cli.option.SetOption;
import dev.terrace.cli.option.SnapshotOptions;
import dev.terrace.cli.option.SubmitOption;
import dev.terrace.cli.option.VerifyContractsOption;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Progress;
import dev.terrace.cli.process.Repetition;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.report.ChainText;
import dev.terrace.cli.report.OutcomeText;
import dev.terrace.cli.whatif.SubmissionText;
import dev.terrace.cluster.Patches;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.files.NewFile;
import dev.terrace.files.Outputs;
import dev.terrace.model.Cluster;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.OneLine;
import dev.terrace.model.report.CycleReport;
import dev.terrace.report.CycleSeries;
import dev.terrace.report.Decisions;
import dev.terrace.report.Fields;
import dev.terrace.report.Outcome;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.report.SeriesCycle;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotWriter;
import dev.terrace.timeline.Chain;
import dev.terrace.whatif.DecisionInput;
import dev.terrace.whatif.DecisionInput.Decided;
import dev.terrace.whatif.submission.SubmissionAnswer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** One cycle on a snapshot. */
@Command(
        name = "run",
        sortOptions = false,
        customSynopsis = "terrace run [--snapshot] FILE… [--conf FILE] [--output FORMAT] [OPTION…]",
        description = "Run one cycle on a snapshot of a cluster and show what it decides.")
final class RunCommand extends Subcommand implements Callable<Integer> {
    @Mixin
    private final GivenOptions given = new GivenOptions();

    @Mixin
    private final SnapshotOptions snapshots = new SnapshotOptions();

    @Mixin
    private final ConfOption conf = new ConfOption();

    @Mixin
    private final SetOption settings = new SetOption();

    @Mixin
    private final SubmitOption submit = new SubmitOption();

    @Mixin
    private final CommonOptions common = new CommonOptions(new CsvOutput());

    @Option(
            names = "--apply",
            paramLabel = "OUT.yaml",
            description = "Write the cluster as it is after the cycle, or after the last one; .gz is compressed.")
    private @Nullable Path apply;

    @Option(
            names = "--record",
            paramLabel = "DIR",
            description = "Write the cycle as a case for 'terrace check' into a new folder.")
    private @Nullable Path record;

    @Option(names = "--anonymise", description = "Anonymise the recorded case, as 'terrace anonymise' does.")
    private boolean anonymise;

    @Option(
            names = "--key",
            paramLabel = "KEY.json",
            description = "The file for the old and the new names, with --anonymise.")
    private @Nullable Path key;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "Run the cycle N times, each from the same snapshot; times are medians of the last half.")
    private int repeat = 1;

    @Mixin
    private final ChainOptions chain = new ChainOptions();

    @Option(names = "--last", description = "With --cycles: show the decisions of the last cycle too.")
    private boolean showsLast;

    @Mixin
    private final VerifyContractsOption verification = new VerifyContractsOption();

    @Override
    public Integer call() {
        requirePossible();
        try (Watchdog watchdog = common.watch();
                Extensions extensions = common.load(watchdog);
                Outputs outputs = new Outputs()) {
            long start = System.nanoTime();
            Snapshot snapshot = snapshots.read();
            double readMs = (System.nanoTime() - start) / 1e6;
            ConfigurationText text = ConfigurationText.choose(conf, snapshot, home());
            DecisionInput changed = settings.apply(snapshot, snapshots, common.read(text, extensions));
            Configuration configuration = changed.configuration();
            Warnings.print(snapshot, configuration, snapshots, extensions.catalog(), err());
            Warnings.printOfChanges(List.of(changed), List.of(configuration), snapshots.isStrict(), err());
            String chosen = settings.after(text.chosen());
            BiFunction<Cluster, CycleReport, Outcome> outcome = (cluster, report) ->
                    new Outcome(snapshots.inputs(), text.source(), chosen, cluster, report, readMs);
            // Files come last, so that none is left by a command whose answer could not be written.
            if (chain.isChain()) {
                chain.requireTimes(changed.cluster().now());
                Chain cycles = new Chain(changed.state(), chain.intervals());
                List<Outcome> outcomes = new ArrayList<>();
                CycleSeries series = new CycleSeries(chain.intervals().grace());
                CycleReport last = follow(cycles, configuration, extensions, (cluster, report) -> {
                    outcomes.add(outcome.apply(cluster, report));
                    series.add(SeriesCycle.of(cluster, report));
                });
                requireWritable(last);
                show(outcomes, series);
                apply(() -> cycles.end(last), outputs);
                outputs.publish();
            } else {
                DecisionInput input = submit.submit(changed, snapshots);
                Decided decided = input.decide(cluster -> decide(cluster, configuration, extensions));
                CycleReport report = decided.report();
                requireWritable(report);
                Warnings.printNotes(input.notes(), err());
                show(outcome.apply(decided.cluster(), report), decided.answers(), input.notes());
                apply(() -> new Patches().decided(report, decided.cluster().now()), outputs);
                int code = record(snapshot, text, report, extensions, outputs);
                outputs.publish();
                return code;
            }
            return Exit.DONE;
        }
    }

    /** Rejects invalid combinations of options before any work. */
    private void requirePossible() {
        OptionBounds.requireAtLeast(1, "--repeat", repeat);
        chain.requirePossible();
        if (showsLast && chain.cycles() == 1) {
            throw Fault.at("--last", "needs --cycles with at least 2; a single cycle is always shown");
        }
        chain.requireOne("--repeat", repeat > 1);
        chain.requireOne("--record", record != null);
        if (settings.isGiven() && (apply != null || record != null)) {
            throw Fault.at(
                    SetOption.NAME, "does not change the files that --apply and --record copy; leave out one of them");
        }
        submit.requirePossible(snapshots);
        chain.requireOne(SubmitOption.NAME, submit.isGiven());
        if (submit.isGiven() && (apply != null || record != null)) {
            throw Fault.at(
                    SubmitOption.NAME,
                    "does not change the files that --apply and --record copy; leave out one of them");
        }
        if (apply != null || record != null) {
            snapshots.readOnce().ifPresent(gone -> {
                throw Fault.at(
                        gone,
                        "can be read only once, but --apply and --record need it again; save the snapshot to a file");
            });
        }
        if (apply != null) {
            NewFile.requireRoom(apply);
        }
        if (record != null) {
            new AnonymousFiles(record, key).requireRoom();
        }
        if (anonymise && record == null) {
            throw Fault.at("--anonymise", "needs --record");
        }
        if (key != null && !anonymise) {
            throw Fault.at("--key", "needs --anonymise");
        }
        KeyFile.requireOwn(key, List.of(snapshots.files(), conf.file().stream(), Stream.ofNullable(apply)));
    }

    private CycleReport decide(Cluster cluster, Configuration configuration, Extensions extensions) {
        Scheduler scheduler = new Scheduler(extensions);
        try (Progress progress = new Progress("cycles", repeat, console().showsProgress())) {
            return Repetition.run(
                    repeat, () -> scheduler.run(cluster, configuration, verification.contracts()), progress::step);
        }
    }

    private CycleReport follow(
            Chain cycles,
            Configuration configuration,
            Extensions extensions,
            BiConsumer<Cluster, CycleReport> decided) {
        try (Sessions sessions = new Scheduler(extensions).sessions(configuration, verification.contracts());
                Progress progress =
                        new Progress("cycles", chain.cycles(), console().showsProgress())) {
            return cycles.run(chain.cycles(), sessions::run, decided.andThen((cluster, report) -> progress.step()));
        }
    }

    /** Serializes the plugin states that will be written, before an answer is printed. */
    private void requireWritable(CycleReport report) {
        if (apply != null) {
            PluginState.serialize(report.pluginStates());
        }
    }

    /** Returns the document of a cycle, whose plugin states must be fit to be written, as if they were part of it. */
    private static Map<String, Object> document(Outcome outcome) {
        PluginState.serialize(outcome.report().pluginStates());
        return OutcomeDocument.of(outcome);
    }

    private void apply(Supplier<Patches> patches, Outputs outputs) {
        if (apply != null) {
            outputs.write(apply, draft -> SnapshotWriter.apply(snapshots.origin(), patches.get(), draft));
        }
    }

    private int record(
            Snapshot snapshot, ConfigurationText text, CycleReport report, Extensions extensions, Outputs outputs) {
        if (record == null) {
            return Exit.DONE;
        }
        CaseOptions options = snapshots.forCase(common.allowsMissing());
        if (!anonymise) {
            CaseRecord made = new CaseRecord(snapshots.origin(), text.text(), options, Decisions.of(report));
            outputs.write(record, made::write);
            return Exit.DONE;
        }
        Anonymisation anonymisation = Anonymisation.anonymise(
                extensions,
                snapshot.cluster(),
                BareDump.read(snapshots.origin()),
                List.of(ConfigurationReader.bare(text.text())),
                options,
                Statements.none());
        if (!anonymisation.complaints().isEmpty()) {
            anonymisation.complaints().forEach(line -> err().println(OneLine.of(line)));
            return Exit.DOES_NOT_HOLD;
        }
        new AnonymousFiles(record, key).write(anonymisation, outputs);
        return Exit.DONE;
    }

    /** @param answers the decisions about submitted workloads */
    private void show(Outcome outcome, List<SubmissionAnswer> answers, List<String> notes) {
        common.show(
                () -> {
                    SubmissionText.print(answers, UnblockCommand.argumentsAs(snapshots, settings, given), page());
                    OutcomeText.print(outcome, page());
                },
                () -> SubmissionAnswer.lead(answers, notes, document(outcome)),
                () -> QueuesCsv.print(List.of(outcome), out()));
    }

    private void show(List<Outcome> outcomes, CycleSeries series) {
        if (outcomes.size() == 1) {
            show(outcomes.get(0), List.of(), List.of());
            return;
        }
        common.show(
                () -> ChainText.print(outcomes, series, showsLast, page()),
                () -> new Fields()
                        .withEach("cycles", outcomes, RunCommand::document)
                        .with("summary", series.document()),
                () -> QueuesCsv.print(outcomes, out()));
    }
}
