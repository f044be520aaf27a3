package dev.terrace.cli;

import dev.terrace.cases.CaseOptions;
import dev.terrace.cli.option.ConfOption;
import dev.terrace.cli.option.DurationConverter;
import dev.terrace.cli.option.LiveOptions;
import dev.terrace.cli.option.PluginFolders;
import dev.terrace.cli.option.TimeoutOption;
import dev.terrace.cli.process.EarlyEnd;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.schedule.Announcements;
import dev.terrace.cli.schedule.Remarks;
import dev.terrace.cli.schedule.ShadowFile;
import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.inputs.Origin;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.kubernetes.list.SchedulerMap;
import dev.terrace.kubernetes.loop.Decider;
import dev.terrace.kubernetes.loop.LoopMeters;
import dev.terrace.kubernetes.loop.Shadow;
import dev.terrace.kubernetes.loop.Shadow.Verdict;
import dev.terrace.kubernetes.loop.StatusServer;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.ServerRequests;
import dev.terrace.kubernetes.watch.WatchLog;
import dev.terrace.kubernetes.watch.Watches;
import dev.terrace.model.Cluster;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Decides on a running cluster, whenever it changes. */
@Command(
        name = "schedule",
        sortOptions = false,
        customSynopsis = "terrace schedule --dry-run --live|--kubeconfig FILE [--conf FILE] [OPTION…]",
        description = "Watch a running cluster and decide whenever it changes, until it is stopped.",
        footer = {
            "",
            "Examples:",
            "  See what Terrace would decide beside the present scheduler:",
            "    terrace schedule --dry-run --live --conf scheduler.conf",
            "  Compare its decisions with the bindings that the present scheduler makes:",
            "    terrace schedule --dry-run --live --shadow bindings.csv --listen 127.0.0.1:8081"
        })
final class ScheduleCommand implements Callable<Integer> {
    private static final int MAX_PORT = 65_535;
    private static final Pattern ADDRESS = Pattern.compile("(?<host>.+):(?<port>[0-9]{1,5})");

    private final Console console;
    private final Home home;
    private final EarlyEnd processEnd;

    @Mixin
    private final LiveOptions live = new LiveOptions();

    @Mixin
    private final ConfOption conf = new ConfOption();

    @Option(
            names = "--dry-run",
            description = "Write nothing to the cluster, and show what would be decided. Required.")
    private boolean isDryRun;

    @Option(
            names = "--shadow",
            paramLabel = "FILE.csv",
            description =
                    "Append each binding by another scheduler, with the node that the last cycle before it chose.")
    private @Nullable Path shadow;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            description = "Serve /metrics, /healthz and /readyz at this address.")
    private @Nullable String listen;

    @Option(
            names = "--min-period",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "The shortest time between two cycles. Default: 50 ms.")
    private Duration minPeriod = Duration.ofMillis(50);

    @Option(
            names = "--period",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "The time between cycles while a job waits and a plugin reads the clock. Default: 1 s.")
    private Duration period = Duration.ofSeconds(1);

    @Option(
            names = "--scheduler-name",
            paramLabel = "NAME",
            description = "Whose pending pods are decided on. Default: ${DEFAULT-VALUE}.")
    private String schedulerName = CaseOptions.DEFAULT_SCHEDULER;

    @Option(
            names = "--output",
            paramLabel = "FORMAT",
            description =
                    "${COMPLETION-CANDIDATES}: a sentence or a JSON object on each line. Default: ${DEFAULT-VALUE}.")
    private Format format = Format.text;

    @Mixin
    private final PluginFolders plugins = new PluginFolders();

    @Option(names = "--allow-missing", description = CommonOptions.ALLOW_MISSING)
    private boolean allowsMissing;

    @Mixin
    private final TimeoutOption timeout = new TimeoutOption();

    /** The formats, spelled as on the command line. */
    private enum Format {
        text,
        json
    }

    ScheduleCommand(Console console, Home home, EarlyEnd processEnd) {
        this.console = console;
        this.home = home;
        this.processEnd = processEnd;
    }

    @Override
    public Integer call() throws InterruptedException {
        requirePossible();
        InetSocketAddress address = listen == null ? null : address(listen);
        try (Watchdog watchdog = console.watch(timeout.limit());
                Extensions extensions = home.load(plugins.folders(), console.err(), watchdog);
                Connection connection = live.connect(timeout.limit());
                ShadowFile rows = shadow == null ? null : new ShadowFile(shadow)) {
            Configuration configuration = configuration(connection, extensions);
            watchdog.stop();
            Shadow bindings = new Shadow(rows == null ? binding -> {} : rows::add);
            LoopMeters meters = new LoopMeters();
            Remarks remarks = new Remarks(console.err());
            Decider decider = new Decider(
                    new Mirror(ClusterState.of(Cluster.empty(), List.of()), Watches.KINDS),
                    new Scheduler(extensions).sessions(configuration, Contracts.TRUSTED),
                    new Decider.Rhythm(minPeriod, period),
                    Clock.systemUTC(),
                    List.of(meters, remarks, bindings, new Announcements(console.out(), format == Format.json)));
            Thread deciding = Thread.currentThread();
            CountDownLatch isTold = new CountDownLatch(1);
            processEnd.whileServing(() -> {
                deciding.interrupt();
                await(isTold);
            });
            List<WatchLog> logs = List.of(meters, remarks);
            try (StatusServer status = address == null ? null : status(address, decider, meters);
                    Watches watches = new Watches(
                            Watches.KINDS,
                            new ServerRequests(connection, logs),
                            ReadOptions.defaults().scheduler(schedulerName),
                            decider::put,
                            logs)) {
                if (address != null && status != null) {
                    console.err().println("listening on http://" + address.getHostString() + ":" + status.port() + "/");
                }
                watches.start();
                decider.run();
            } finally {
                if (rows != null) {
                    summarise(bindings);
                }
                isTold.countDown();
            }
        }
        return Exit.DONE;
    }

    /** Rejects invalid combinations of options before any work. */
    private void requirePossible() {
        if (!live.isGiven()) {
            throw Fault.at("schedule", "decides on a running cluster; name it with --kubeconfig FILE or --live");
        }
        if (!isDryRun) {
            throw Fault.at("schedule", "writes nothing to a cluster yet; give --dry-run to see what it would decide");
        }
        if (minPeriod.compareTo(period) > 0) {
            throw Fault.at("--min-period", "must be at most --period");
        }
    }

    private static InetSocketAddress address(String given) {
        Matcher parts = ADDRESS.matcher(given);
        InetSocketAddress address = parts.matches() && Integer.parseInt(parts.group("port")) <= MAX_PORT
                ? new InetSocketAddress(parts.group("host"), Integer.parseInt(parts.group("port")))
                : null;
        if (address == null || address.isUnresolved()) {
            throw Fault.at("--listen", "needs an address and a port, as 127.0.0.1:8081, not '" + given + "'");
        }
        return address;
    }

    private static StatusServer status(InetSocketAddress address, Decider decider, LoopMeters meters) {
        try {
            return new StatusServer(address, decider, meters);
        } catch (IOException e) {
            throw Fault.at(
                    "--listen",
                    "cannot listen on %s:%s: %s".formatted(address.getHostString(), address.getPort(), e.getMessage()));
        }
    }

    private Configuration configuration(Connection connection, Extensions extensions) {
        ConfigurationText text = conf.file().map(ConfigurationText::of).orElseGet(() -> ofCluster(connection));
        console.err().println("configuration: " + text.source() + " (" + text.chosen() + ")");
        return ConfigurationReader.read(text.text(), text.source(), extensions.catalog(), allowsMissing);
    }

    /** Returns the configuration that Volcano's Deployment mounts, else the default one. */
    private ConfigurationText ofCluster(Connection connection) {
        return SchedulerMap.read(connection, finding -> Warnings.print(List.of(finding), console.err()))
                .map(map -> SnapshotReader.read(Origin.of(map), ReadOptions.defaults()))
                .map(snapshot -> ConfigurationText.choose(conf, snapshot, home))
                .orElseGet(home::defaultConfiguration);
    }

    private void summarise(Shadow bindings) {
        for (Verdict verdict : Verdict.values()) {
            console.err().println(verdict.words() + ": " + bindings.count(verdict));
        }
        console.err().println("Terrace would have bound it at least 1 s earlier: " + bindings.earlier());
        console.err().flush();
    }

    private static void await(CountDownLatch latch) {
        try {
            var unused = latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
