package dev.terrace.cli.option;

import dev.terrace.cases.AnswersFile;
import dev.terrace.cases.CaseOptions;
import dev.terrace.cases.UsageFile;
import dev.terrace.cli.layout.ShellWord;
import dev.terrace.files.Fault;
import dev.terrace.inputs.Origin;
import dev.terrace.model.GivenAnswers;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.node.GivenUsage;
import dev.terrace.objects.ReadOptions;
import dev.terrace.objects.field.Kind;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The options that choose the cluster to decide on, and the scheduler's name and flags. */
public abstract class ClusterOptions {
    static final String NAME = "--snapshot";
    static final String MEANING =
            "Cluster objects as 'kubectl get -o yaml' or '-o json' prints them: files, pipes, folders,"
                    + " archives, or - for standard input; compressed or not. Repeatable.";
    private static final Pattern SERVER = Pattern.compile("https?://");

    /** The order of options that the help lists before the ones of this class. */
    static final int FIRST = -2;

    @Option(
            names = "--now",
            paramLabel = "TIME",
            description = "The cycle's clock, as 2026-01-31T12:00:00Z. Default: the newest time in the snapshot.")
    private @Nullable Instant now;

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description = "The time zone of the cycle's clock, as Europe/Berlin; times of the day in a configuration"
                    + " are in it. Default: UTC.")
    private ZoneId zone = ZoneOffset.UTC;

    @Option(
            names = "--extender",
            paramLabel = "FILE",
            description = "The answers of an extender, instead of calls to its service: a file like the extender.yaml"
                    + " of cases.")
    private @Nullable Path extender;

    @Option(
            names = "--usage",
            paramLabel = "FILE|URL",
            description = "The usage of nodes, instead of the snapshot's: a file with n1: {cpu: 72.5, memory: 40,"
                    + " time: 2026-01-31T12:00:00Z} for each, in percent, or the address of a Prometheus server.")
    private @Nullable String usage;

    private @Nullable GivenUsage used;

    @Option(
            names = "--scheduler-name",
            paramLabel = "NAME",
            defaultValue = CaseOptions.DEFAULT_SCHEDULER,
            description = "Whose pending pods are decided on. Default: ${DEFAULT-VALUE}.")
    private String schedulerName = CaseOptions.DEFAULT_SCHEDULER;

    @Option(names = "--strict", description = "Treat warnings about the input as errors.")
    private boolean strict;

    @Mixin
    private final SchedulerFlagOptions scheduler = new SchedulerFlagOptions();

    @Mixin
    private final LiveOptions live = new LiveOptions();

    private LiveOptions.@Nullable Reading running;

    /** The command, whose {@code --timeout} also limits each request to a running cluster. */
    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec command;

    public final Snapshot read() {
        Snapshot snapshot = read(origin());
        MissingRights.refuse(this, snapshot.cluster());
        return snapshot;
    }

    /** Reads only some files. */
    public final Snapshot read(List<String> some) {
        return read(Origin.of(some));
    }

    private Snapshot read(Origin from) {
        return remarked(SnapshotReader.read(from, options()));
    }

    /** Adds a warning if usage is given for unknown nodes. */
    private Snapshot remarked(Snapshot snapshot) {
        String given = usage;
        if (given == null) {
            return snapshot;
        }
        Optional<Finding> unknown =
                UsageOfNodes.unknown(given, SERVER.matcher(given).lookingAt(), usage(), snapshot.cluster());
        if (strict && unknown.isPresent()) {
            throw new InvalidInput(unknown.get().asError());
        }
        List<Finding> findings = new ArrayList<>(snapshot.findings());
        unknown.ifPresent(findings::add);
        return new Snapshot(
                snapshot.cluster(),
                findings,
                snapshot.schedulerConf(),
                snapshot.skippedKinds(),
                snapshot.otherPods(),
                snapshot.hidden());
    }

    /** Returns the options for reading the inputs. */
    public final ReadOptions options() {
        ReadOptions options = forCase(false).read();
        return strict ? options.strictly() : options;
    }

    /** Returns the usage of nodes. A server is asked only once, so that all cycles see the same values. */
    private GivenUsage usage() {
        GivenUsage known = used;
        if (known == null) {
            String given = usage;
            known = given == null
                    ? GivenUsage.none()
                    : SERVER.matcher(given).lookingAt()
                            ? MonitoredUsage.ask(given, now == null ? Instant.now() : now)
                            : UsageFile.read(Path.of(given));
            used = known;
        }
        return known;
    }

    /** Returns whether a running cluster is named. */
    final boolean isLive() {
        return live.isGiven();
    }

    /** Returns whether files are named. */
    abstract boolean namesFiles();

    /** @throws dev.terrace.model.finding.InvalidInput if no file is named */
    abstract List<String> namedFiles();

    /** Returns whether a snapshot or a running cluster is named. */
    public final boolean isGiven() {
        return live.isGiven() || namesFiles();
    }

    /**
     * Returns the names of the snapshot for reports. Those of a running cluster have its versions once it is read.
     *
     * @throws dev.terrace.model.finding.InvalidInput if no file is named
     */
    public final List<String> inputs() {
        return origin().names();
    }

    /** Returns the files and folders that are read. */
    public final Stream<Path> files() {
        Stream<Path> cluster = live.isGiven()
                ? live.file().stream()
                : namedFiles().stream().filter(file -> !file.equals("-")).map(Path::of);
        Stream<Path> services = Stream.of(
                        Optional.ofNullable(extender),
                        Optional.ofNullable(usage).map(Path::of))
                .flatMap(Optional::stream);
        return Stream.concat(cluster, services);
    }

    /** Returns the files as options of another command; empty for a running cluster. */
    public final String filesInWords() {
        return live.isGiven()
                ? ""
                : namedFiles().stream()
                        .map(file -> NAME + " " + ShellWord.of(file) + " ")
                        .collect(Collectors.joining());
    }

    /**
     * Prints the server and the versions of its lists below an answer. Prints nothing for files, which the user named.
     */
    public final void printServer(PrintWriter out) {
        if (live.isGiven()) {
            out.println("on " + String.join(", ", inputs()));
        }
    }

    /** Returns the error for a command line that names no snapshot. */
    static InvalidInput nothingNamed() {
        return Fault.at(NAME, "name the cluster to decide on: a file, a folder, or - for standard input");
    }

    /** Returns the origin of the snapshot, which can be read several times. */
    public final Origin origin() {
        return live.isGiven() ? running().origin() : Origin.of(namedFiles());
    }

    private LiveOptions.Reading running() {
        LiveOptions.Reading known = running;
        if (known == null) {
            if (namesFiles()) {
                throw Fault.at(
                        live.name(),
                        "reads a running cluster instead of a snapshot; leave out "
                                + namedFiles().get(0));
            }
            OptionSpec timeout = command == null ? null : command.findOption("--timeout");
            known = live.open(timeout == null ? null : TimeoutOption.limit(timeout.getValue()));
            running = known;
        }
        return known;
    }

    /**
     * Returns the sentences about kinds of the running cluster that may not be read, after it was read; empty for
     * files.
     */
    public final Map<Kind<?>, Finding> refusals() {
        return running == null ? Map.of() : running.refusals();
    }

    /** Returns whether the answers of services are given, so that no service is called. */
    public final boolean hasAnswers() {
        return extender != null;
    }

    /** Rejects an input that can be read only once, for commands that read it again. */
    public final void requireRepeatable() {
        readOnce().ifPresent(gone -> {
            throw Fault.at(gone, "can be read only once; save the snapshot to a file");
        });
    }

    /** Returns an input that can be read only once, if any. */
    public final Optional<String> readOnce() {
        return origin().readOnce();
    }

    public final boolean isStrict() {
        return strict;
    }

    /** Returns the options that a case records. */
    public final CaseOptions forCase(boolean allowMissing) {
        return new CaseOptions(
                CaseOptions.readFor(schedulerName)
                        .at(now)
                        .in(zone)
                        .answering(extender == null ? GivenAnswers.none() : AnswersFile.read(extender))
                        .usage(usage())
                        .flags(scheduler.flags()),
                allowMissing);
    }
}
