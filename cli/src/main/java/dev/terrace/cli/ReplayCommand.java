package dev.terrace.cli;

import dev.terrace.cli.option.ConfsOption;
import dev.terrace.cli.option.PluginFolders;
import dev.terrace.cli.option.SetOption;
import dev.terrace.cli.option.TimeoutOption;
import dev.terrace.cli.option.VerifyContractsOption;
import dev.terrace.cli.process.EarlyEnd;
import dev.terrace.cli.process.Progress;
import dev.terrace.cli.process.Stopping;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.replay.LoggedOptions;
import dev.terrace.cli.replay.LoggedOptions.Logged;
import dev.terrace.cli.replay.Origins;
import dev.terrace.cli.replay.PictureOptions;
import dev.terrace.cli.replay.ReplayFiles;
import dev.terrace.cli.replay.ReplayProgress;
import dev.terrace.cli.replay.ReplayText;
import dev.terrace.cli.replay.ReplayWarnings;
import dev.terrace.cli.replay.SelectionOptions;
import dev.terrace.cli.replay.TimeOptions;
import dev.terrace.cli.replay.TraceArgument;
import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.model.PluginState;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.settings.Trait;
import dev.terrace.objects.ReadOptions;
import dev.terrace.replay.Replay;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.measure.LogComparison;
import dev.terrace.replay.picture.Provenance;
import dev.terrace.replay.picture.ReplayReport;
import dev.terrace.replay.result.GpuCurve;
import dev.terrace.replay.result.ReplayDocument;
import dev.terrace.replay.result.ReplayListener;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.world.ReplayWorld;
import dev.terrace.replay.world.WorkKinds;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.spi.toolkit.GpuKinds;
import dev.terrace.spi.toolkit.GpuShare;
import dev.terrace.whatif.ChangedCluster;
import dev.terrace.whatif.EditableConfiguration;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Replays recorded work over simulated time. */
@Command(
        name = "replay",
        sortOptions = false,
        customSynopsis = "terrace replay TRACE [--conf A] [--conf B …] [--output FORMAT] [OPTION…]",
        description = "Replay recorded work over simulated time under one or more configurations, and show who waits,"
                + " who starves, and how full the cluster is.",
        footer = {
            "",
            "Ctrl-C and --timeout end a replay early: the result so far is printed as partial.",
            "",
            "Examples:",
            "  Weeks of a log on one node, strictly simple:",
            "    terrace replay log.swf.gz --pool --conf conf/first-fit.yaml",
            "  Two configurations on the same work:",
            "    terrace replay examples/replay/month --conf a.conf --conf b.conf",
            "  How close a configuration comes to the schedule that happened:",
            "    terrace replay log.swf.gz --pool --conf conf/easy.yaml --fit",
            "  The work of a log on the nodes of today:",
            "    terrace replay log.swf.gz --snapshot cluster.yaml",
            "  The cluster after two days, to be explained pod by pod:",
            "    terrace replay month --at 48h --dump then.yaml",
            "    terrace explain ml/train --snapshot then.yaml",
            "  The whole replay as a regression case:",
            "    terrace replay week --conf a.conf --record cases/week.json"
        })
final class ReplayCommand implements Callable<Integer> {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /** The plugin whose state has the typical kinds of pods. */
    private static final String EXPECTING_KINDS = "placement";

    private final Console console;
    private final Home home;
    private final EarlyEnd processEnd;

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private final TraceArgument traces = new TraceArgument();

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
    private final SelectionOptions selection = new SelectionOptions();

    @Mixin
    private final LoggedOptions logs = new LoggedOptions();

    @Mixin
    private final SetOption settings = new SetOption();

    @Option(names = "--jobs", paramLabel = "N", description = "How many configurations run at a time. Default: 1.")
    private int jobs = 1;

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
            description = "The longest that the replay may take; then the result so far is printed. Default: as long as"
                    + " it takes.")
    private @Nullable Double timeout;

    /**
     * A configuration and the cluster that it starts with.
     *
     * @param gpus the recorder of GPU use; null if tasks end
     * @param collected the data of charts
     */
    private record Contender(
            ConfigurationText text,
            Configuration configuration,
            ReplayPlan plan,
            ReplayFiles.Written written,
            @Nullable GpuCurve gpus,
            PictureOptions.Collected collected) {
        ReplayListener listener(ReplayListener progress, @Nullable LogComparison comparison) {
            List<ReplayListener> all = new ArrayList<>(List.of(collected.listening(written.listening(progress))));
            if (gpus != null) {
                all.add(gpus);
            }
            if (comparison != null) {
                all.add(comparison);
            }
            return ReplayListener.of(all);
        }
    }

    ReplayCommand(Console console, Home home, EarlyEnd processEnd) {
        this.console = console;
        this.home = home;
        this.processEnd = processEnd;
    }

    @Override
    public Integer call() throws InterruptedException, ExecutionException {
        Semantics semantics = times.semantics();
        if (jobs < 1) {
            throw Fault.at("--jobs", "must be at least 1, not " + jobs);
        }
        files.requirePossible(Math.max(1, confs.files().size()), selection.hasNoEnds());
        pictures.requirePossible();
        Duration limit = TimeoutOption.limit(timeout);
        // A replay checks its time limit only between two cycles. The watch ends a replay whose cycle is stuck.
        Duration ofCycle = limit == null ? null : limit.plus(PATIENCE);
        try (Watchdog watchdog = console.watch(ofCycle);
                Extensions extensions = home.load(plugins.folders(), console.err(), watchdog)) {
            Snapshot dump = snapshots.isEmpty() ? null : SnapshotReader.read(snapshots, ReadOptions.defaults());
            Trace read = dump == null ? traces.read() : traces.read().changing(List.of());
            Trace all = selection.hasNoEnds() && dump == null ? read.onGpuNodes() : read;
            Trace trace = selection.of(
                    all, dump == null ? all.gpuMilli() : gpuMilli(dump.cluster().nodes()));
            ClusterState start = dump == null ? ReplayWorld.of(trace) : ReplayWorld.of(trace, dump.cluster());
            ReplayReport report = pictures.report(plan(trace, start, semantics));
            List<Contender> contenders = contenders(all, trace, start, semantics, extensions, report);
            Logged logged = logs.of(contenders.get(0).plan());
            List<ReplayResult> results = answer(trace, contenders, logged, extensions, limit);
            Warnings.print(ReplayWarnings.ofClock(results), console.err());
            if (results.stream().anyMatch(ReplayResult::isPartial)) {
                return Exit.DOES_NOT_HOLD;
            }
            files.writeCase(
                    trace,
                    semantics,
                    contenders.get(0).text().text(),
                    contenders.stream().map(Contender::written).toList(),
                    results);
            pictures.write(
                    report,
                    logged == null ? null : logged.result(),
                    results,
                    contenders.stream().map(Contender::collected).toList(),
                    () -> provenance(contenders, extensions));
            return Exit.DONE;
        }
    }

    private Provenance provenance(List<Contender> contenders, Extensions extensions) {
        return new Provenance(
                Version.number(),
                Runtime.version().toString(),
                Origins.ofTrace(traces.file()),
                contenders.stream()
                        .map(each ->
                                Origins.ofText(each.text().source(), each.text().text()))
                        .toList(),
                Origins.ofJars(
                        contenders.stream().map(Contender::configuration).toList(),
                        extensions,
                        home.pluginFolders(plugins.folders())));
    }

    /**
     * Runs the replays, prints the results and writes the tables, also after a signal. The logged schedule comes first.
     *
     * @return the results of the replays
     */
    private List<ReplayResult> answer(
            Trace selected,
            List<Contender> contenders,
            @Nullable Logged logged,
            Extensions extensions,
            @Nullable Duration limit)
            throws InterruptedException, ExecutionException {
        try (Stopping stopping = processEnd.stopping(limit, Exit.DOES_NOT_HOLD)) {
            List<ReplayResult> results = replay(contenders, logged, extensions, stopping);
            List<ReplayResult> shown = new ArrayList<>(results);
            if (logged != null) {
                shown.add(0, logged.result());
            }
            String trace = contenders.get(0).plan().trace().file();
            output.show(
                    console,
                    () -> {
                        ReplayText.print(shown, console.out(), console.page());
                        PictureOptions.print(
                                results,
                                contenders.stream().map(Contender::collected).toList(),
                                console.out(),
                                console.page());
                    },
                    () -> ReplayDocument.of(trace, shown));
            files.writeTables(
                    selected, run(), contenders.stream().map(Contender::written).toList(), results);
            stopping.answered();
            return results;
        }
    }

    private ReplayFiles.Run run() {
        ParseResult parsed = Objects.requireNonNull(spec).commandLine().getParseResult();
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("terrace", Version.number());
        versions.put("java", Runtime.version().toString());
        return new ReplayFiles.Run(versions, List.copyOf(parsed.originalArgs()));
    }

    private static long gpuMilli(List<NodeSpec> nodes) {
        return nodes.stream()
                .mapToLong(node -> GpuShare.total(node.allocatable()))
                .sum();
    }

    /** Returns a cluster with the typical kinds of its work, which a policy need not learn in the replay then. */
    private static ClusterState knowing(GpuKinds kinds, Trace trace, ClusterState state) {
        PluginState history = PluginState.of(EXPECTING_KINDS, "", 1, trace.start(), kinds);
        return ClusterState.of(state.cluster().with(List.of(history)), List.of());
    }

    /** @param all the trace from which the jobs were selected */
    private List<Contender> contenders(
            Trace all,
            Trace trace,
            ClusterState bare,
            Semantics semantics,
            Extensions extensions,
            @Nullable ReplayReport report) {
        GpuKinds kinds = selection.hasNoEnds() && gpuMilli(bare.cluster().nodes()) > 0 ? WorkKinds.of(all) : null;
        ClusterState start = kinds == null ? bare : knowing(kinds, all, bare);
        List<Finding> findings = new ArrayList<>(trace.findings());
        boolean sharesGpus = true;
        List<ConfigurationText> texts = confs.files().isEmpty()
                ? List.of(home.defaultConfiguration())
                : confs.files().stream().map(ConfigurationText::of).toList();
        List<Contender> contenders = new ArrayList<>();
        for (ConfigurationText text : texts) {
            ChangedCluster world = settings.isGiven()
                    ? settings.of(start, ReadOptions.defaults(), rules(text, extensions))
                    : new ChangedCluster(start, rules(text, extensions).configuration());
            findings.addAll(world.configuration().findings());
            sharesGpus &= world.configuration().tiers().stream()
                    .flatMap(tier -> tier.plugins().stream())
                    .anyMatch(plugin -> extensions.hasTrait(plugin.name(), Trait.COUNTS_OTHER_AMOUNTS));
            ReplayPlan plan = plan(trace, world.state(), semantics);
            contenders.add(new Contender(
                    text,
                    world.configuration(),
                    plan,
                    files.written(trace),
                    kinds == null ? null : new GpuCurve(world.state().cluster().nodes(), kinds),
                    pictures.collected(plan, report, output.format() == OutputFormat.table, console.page())));
        }
        findings.addAll(ReplayWarnings.of(trace, start, sharesGpus));
        Warnings.print(findings, strict, console.err());
        return contenders;
    }

    private ReplayPlan plan(Trace trace, ClusterState start, Semantics semantics) {
        return new ReplayPlan(trace, start, semantics, selection.hasNoEnds(), selection.warm(), selection.seed());
    }

    private EditableConfiguration rules(ConfigurationText text, Extensions extensions) {
        return EditableConfiguration.read(text.text(), text.source(), extensions.catalog(), allowsMissing);
    }

    private List<ReplayResult> replay(
            List<Contender> contenders, @Nullable Logged logged, Extensions extensions, Stopping stopping)
            throws InterruptedException, ExecutionException {
        Scheduler scheduler = new Scheduler(extensions);
        long total = (long) contenders.get(0).plan().trace().jobs().size() * contenders.size();
        ExecutorService executor = Executors.newFixedThreadPool(jobs);
        try (Progress progress = new Progress("jobs", total, console.showsProgress()).withSpeed()) {
            ReplayProgress shown = new ReplayProgress(progress);
            List<Future<ReplayResult>> running = new ArrayList<>();
            for (Contender contender : contenders) {
                running.add(executor.submit(() -> replay(contender, logged, scheduler, shown, stopping)));
            }
            List<ReplayResult> results = new ArrayList<>();
            for (Future<ReplayResult> result : running) {
                results.add(result.get());
            }
            return results;
        } finally {
            stopping.stop();
            executor.shutdownNow();
        }
    }

    private ReplayResult replay(
            Contender contender,
            @Nullable Logged logged,
            Scheduler scheduler,
            ReplayListener progress,
            Stopping stopping) {
        LogComparison comparison = LoggedOptions.comparison(logged, contender.plan());
        try (Sessions sessions = scheduler.sessions(contender.configuration(), verification.contracts())) {
            Replay replay = new Replay(
                    contender.plan(), contender.text().source(), sessions, contender.listener(progress, comparison));
            ReplayResult result = files.dumping(contender.collected().observing(contender.written().observing(replay)))
                    .run(stopping::isStopped);
            ReplayResult compared = comparison == null ? result : result.with(comparison.fit());
            return contender.gpus() == null
                    ? compared
                    : compared.with(contender.gpus().points());
        }
    }
}
