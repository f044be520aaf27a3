package dev.terrace.cli;

import dev.terrace.cases.CaseOptions;
import dev.terrace.cli.option.ConfOption;
import dev.terrace.cli.option.LiveOptions;
import dev.terrace.cli.option.PluginFolders;
import dev.terrace.cli.option.TimeoutOption;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.schedule.VolcanoFlags;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.engine.extension.JarFiles;
import dev.terrace.files.Fault;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.kubernetes.status.Events;
import dev.terrace.kubernetes.write.ObjectName;
import dev.terrace.model.number.NumberText;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Schedules the pods of a running cluster, whenever it changes. */
@Command(
        name = "schedule",
        sortOptions = false,
        customSynopsis = "terrace schedule [--dry-run] --live|--kubeconfig FILE [--conf FILE] [OPTION…]",
        description = "Watch a running cluster, decide whenever it changes, and bind pods, until it is stopped.")
final class ScheduleCommand extends Subcommand implements Callable<Integer> {
    private static final int MAX_PORT = 65_535;
    private static final Pattern MAP = Pattern.compile("[^/]+/[^/]+");
    private static final Pattern ADDRESS = Pattern.compile("(?<host>.+):(?<port>[0-9]{1,5})");

    @Mixin
    private final LiveOptions live = new LiveOptions();

    @Mixin
    private final ConfOption conf = new ConfOption();

    @Option(
            names = "--conf-map",
            paramLabel = "NS/NAME",
            description =
                    "The ConfigMap with the configuration, instead of --conf. Default: that of Volcano's scheduler.")
    private @Nullable String confMap;

    @Option(names = "--dry-run", description = "Write nothing to the cluster, and show what would be decided.")
    private boolean isDryRun;

    @Option(
            names = "--check",
            description = "Check rights, kinds, the configuration and the lease, write nothing, and end; code 1 if"
                    + " something is missing.")
    private boolean isCheck;

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
            description = "The shortest time between two cycles. Default: 50 ms.")
    private Duration minPeriod = Duration.ofMillis(50);

    @Option(
            names = "--period",
            paramLabel = "DURATION",
            description =
                    "The time between cycles while a job waits and a plugin reads the clock, or while bound pods start. Default: 1 s.")
    private Duration period = Duration.ofSeconds(1);

    @Option(
            names = "--scheduler-name",
            paramLabel = "NAME",
            description = "The scheduler whose pending pods are decided on. Default: ${DEFAULT-VALUE}.")
    private String schedulerName = CaseOptions.DEFAULT_SCHEDULER;

    @Option(
            names = "--finish-begun",
            arity = "1",
            paramLabel = "true|false",
            description = "Whether gangs that hold nodes below their minimum come first. Default: ${DEFAULT-VALUE}.")
    private boolean finishesBegun = true;

    @Option(
            names = "--events",
            paramLabel = "WHICH",
            description = "The objects that get events: ${COMPLETION-CANDIDATES}; pods as well as groups with pods."
                    + " Default: ${DEFAULT-VALUE}.")
    private EventDetail events = EventDetail.groups;

    @Option(
            names = "--leader-elect",
            arity = "0..1",
            fallbackValue = "true",
            paramLabel = "true|false",
            description = "Decide and write only while this process holds a lease. Default: ${DEFAULT-VALUE}.")
    private boolean isLeased = true;

    @Option(
            names = "--lease-namespace",
            paramLabel = "NS",
            description = "The namespace of the lease. Default: that of the kubeconfig or the pod.")
    private @Nullable String leaseNamespace;

    @Option(
            names = "--lease-name",
            paramLabel = "NAME",
            description = "The name of the lease. Default: that of the scheduler.")
    private @Nullable String leaseName;

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

    /** The objects that get events, spelled as on the command line. */
    private enum EventDetail {
        groups,
        pods,
        none;

        Events.Detail detail() {
            return Events.Detail.valueOf(name().toUpperCase(Locale.ROOT));
        }
    }

    /** Returns the command, whose help ends with the flags of Volcano's scheduler. */
    static CommandLine commandLine() {
        CommandLine line = new CommandLine(new ScheduleCommand());
        line.getCommandSpec().usageMessage().footer(VolcanoFlags.help().toArray(String[]::new));
        return line;
    }

    @Override
    public Integer call() throws InterruptedException {
        requirePossible();
        InetSocketAddress address = listen == null ? null : address(listen);
        JarFiles jars = JarFiles.in(home().pluginFolders(plugins.folders()));
        try (Watchdog watchdog = console().watch(timeout.limit());
                Extensions extensions = terrace().load(plugins, watchdog)) {
            Scheduling.Settings settings = new Scheduling.Settings(
                    conf,
                    confMap == null ? null : ObjectName.of(confMap),
                    allowsMissing,
                    schedulerName,
                    minPeriod,
                    period,
                    shadow,
                    address,
                    format == Format.json,
                    isDryRun,
                    finishesBegun,
                    lease(),
                    events.detail());
            Connection connection = live.open(timeout.limit()).connection();
            if (isCheck) {
                return new Preflight(console(), home(), settings).run(connection, extensions);
            }
            new Scheduling(console(), home(), terrace().end(), settings).run(connection, extensions, jars, watchdog);
        }
        return Exit.DONE;
    }

    private Scheduling.Settings.@Nullable LeaseFlags lease() {
        return isLeased
                ? new Scheduling.Settings.LeaseFlags(leaseNamespace, leaseName == null ? schedulerName : leaseName)
                : null;
    }

    /** Rejects invalid combinations of options before any work. */
    private void requirePossible() {
        if (!live.isGiven()) {
            throw Fault.at("schedule", "decides on a running cluster; name it with --kubeconfig FILE or --live");
        }
        if (confMap != null && conf.file().isPresent()) {
            throw Fault.at("--conf-map", "is instead of --conf; give one of them");
        }
        if (confMap != null && !MAP.matcher(confMap).matches()) {
            throw Fault.at(
                    "--conf-map", "needs a namespace and a name, as volcano-system/terrace, not '" + confMap + "'");
        }
        if (shadow != null && !isDryRun) {
            throw Fault.at("--shadow", "compares decisions that are not carried out; it needs --dry-run");
        }
        if (minPeriod.isZero()) {
            throw Fault.at("--min-period", "must be above 0: cycles that fail are tried again after multiples of it");
        }
        if (minPeriod.compareTo(period) > 0) {
            throw Fault.at("--min-period", "must be at most --period");
        }
    }

    private static InetSocketAddress address(String given) {
        Matcher parts = ADDRESS.matcher(given);
        long port = parts.matches()
                ? NumberText.whole(parts.group("port"), 0, MAX_PORT).orElse(-1)
                : -1;
        InetSocketAddress address = port < 0 ? null : new InetSocketAddress(parts.group("host"), (int) port);
        if (address == null || address.isUnresolved()) {
            throw Fault.at("--listen", "needs an address and a port, as 127.0.0.1:8081, not '" + given + "'");
        }
        return address;
    }
}
