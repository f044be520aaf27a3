package dev.terrace.cli;

import dev.terrace.cli.option.AccessOptions;
import dev.terrace.cli.option.LiveOptions;
import dev.terrace.cli.option.MissingRights;
import dev.terrace.cli.option.PluginFolders;
import dev.terrace.cli.option.ServiceLimitOptions;
import dev.terrace.cli.process.Exit;
import dev.terrace.cli.process.OpenFiles;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.kubernetes.list.ClusterLists;
import dev.terrace.model.finding.Words;
import dev.terrace.objects.ReadOptions;
import dev.terrace.server.Server;
import dev.terrace.server.ServerOptions;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves snapshots, cycles and the web page over HTTP. */
@Command(
        name = "serve",
        sortOptions = false,
        customSynopsis = "terrace serve [--snapshot FILE…] [--conf FILE…] [--data DIR] [OPTION…]",
        description = "Serve snapshots, cycles and a page to look at them, over HTTP, until it is stopped.")
final class ServeCommand extends Subcommand implements Callable<Integer> {
    @Option(
            names = "--snapshot",
            arity = "1..*",
            paramLabel = "FILE",
            description = "Initial dumps of clusters, each under the name of its file.")
    private List<Path> snapshots = List.of();

    @Option(
            names = "--conf",
            arity = "1..*",
            paramLabel = "FILE",
            description = "Initial scheduler configurations, each under the name of its file.")
    private List<Path> confs = List.of();

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "The address to listen on; others than this machine's own need a token."
                    + " Default: ${DEFAULT-VALUE}.")
    private String host = "127.0.0.1";

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "The port to listen on; 0 takes any that is free. Default: ${DEFAULT-VALUE}.")
    private int port = 8080;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The folder for snapshots, configurations and reports. Default: in memory only.")
    private @Nullable Path data;

    @Option(
            names = "--zone",
            paramLabel = "ZONE",
            description = "The time zone of the clock of each cycle, as Europe/Berlin. Default: UTC.")
    private ZoneId zone = ZoneOffset.UTC;

    @Mixin
    private final LiveOptions live = new LiveOptions();

    @Mixin
    private final PluginFolders plugins = new PluginFolders();

    @Option(names = "--allow-missing", description = CommonOptions.ALLOW_MISSING)
    private boolean allowsMissing;

    @Mixin
    private final AccessOptions access = new AccessOptions();

    @Mixin
    private final ServiceLimitOptions limits = new ServiceLimitOptions();

    @Override
    public Integer call() throws InterruptedException {
        OpenFiles.requireEnough();
        if (!live.isGiven()) {
            return serve(snapshots);
        }
        if (!snapshots.isEmpty()) {
            throw Fault.at(live.name(), "reads a running cluster instead of a snapshot; leave out " + snapshots.get(0));
        }
        try (RunningDump dump = RunningDump.of(live.open(null), err())) {
            return serve(List.of(dump.file()));
        }
    }

    private int serve(List<Path> initial) throws InterruptedException {
        List<Path> folders = home().pluginFolders(plugins.folders());
        ServerOptions options = new ServerOptions(
                Version.number(),
                host,
                port,
                data,
                access.access(),
                limits.limits(),
                folders,
                limits.isIsolated(),
                home().readyMade(),
                initial,
                confs,
                allowsMissing,
                zone);
        CountDownLatch end = new CountDownLatch(1);
        try (Watchdog watchdog = console().watch(null);
                Extensions extensions = terrace().load(plugins, watchdog)) {
            Server server = Server.start(options, extensions);
            // The service limits the time of its cycles itself, and reports timeouts to its clients.
            watchdog.stop();
            terrace().end().whileServing(() -> {
                close(server);
                end.countDown();
            });
            out().println("Terrace " + Version.number() + " is listening on " + server.address() + " (data: "
                    + server.place() + "; " + Words.count(server.snapshots(), "snapshot") + ", "
                    + Words.count(server.reports(), "report") + ", "
                    + Words.count(extensions.plugins().size(), "plugin") + ")");
            end.await();
        }
        return Exit.DONE;
    }

    /** The running cluster as a file, which the service reads once when it starts. */
    private record RunningDump(Path file) implements AutoCloseable {
        static RunningDump of(LiveOptions.Reading running, PrintWriter err) {
            ClusterLists cluster = running.origin();
            Snapshot snapshot = SnapshotReader.read(cluster, ReadOptions.defaults());
            MissingRights.refuse(cluster.refusals()); // the service gets its configurations later
            Warnings.print(snapshot, err);
            try {
                RunningDump dump = new RunningDump(
                        Files.createTempDirectory("terrace-live").resolve("live.json"));
                // Also deleted if a signal ends the process; the file goes before its folder.
                dump.file().resolveSibling("").toFile().deleteOnExit();
                dump.file().toFile().deleteOnExit();
                BareDump.writeWithConfiguration(cluster, dump.file());
                return dump;
            } catch (IOException e) {
                throw Fault.at("--live", "needs a folder for temporary files: " + e.getMessage());
            }
        }

        @Override
        public void close() {
            for (Path path : List.of(file, file.resolveSibling(""))) {
                var unused = path.toFile().delete();
            }
        }
    }

    private static void close(Server server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
