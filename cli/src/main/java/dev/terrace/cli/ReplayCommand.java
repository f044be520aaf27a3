package dev.terrace.cli;

import dev.terrace.cli.option.ConfsOption;
import dev.terrace.cli.option.GivenOptions;
import dev.terrace.cli.option.OptionBounds;
import dev.terrace.cli.option.OutputOption;
import dev.terrace.cli.option.PluginFolders;
import dev.terrace.cli.option.SetOption;
import dev.terrace.cli.option.TimeoutOption;
import dev.terrace.cli.option.VerifyContractsOption;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Progress;
import dev.terrace.cli.process.Stopping;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.replay.LoggedOptions;
import dev.terrace.cli.replay.LoggedOptions.Logged;
import dev.terrace.cli.replay.PictureOptions;
import dev.terrace.cli.replay.PlannedReplay;
import dev.terrace.cli.replay.RecordedRun;
import dev.terrace.cli.replay.ReplayFiles;
import dev.terrace.cli.replay.ReplayInput;
import dev.terrace.cli.replay.ReplayRuns;
import dev.terrace.cli.replay.ReplaySweepOptions;
import dev.terrace.cli.replay.ReplayText;
import dev.terrace.cli.replay.RunOptions;
import dev.terrace.cli.replay.SweepPlanner;
import dev.terrace.cli.replay.SweepPlanner.Named;
import dev.terrace.cli.replay.TimeOptions;
import dev.terrace.cli.replay.TraceArgument;
import dev.terrace.cli.replay.TraceChangeOptions;
import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.files.Outputs;
import dev.terrace.model.Cluster;
import dev.terrace.objects.ReadOptions;
import dev.terrace.replay.ConfiguredReplay;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.ReplayWarnings;
import dev.terrace.replay.origin.Hashed;
import dev.terrace.replay.origin.Origins;
import dev.terrace.replay.origin.Provenance;
import dev.terrace.replay.origin.RunIdentity;
import dev.terrace.replay.picture.ReplayReport;
import dev.terrace.replay.result.ReplayDocument;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.sweep.Sweep;
import dev.terrace.replay.sweep.SweepRun;
import dev.terrace.replay.sweep.SweepRunner;
import dev.terrace.replay.sweep.SweepRunner.Replaying;
import dev.terrace.replay.trace.Trace;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.whatif.DecisionInput;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.Trees;
import dev.terrace.whatif.setting.SweepAxis;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** Replays recorded work over simulated time. */
@Command(
        name = "replay",
        sortOptions = false,
        customSynopsis = "terrace replay TRACE [--conf A] [--conf B …] [--output FORMAT] [OPTION…]",
        description = "Replay recorded work over simulated time under one or more configurations, and show who waits,"
                + " who starves, and how full the cluster is.")
final class ReplayCommand extends Subcommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final List<String> NOT_RECORDED =
            List.of("--snapshot", SetOption.NAME, "--start-latency", "--warm", "--allow-missing");
    private static final List<String> OF_SINGLE_REPLAYS = List.of(
            "--dump", "--at", "--record", "--fit", "--figures", "--format", "--every", "--no-pictures", "--again");
    private static final List<String> OF_SWEEPS =
            List.of("--sample", "--plan", "--resume", "--shard", "--metrics", "--write-best");
    private static final Set<String> OF_MERGING =
            Set.of("--merge", "--out", "--metrics", "--write-best", "--report", "--output", "--plugins");

    @Mixin
    private final GivenOptions given = new GivenOptions();

    @Mixin
    private final TraceArgument traces = new TraceArgument();

    @Parameters(
            index = "1..*",
            paramLabel = "DIR",
            hidden = true,
            description = "With --merge: the folders of a sweep behind the first.")
    private List<Path> further = List.of();

    @Mixin
    private final ConfsOption confs = new ConfsOption();

    @Option(
            names = "--snapshot",
            paramLabel = "FILE",
            description = "Replay on the nodes, queues, classes and quotas of this dump, not on the trace's nodes."
                    + " Repeatable.")
    private List<String> snapshots = List.of();

    @Mixin
    private final TimeOptions times = new TimeOptions();

    @Mixin
    private final TraceChangeOptions changes = new TraceChangeOptions();

    @Mixin
    private final LoggedOptions logs = new LoggedOptions();

    @Mixin
    private final SetOption settings = new SetOption();

    @Option(
            names = "--jobs",
            paramLabel = "N",
            description =
                    "How many configurations, or runs of a sweep, run at a time. Default: 1; of a sweep, the number"
                            + " of processors.")
    private @Nullable Integer jobs;

    @Mixin
    private final ReplaySweepOptions sweep = new ReplaySweepOptions();

    @Mixin
    private final ReplayFiles files = new ReplayFiles();

    @Mixin
    private final PictureOptions pictures = new PictureOptions();

    @Mixin
    private final OutputOption output = new OutputOption();

    @Mixin
    private final PluginFolders plugins = new PluginFolders();

    @Option(names = "--allow-missing", description = CommonOptions.ALLOW_MISSING)
    private boolean allowsMissing;

    @Option(names = "--strict", description = "Treat warnings as errors.")
    private boolean strict;

    @Mixin
    private final VerifyContractsOption verification = new VerifyContractsOption();

    @Option(
            names = "--timeout",
            paramLabel = "SECONDS",
            description = "The longest that the replay may take; then the result so far is printed. Of a sweep, the"
                    + " longest that a run may take; then it has failed. Default: as long as it takes.")
    private @Nullable Double timeout;

    @Option(
            names = "--again",
            paramLabel = "run.json",
            description = "Repeat the run that this file of --out describes: its trace, options and configuration. Says"
                    + " what differs if it cannot be repeated.")
    private @Nullable Path again;

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        var unused = times.semantics();
        OptionBounds.requireAtLeast(1, "--jobs", jobs);
        if (again != null && !confs.files().isEmpty()) {
            throw Fault.at("--again", "has the configuration of its run; leave out --conf");
        }
        if (!sweep.merges() && !further.isEmpty()) {
            String word = further.get(0).toString();
            List<String> arguments = parsed().originalArgs();
            throw Fault.at(
                    // A number that --pool does not understand is left over as well.
                    arguments.contains(word)
                            ? word
                            : arguments.stream()
                                    .filter(each -> each.endsWith("=" + word))
                                    .findFirst()
                                    .orElse(word),
                    "is not expected here; replay one trace at a time");
        }
        if (sweep.merges() || sweep.isGiven()) {
            sweep.requirePossible(files.out());
            return sweep();
        }
        requireNoneOf(OF_SWEEPS, "is about a sweep; give --sweep or --seeds as well");
        files.requirePossible(Math.max(1, confs.files().size()), changes.hasNoEnds());
        if (files.records()) {
            requireNoneOf(NOT_RECORDED, "cannot be part of a recorded replay; leave it out beside --record");
        }
        pictures.requirePossible();
        Duration limit = TimeoutOption.limit(timeout);
        // A replay checks its time limit only between two cycles. The watch ends a replay whose cycle is stuck.
        Duration ofCycle = limit == null ? null : limit.plus(PATIENCE);
        try (Watchdog watchdog = console().watch(ofCycle);
                Extensions extensions = terrace().load(plugins, watchdog);
                Outputs outputs = new Outputs()) {
            Cluster dump = dump();
            ReplayInput input = ReplayInput.of(options(), traces.read(dump != null), dump);
            ReplayReport report = pictures.report(input.plan(input.start()));
            List<ConfigurationText> texts = texts();
            List<DecisionInput> worlds = worlds(input, texts, extensions);
            Logged logged = logs.measure(input.plan(worlds.get(0).state()), changes.removingStarts());
            List<PlannedReplay> replays = IntStream.range(0, texts.size())
                    .mapToObj(number -> planned(input, texts.get(number), worlds.get(number), logged, report))
                    .toList();
            if (again != null) {
                RecordedRun now = run(replays.get(0).configured(), extensions);
                RecordedRun.read(again).requireEqual(again, now);
            }
            List<ReplayResult> results = answer(replays, logged, report, extensions, limit, outputs);
            return results.stream().anyMatch(ReplayResult::isPartial) ? Exit.DOES_NOT_HOLD : Exit.DONE;
        }
    }

    private int sweep() throws InterruptedException, ExecutionException {
        requireNoneOf(OF_SINGLE_REPLAYS, "is about single replays; leave it out of a sweep");
        if (sweep.merges()) {
            given.requireOnly(OF_MERGING, "is about runs, and --merge joins runs that have ended; leave it out");
        }
        pictures.requirePossible(sweep);
        Duration limit = TimeoutOption.limit(timeout);
        try (Watchdog watchdog = console().watch(null);
                Extensions extensions = terrace().load(plugins, watchdog);
                Stopping stopping = terrace().end().stopping(null)) {
            ReplaySweep answers = new ReplaySweep(console(), sweep, output, pictures, extensions, files.out());
            int code = sweep.merges()
                    ? answers.merge(Stream.concat(Stream.of(traces.file()), further.stream())
                            .toList())
                    : sweep(answers, limit, extensions, stopping);
            stopping.answered();
            return code;
        }
    }

    private int sweep(ReplaySweep answers, @Nullable Duration limit, Extensions extensions, Stopping stopping)
            throws InterruptedException, ExecutionException {
        List<SweepAxis> axes = sweep.axes();
        List<ConfigurationText> texts = texts();
        List<Named> named = texts.stream()
                .map(text -> new Named(text.source(), text.text(), text.read(extensions.catalog(), allowsMissing)))
                .toList();
        List<Configuration> configurations =
                named.stream().map(each -> each.rules().configuration()).toList();
        configurations.forEach(each -> Warnings.print(each.findings(), strict, err()));
        List<Hashed> inputs = inputs();
        RunOptions options = options();
        SweepPlanner planner = new SweepPlanner(
                new SweepPlanner.Inputs(
                        Version.number(),
                        traces.file().toString(),
                        inputs,
                        dump(),
                        all -> jars(all, extensions),
                        allowsMissing),
                named,
                axes,
                settings.all(),
                options,
                given::contains);
        List<SweepRun> runs = planner.runs(sweep.seeds(), changes.firstSeed(), sweep.sample());
        Warnings.printOfChanges(planner.worlds(), configurations, strict, err());
        Sweep planned = new Sweep(
                provenance(
                        inputs,
                        texts.stream().map(text -> Origins.ofText(text.source(), text.text())),
                        configurations.stream(),
                        extensions),
                texts.stream().map(ConfigurationText::text).toList(),
                List.copyOf(parsed().originalArgs()),
                repeating(options),
                axes,
                runs);
        int parallel = jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
        Scheduler scheduler = new Scheduler(extensions);
        Replaying replaying = (run, isStopped) -> planner.replay(run, scheduler, verification.contracts(), isStopped);
        return sweep.plans()
                ? answers.plan(planned, parallel, replaying)
                : answers.run(planned, new SweepRunner(parallel, limit, PATIENCE), replaying, stopping);
    }

    private void requireNoneOf(List<String> names, String because) {
        names.stream().filter(given::contains).findFirst().ifPresent(name -> {
            throw Fault.at(name, because);
        });
    }

    private ParseResult parsed() {
        return spec().commandLine().getParseResult();
    }

    /** Returns the arguments that all runs of a sweep share, without configurations and seed. */
    private List<String> repeating(RunOptions options) {
        List<String> arguments = new ArrayList<>(List.of(traces.file().toString()));
        arguments.addAll(options.arguments());
        snapshots.forEach(snapshot -> arguments.add("--snapshot=" + snapshot));
        settings.all().forEach(setting -> arguments.add(SetOption.NAME + "=" + setting.text()));
        plugins.folders().forEach(folder -> arguments.add("--plugins=" + folder));
        if (allowsMissing) {
            arguments.add("--allow-missing");
        }
        return arguments;
    }

    private Provenance provenance(
            List<Hashed> inputs, Stream<Hashed> texts, Stream<Configuration> configurations, Extensions extensions) {
        return new Provenance(
                Version.number(),
                Runtime.version().toString(),
                inputs,
                texts.toList(),
                jars(configurations.toList(), extensions));
    }

    private List<Hashed> jars(List<Configuration> configurations, Extensions extensions) {
        return Origins.ofJars(configurations, extensions, home().pluginFolders(plugins.folders()));
    }

    private RunOptions options() {
        return new RunOptions(traces, times, changes);
    }

    /** Returns the cluster with the nodes; null for those of the trace. */
    private @Nullable Cluster dump() {
        return snapshots.isEmpty()
                ? null
                : SnapshotReader.read(snapshots, ReadOptions.defaults()).cluster();
    }

    /**
     * Runs the replays, prints the results and writes the tables, also after a signal. The logged schedule comes first.
     * The case and the report are of complete replays only.
     *
     * @return the results of the replays
     */
    private List<ReplayResult> answer(
            List<PlannedReplay> replays,
            @Nullable Logged logged,
            @Nullable ReplayReport report,
            Extensions extensions,
            @Nullable Duration limit,
            Outputs outputs)
            throws InterruptedException, ExecutionException {
        try (Stopping stopping = terrace().end().stopping(limit)) {
            ReplayRuns runs = new ReplayRuns(new Scheduler(extensions), verification.contracts(), files, outputs);
            List<ConfiguredReplay> configured =
                    replays.stream().map(PlannedReplay::configured).toList();
            Trace trace = configured.get(0).plan().trace();
            long total = (long) trace.jobs().size() * replays.size();
            List<ReplayResult> results;
            try (Progress progress = new Progress("jobs", total, console().showsProgress()).withSpeed()) {
                results = runs.run(replays, jobs == null ? 1 : jobs, progress, stopping);
            }
            List<ReplayResult> shown = new ArrayList<>(results);
            if (logged != null) {
                shown.add(0, logged.result());
            }
            output.show(
                    out(),
                    () -> {
                        ReplayText.print(shown, page());
                        PictureOptions.print(results, replays, page());
                    },
                    () -> ReplayDocument.of(trace.file(), shown));
            Warnings.print(ReplayWarnings.of(shown), err());
            files.writeTables(each -> run(each, extensions), replays, results, outputs);
            if (results.stream().noneMatch(ReplayResult::isPartial)) {
                files.writeCase(replays.get(0), results.get(0), outputs);
                pictures.write(
                        report,
                        logged == null ? null : logged.result(),
                        results,
                        replays,
                        () -> provenance(
                                Origins.ofTrace(traces.file()),
                                configured.stream().map(each -> Origins.ofText(each.name(), each.text())),
                                configured.stream().map(ConfiguredReplay::configuration),
                                extensions),
                        outputs);
            }
            outputs.publish();
            stopping.answered();
            return results;
        }
    }

    /** Returns the hashes of the trace and of the dumps. A pipe is gone, and a folder has no hash of its own. */
    private List<Hashed> inputs() {
        Stream<Hashed> dumps =
                snapshots.stream().map(Path::of).filter(Files::isRegularFile).map(Origins::ofFile);
        return Stream.concat(Origins.ofTrace(traces.file()).stream(), dumps).toList();
    }

    private RecordedRun run(ConfiguredReplay replay, Extensions extensions) {
        EditableConfiguration rules =
                EditableConfiguration.read(replay.text(), replay.name(), extensions.catalog(), allowsMissing);
        RunIdentity identity = new RunIdentity(
                Version.number(),
                inputs(),
                Trees.text(SweepPlanner.effective(rules, settings.all())),
                RunOptions.deciding(options().given(), settings.all(), allowsMissing),
                jars(List.of(replay.configuration()), extensions));
        return RecordedRun.of(identity, List.copyOf(parsed().originalArgs()), replay.name(), replay.text());
    }

    /** Returns the inputs of the configurations, with the settings. Prints the warnings about them. */
    private List<DecisionInput> worlds(ReplayInput input, List<ConfigurationText> texts, Extensions extensions) {
        List<DecisionInput> worlds = texts.stream()
                .map(text -> settings.apply(input.start(), text.read(extensions.catalog(), allowsMissing)))
                .toList();
        List<Configuration> configurations =
                worlds.stream().map(DecisionInput::configuration).toList();
        Warnings.print(
                ReplayWarnings.of(input.trace(), input.start(), !changes.hasNoEnds(), configurations, extensions),
                strict,
                err());
        Warnings.printOfChanges(worlds, configurations, strict, err());
        return worlds;
    }

    private PlannedReplay planned(
            ReplayInput input,
            ConfigurationText text,
            DecisionInput world,
            @Nullable Logged logged,
            @Nullable ReplayReport report) {
        ReplayPlan plan = input.plan(world.state()).comparedWith(logged == null ? null : logged.idle());
        return new PlannedReplay(
                new ConfiguredReplay(plan, text.source(), text.text(), world.configuration()),
                files.attempts(input.trace()),
                files.tables(plan),
                report == null ? null : report.picture(),
                pictures.outline(plan, output.isTable(), page()));
    }

    /** Returns the configuration of the run that is repeated, else those of {@code --conf} or the default. */
    private List<ConfigurationText> texts() {
        if (again != null) {
            RecordedRun recorded = RecordedRun.read(again);
            return List.of(new ConfigurationText(recorded.text(), recorded.configuration(), "--again"));
        }
        return confs.files().isEmpty()
                ? List.of(home().defaultConfiguration())
                : confs.files().stream()
                        .map(file -> ConfigurationText.of(file, home()))
                        .toList();
    }
}
