package dev.terrace.cli;

import dev.terrace.cli.option.ConfOption;
import dev.terrace.cli.process.EarlyEnd;
import dev.terrace.cli.process.Watchdog;
import dev.terrace.cli.schedule.Announcements;
import dev.terrace.cli.schedule.RefusedBindings;
import dev.terrace.cli.schedule.Remarks;
import dev.terrace.cli.schedule.ShadowFile;
import dev.terrace.cli.schedule.UnboundClaims;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.change.Changes;
import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.engine.extension.JarFiles;
import dev.terrace.files.Fault;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.kubernetes.lease.Lease;
import dev.terrace.kubernetes.lease.LeaseLog;
import dev.terrace.kubernetes.loop.Channel;
import dev.terrace.kubernetes.loop.Decider;
import dev.terrace.kubernetes.loop.LoopMeters;
import dev.terrace.kubernetes.loop.Shadow;
import dev.terrace.kubernetes.loop.Shadow.Verdict;
import dev.terrace.kubernetes.loop.Sink;
import dev.terrace.kubernetes.loop.StatusServer;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.status.Events;
import dev.terrace.kubernetes.watch.ServerRequests;
import dev.terrace.kubernetes.watch.WatchLog;
import dev.terrace.kubernetes.watch.Watches;
import dev.terrace.kubernetes.write.ObjectName;
import dev.terrace.kubernetes.write.Permit;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.model.Cluster;
import dev.terrace.objects.ReadOptions;
import dev.terrace.server.Server;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A run of the command {@code schedule}. It is apart from the command, because reflection on the options of commands
 * would load its libraries, which commands on files do without.
 *
 * @param console receives decisions, and on {@code err} remarks
 * @param settings the options of the command
 */
record Scheduling(Console console, Home home, EarlyEnd processEnd, Settings settings) {
    /** The longest time for the summary when the process ends. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /**
     * The options of the command.
     *
     * @param conf the configuration; by default, that of the cluster
     * @param confMap the ConfigMap with the configuration; null for a file, and for that of Volcano's scheduler
     * @param allowsMissing whether unknown names in the configuration are ignored
     * @param schedulerName whose pending pods are decided on
     * @param minPeriod the shortest time between two cycles
     * @param period the time between cycles while a job waits and a plugin reads the clock
     * @param shadow the file for bindings of other schedulers; null for none
     * @param address where metrics are served; null for nowhere
     * @param isJson whether each decision is a JSON object
     * @param isDryRun whether nothing is written to the cluster
     * @param finishesBegun whether gangs that hold nodes below their minimum come first
     * @param lease null if no lease is needed
     * @param events the objects that get events
     */
    record Settings(
            ConfOption conf,
            @Nullable ObjectName confMap,
            boolean allowsMissing,
            String schedulerName,
            Duration minPeriod,
            Duration period,
            @Nullable Path shadow,
            @Nullable InetSocketAddress address,
            boolean isJson,
            boolean isDryRun,
            boolean finishesBegun,
            @Nullable LeaseFlags lease,
            Events.Detail events) {
        /**
         * The lease without which nothing is decided and written.
         *
         * @param namespace null for the own namespace
         */
        record LeaseFlags(@Nullable String namespace, String name) {
            /** Returns the name of the lease on a cluster. */
            Lease.Name on(Connection connection) {
                return new Lease.Name(namespace == null ? connection.access().namespace() : namespace, name);
            }
        }
    }

    /**
     * Decides until the process is asked to end.
     *
     * @param connection closed at the end
     * @param jars the JARs in plugin folders before they were loaded
     * @param watchdog watches the loading of plugins; cycles have no time limit
     */
    void run(Connection connection, Extensions loaded, JarFiles jars, Watchdog watchdog) throws InterruptedException {
        Path file = settings.shadow();
        RefusedBindings refused = new RefusedBindings();
        Extensions extensions =
                settings.isDryRun() ? loaded : loaded.with(UnboundClaims::new).with(() -> refused);
        LoopMeters meters = new LoopMeters();
        InetSocketAddress address = settings.address();
        try (connection;
                ShadowFile rows = file == null ? null : new ShadowFile(file);
                StatusServer status = address == null ? null : status(address, meters)) {
            LiveConfiguration configurations = new LiveConfiguration(settings, console, home, connection, extensions);
            LiveConfiguration.Found found = configurations.await();
            console.err()
                    .println("configuration: " + found.text().source() + " ("
                            + found.text().chosen() + ")");
            Configuration configuration = configurations.read(found.text());
            watchdog.stop();
            Remarks remarks = new Remarks(console.err(), Clock.systemUTC());
            Shadow bindings = new Shadow(rows == null ? binding -> {} : rows::add);
            Function<Request, CompletableFuture<Answer>> sender =
                    request -> connection.send(request.method(), request.path(), request.type(), request.body());
            Lease lease = lease(connection, sender, List.of(meters, remarks));
            Channel channel = settings.isDryRun()
                    ? null
                    : new Channel(
                            sender,
                            lease == null ? Permit.ALWAYS : lease,
                            List.of(meters, remarks, refused),
                            settings.schedulerName(),
                            settings.events());
            Scheduler scheduler = new Scheduler(extensions);
            Decider decider = new Decider(
                    new Mirror(ClusterState.of(Cluster.empty(), List.of()), Watches.KINDS),
                    scheduler.sessions(configuration, Contracts.TRUSTED),
                    new Decider.Rhythm(settings.minPeriod(), settings.period()),
                    Clock.systemUTC(),
                    List.of(
                            meters,
                            remarks,
                            bindings,
                            new Announcements(
                                    console.out(),
                                    settings.isJson(),
                                    settings.isDryRun(),
                                    settings.isDryRun() && rows == null && settings.address() == null),
                            new AtFirst(lease == null ? () -> {} : lease::start)),
                    channel);
            CountDownLatch summarised = endWith(decider, Thread.currentThread());
            List<WatchLog> logs = List.of(meters, remarks);
            try (ConfigurationWatch changes = new ConfigurationWatch(
                            configurations, found, configuration, scheduler, decider, jars, List.of(meters, remarks));
                    Watches watches = new Watches(
                            Watches.KINDS,
                            new ServerRequests(connection, logs),
                            ReadOptions.defaults().scheduler(settings.schedulerName()),
                            decider::put,
                            logs,
                            changes::readsMetrics)) {
                if (status != null) {
                    status.follow(decider);
                }
                watches.start();
                changes.start();
                decider.run();
            } finally {
                try {
                    end(lease, decider);
                } finally {
                    if (rows != null) {
                        summarise(bindings);
                    }
                    summarised.countDown();
                }
            }
        }
    }

    /** Gives the lease back, unless requests may still arrive: others then wait until it has expired. */
    private static void end(@Nullable Lease lease, Decider decider) throws InterruptedException {
        if (lease != null && decider.isAnswered()) {
            lease.release();
        } else if (lease != null) {
            lease.stop();
        }
    }

    private @Nullable Lease lease(
            Connection connection, Function<Request, CompletableFuture<Answer>> sender, List<LeaseLog> logs) {
        Settings.LeaseFlags flags = settings.lease();
        if (flags == null || settings.isDryRun()) {
            return null;
        }
        return new Lease(
                flags.on(connection),
                Lease.Terms.USUAL,
                Lease.newIdentity(),
                sender,
                System::nanoTime,
                Clock.systemUTC(),
                logs);
    }

    /** Does something when the first lists are complete. */
    private static final class AtFirst implements Sink {
        private final Runnable action;
        private boolean isDone;

        AtFirst(Runnable action) {
            this.action = action;
        }

        @Override
        public void changed(Mirror mirror, Changes changes, Instant now) {
            if (!isDone) {
                isDone = true;
                action.run();
            }
        }
    }

    /** Ends the loop when the process ends, which then waits for the returned latch. */
    private CountDownLatch endWith(Decider decider, Thread deciding) {
        CountDownLatch summarised = new CountDownLatch(1);
        processEnd.whileServing(() -> {
            deciding.interrupt();
            decider.stop(); // even if a plugin swallows the interrupt
            try {
                var unused = summarised.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return summarised;
    }

    private StatusServer status(InetSocketAddress address, LoopMeters meters) {
        String host = Server.inBrackets(address.getHostString());
        try {
            StatusServer status = new StatusServer(address, meters);
            console.err().println("listening on http://" + host + ":" + status.port() + "/");
            return status;
        } catch (IOException e) {
            throw Fault.at("--listen", "cannot listen on %s:%s: %s".formatted(host, address.getPort(), e.getMessage()));
        }
    }

    private void summarise(Shadow bindings) {
        for (Verdict verdict : Verdict.values()) {
            console.err().println(verdict.words() + ": " + bindings.count(verdict));
        }
        console.err().println("Terrace would have bound it at least 1 s earlier: " + bindings.earlier());
        console.err().flush();
    }
}
