package dev.terrace.server;

import static io.vertx.core.http.HttpMethod.GET;

import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.Fault;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.server.cycle.ConfigurationChoices;
import dev.terrace.server.cycle.CycleRunner;
import dev.terrace.server.cycle.CycleService;
import dev.terrace.server.cycle.InProcessRunner;
import dev.terrace.server.cycle.IsolatedRunner;
import dev.terrace.server.endpoints.ClusterEndpoint;
import dev.terrace.server.endpoints.ConfigurationsEndpoint;
import dev.terrace.server.endpoints.CyclesEndpoint;
import dev.terrace.server.endpoints.DocumentEndpoint;
import dev.terrace.server.endpoints.ExplanationsEndpoint;
import dev.terrace.server.endpoints.HealthEndpoint;
import dev.terrace.server.endpoints.MetricsEndpoint;
import dev.terrace.server.endpoints.MomentsEndpoint;
import dev.terrace.server.endpoints.ReplaysEndpoint;
import dev.terrace.server.endpoints.ReportsEndpoint;
import dev.terrace.server.endpoints.RunsEndpoint;
import dev.terrace.server.endpoints.SessionEndpoint;
import dev.terrace.server.endpoints.SnapshotsEndpoint;
import dev.terrace.server.endpoints.StoredFiles;
import dev.terrace.server.endpoints.TracesEndpoint;
import dev.terrace.server.http.Api;
import dev.terrace.server.http.ApiDocument;
import dev.terrace.server.http.Gate;
import dev.terrace.server.http.Hosts;
import dev.terrace.server.http.HttpFrontend;
import dev.terrace.server.http.ReadyDocuments;
import dev.terrace.server.library.Configurations;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReadReports;
import dev.terrace.server.library.ReadSnapshots;
import dev.terrace.server.library.ReadTraces;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.library.SnapshotIntake;
import dev.terrace.server.library.StoredBytes;
import dev.terrace.server.library.TraceIntake;
import dev.terrace.server.metrics.Meters;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.replays.KeptMoments;
import dev.terrace.server.replays.ReplayExecutor;
import dev.terrace.server.replays.ReplayInputs;
import dev.terrace.server.replays.StoredReplays;
import dev.terrace.server.run.Runs;
import dev.terrace.server.store.FolderStore;
import dev.terrace.server.store.HeapStore;
import dev.terrace.server.store.Store;
import dev.terrace.server.work.SingleFlight;
import dev.terrace.server.work.Subject;
import dev.terrace.server.work.WorkQueue;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.file.FileSystemOptions;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.core.net.PemTrustOptions;
import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A listening server. {@link HttpFrontend} handles requests, and the classes of {@code endpoints} answer them. */
public final class Server implements AutoCloseable {
    /** The limit for bodies other than snapshots and traces. Configurations and questions are short. */
    private static final long MAX_BODY = 4 << 20;

    private static final int MAX_PORT = 65_535;

    /** The longest time for which the end of the server waits for its own request. */
    private static final int MAX_VISIT_SECONDS = 5;

    private final Store store;
    private final Library library;
    private final WorkQueue workQueue;
    private final WorkQueue searchQueue;
    private final CycleRunner runner;
    private final Runs runs;
    private final Vertx vertx;
    private final URI address;

    /** The server's own request for the page. */
    private Future<?> visit = Future.succeededFuture();

    /**
     * Starts to listen.
     *
     * @param extensions the plugins and actions that cycles use; not closed
     * @throws InvalidInput if the server cannot start, with the reason as a sentence
     */
    public static Server start(ServerOptions options, Extensions extensions) {
        options.access().allowedHosts().stream()
                .filter(name -> !Hosts.isName(name))
                .findFirst()
                .ifPresent(name -> {
                    throw Fault.at(
                            "--allow-host",
                            "'" + name + "' is not a host; one looks like terrace.example.org, without a port.");
                });
        if (options.port() < 0 || options.port() > MAX_PORT) {
            throw Fault.at("--port", "must be from 0 to " + MAX_PORT + ", not " + options.port() + ".");
        }
        ListenAddress listenAddress = ListenAddress.resolve(options.host());
        if (options.access().token() == null && !listenAddress.isLoopback()) {
            throw Fault.at(
                    "--host",
                    options.host()
                            + " can be reached by other machines, so it needs a token:"
                            + " --token-file FILE, or TERRACE_TOKEN.");
        }
        try {
            return new Server(options, listenAddress, extensions);
        } catch (IOException e) {
            throw Fault.at("--data", reason(e));
        } catch (Problem e) {
            throw Fault.at("--snapshot", e.detail());
        }
    }

    private Server(ServerOptions options, ListenAddress listenAddress, Extensions extensions) throws IOException {
        Limits limits = options.limits();
        store = options.data() == null ? new HeapStore(limits.memory() / 2) : FolderStore.open(options.data());
        library = Library.open(store);
        workQueue = new WorkQueue(limits.workers(), limits.queue(), limits.cycle());
        // A search runs many cycles. Searches run one at a time, so that single cycles need not wait for them.
        searchQueue = new WorkQueue(1, limits.queue(), limits.cycle());
        StoredBytes bytes = hash -> library.contents().open(hash);
        ReadSnapshots snapshots = new ReadSnapshots(bytes, limits.body(), limits.memory() / 8, options.zone());
        ReadTraces traces = new ReadTraces(bytes, limits.body(), limits.memory() / 16, store::scratch);
        ReadReports reports = new ReadReports(library, limits.memory() / 8);
        ReadyDocuments documents = new ReadyDocuments(workQueue, limits.memory() / 8, options.version());
        ReadyDocuments adviceDocuments = new ReadyDocuments(searchQueue, limits.memory() / 32, options.version());
        Clock clock = Clock.systemUTC();
        Meters meters = new Meters();
        SnapshotIntake intake = new SnapshotIntake(library, snapshots, clock, limits.snapshots());
        Configurations configurations = new Configurations(
                library, options.readyMade(), extensions.catalog(), options.allowsMissing(), clock, limits.snapshots());
        ConfigurationChoices choices = new ConfigurationChoices(configurations, snapshots);
        Scheduler scheduler = new Scheduler(extensions);
        runner = options.isolate()
                ? new IsolatedRunner(
                        snapshots,
                        bytes,
                        options.plugins(),
                        options.allowsMissing(),
                        limits.body(),
                        limits.memory(),
                        options.zone())
                : new InProcessRunner(snapshots, scheduler, options.allowsMissing(), limits.memory() / 8);
        CycleService service =
                new CycleService(library, runner, clock, ServerFingerprint.text(extensions, options), meters::cycle);
        runs = new Runs();
        KeptMoments moments = new KeptMoments(limits.memory() / 8);
        StoredReplays replays = new StoredReplays(library, moments, clock);
        ReplayInputs inputs = new ReplayInputs(
                library, traces, snapshots, scheduler, options.plugins(), options.allowsMissing(), options.version());
        ReplayExecutor replayExecutor =
                options.isolate() ? null : new ReplayExecutor(inputs, replays, workQueue, limits.workers());
        FileIntake files = new FileIntake(library, intake, configurations);
        String snapshot = files.takeSnapshots(options);
        String configuration = files.takeConfigurations(options);
        meters.watch(workQueue);
        meters.watch("snapshots", snapshots.cache());
        meters.watch("reports", reports.cache());
        meters.watch("traces", traces.cache());
        meters.watch("documents", documents.cache());
        vertx = Vertx.vertx(new VertxOptions()
                .setFileSystemOptions(
                        new FileSystemOptions().setFileCachingEnabled(false).setClassPathResolvingEnabled(false)));
        StoredFiles storedFiles = new StoredFiles(vertx, library, workQueue, limits.body());
        ApiDocument document = ApiDocument.load();
        ClusterEndpoint clusters = new ClusterEndpoint(library, snapshots, reports, service, documents);
        CyclesEndpoint cycles =
                new CyclesEndpoint(library, choices, service, intake, documents, new SingleFlight<>(workQueue));
        Api api = new Api(
                document,
                List.of(
                        new SessionEndpoint(options.version(), snapshot, configuration),
                        new SnapshotsEndpoint(vertx, library, intake, choices, workQueue, storedFiles),
                        new ConfigurationsEndpoint(vertx, configurations, workQueue),
                        clusters,
                        new ExplanationsEndpoint(library, choices, service, documents, adviceDocuments, limits.cycle()),
                        cycles,
                        new ReportsEndpoint(vertx, library, service, documents, workQueue),
                        new RunsEndpoint(vertx, library, choices, service, workQueue, runs),
                        new TracesEndpoint(
                                library,
                                traces,
                                new TraceIntake(library, traces, clock, limits.snapshots()),
                                storedFiles,
                                documents),
                        new ReplaysEndpoint(
                                vertx, library, choices, replayExecutor, replays, runs, documents, workQueue),
                        new MomentsEndpoint(library, moments, intake, documents, workQueue),
                        new DocumentEndpoint(document, extensions),
                        new HealthEndpoint(List.of(workQueue, searchQueue), limits.stuck()),
                        new MetricsEndpoint(vertx, meters)),
                MAX_BODY,
                meters::request);
        Gate gate = new Gate(options.access().token(), options.access().readToken());
        Hosts hosts = options.access().hosts();
        address = listen(
                options,
                new HttpFrontend(HttpLimits.options(options, listenAddress), hosts, gate, api),
                shown(options, listenAddress, hosts));
        visit = visitPage(listenAddress, options.access().hasTls());
        if (snapshot != null) {
            prepareFirstVisit(library.snapshot(snapshot), configuration, clusters, cycles);
        }
    }

    /** Requests the page once: the first answers of a process load the server's classes and join the page's modules. */
    private Future<?> visitPage(ListenAddress listenAddress, boolean hasTls) {
        // The server connects to itself, so that its certificate proves nothing.
        HttpClient visitor = vertx.createHttpClient(
                new HttpClientOptions().setSsl(hasTls).setTrustAll(true).setVerifyHost(false));
        return Future.join(Stream.of("/", "/js/main.js", "/style/page.css")
                        .map(path -> visitor.request(GET, address.getPort(), inBrackets(listenAddress.literal()), path)
                                .compose(HttpClientRequest::send)
                                .compose(HttpClientResponse::body))
                        .toList())
                .onComplete(visited -> visitor.close());
    }

    /** Begins what the page shows first, so that its first visitor need not wait. Failures are told to the visitor. */
    private void prepareFirstVisit(
            SnapshotEntry snapshot, @Nullable String configuration, ClusterEndpoint clusters, CyclesEndpoint cycles) {
        Subject subject = new Subject("prepareFirstVisit", snapshot.name());
        JsonObject request = new JsonObject();
        if (configuration != null || !snapshot.configuration()) {
            request.put("configuration", configuration == null ? ConfigurationChoices.DEFAULT : configuration);
        }
        var unused = clusters.prepare(subject, snapshot)
                .thenCombine(cycles.prepare(subject, snapshot, request), (cluster, report) -> report)
                .thenCompose(report -> clusters.prepare(subject, library.report(report)));
    }

    /** The host in the server's address: the given name, unless requests may not use it. */
    private static String shown(ServerOptions options, ListenAddress listenAddress, Hosts hosts) {
        String given = inBrackets(options.host());
        return hosts.allow(given) ? given : inBrackets(listenAddress.literal());
    }

    /** Puts brackets around an IPv6 address, as URLs require. Other hosts stay as they are. */
    public static String inBrackets(String host) {
        return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    }

    private URI listen(ServerOptions options, HttpFrontend frontend, String host) throws IOException {
        Access access = options.access();
        Path certificate = access.certificate();
        Path key = access.key();
        if (certificate != null && key != null) {
            PemTrustOptions trust = new PemTrustOptions().addCertPath(certificate.toString());
            requirePem("--tls-cert", certificate, () -> trust.getTrustManagerFactory(vertx));
            requirePem("--tls-key", key, () -> HttpLimits.pem(certificate, key).getKeyManagerFactory(vertx));
        }
        try {
            vertx.deployVerticle(frontend)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException e) {
            close();
            throw Fault.at(
                    "--port",
                    "cannot listen on " + options.host() + ":" + options.port() + ": "
                            + Optional.ofNullable(e.getCause()).orElse(e).getMessage() + ".");
        }
        String scheme = options.access().hasTls() ? "https" : "http";
        return URI.create(scheme + "://" + host + ":" + frontend.port() + "/");
    }

    /** Loads a file of TLS. The listener would report its errors without its name. */
    private void requirePem(String option, Path file, Callable<?> loading) throws IOException {
        try {
            var unused = loading.call();
        } catch (Exception e) { // the type that Vert.x declares
            close();
            throw Fault.at(option, file + " cannot be used: " + e.getMessage() + ".");
        }
    }

    /** A readable reason. The message of some file exceptions is only the path. */
    private static String reason(IOException e) {
        if (e instanceof FileAlreadyExistsException taken) {
            return taken.getFile() + " is a file; it must be a folder.";
        }
        if (e instanceof AccessDeniedException denied) {
            return denied.getFile() + " is not readable and writable.";
        }
        if (e instanceof FileSystemException other && other.getReason() == null) {
            return other.getFile() + " cannot be created or written.";
        }
        return String.valueOf(e.getMessage());
    }

    /** The address at which the server listens. */
    public URI address() {
        return address;
    }

    /** The place where the server stores its data, for people. */
    public String place() {
        return store.place();
    }

    /** The number of stored snapshots. */
    public int snapshots() {
        return library.snapshots().size();
    }

    /** The number of stored reports. */
    public int reports() {
        return library.reports().size();
    }

    /** Stops accepting requests, waits for the running ones, and releases the data folder. */
    @Override
    public void close() throws IOException {
        runs.close();
        visit.otherwiseEmpty()
                .toCompletionStage()
                .toCompletableFuture()
                .completeOnTimeout(null, MAX_VISIT_SECONDS, TimeUnit.SECONDS)
                .join();
        vertx.close().toCompletionStage().toCompletableFuture().join();
        workQueue.close();
        searchQueue.close();
        runner.close();
        store.close();
    }
}
