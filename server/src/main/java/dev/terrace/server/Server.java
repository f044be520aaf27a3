package dev.terrace.server;

import dev.terrace.engine.Extensions;
import dev.terrace.server.cycle.Cycles;
import dev.terrace.server.cycle.Desk;
import dev.terrace.server.cycle.ReadSnapshots;
import dev.terrace.server.endpoints.ClusterEndpoint;
import dev.terrace.server.endpoints.CyclesEndpoint;
import dev.terrace.server.endpoints.SessionEndpoint;
import dev.terrace.server.endpoints.SnapshotsEndpoint;
import dev.terrace.server.http.Api;
import dev.terrace.server.http.ApiDocument;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Frontage;
import dev.terrace.server.http.Gate;
import dev.terrace.server.http.ReadyDocuments;
import dev.terrace.server.kept.Library;
import dev.terrace.server.store.FolderStore;
import dev.terrace.server.store.HeapStore;
import dev.terrace.server.store.Store;
import dev.terrace.server.work.Work;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** A server that listens, until it is closed. */
public final class Server implements AutoCloseable {
    private final Vertx vertx;
    private final Work work;
    private final Store store;
    private final URI address;

    private Server(Vertx vertx, Work work, Store store, URI address) {
        this.vertx = vertx;
        this.work = work;
        this.store = store;
        this.address = address;
    }

    /**
     * Begins to listen.
     *
     * @param extensions what cycles are run with; not closed
     * @param readyMade configurations that are always there, by name
     */
    public static Server start(
            ServerOptions options, Extensions extensions, Map<String, String> readyMade, String version)
            throws IOException {
        Limits limits = options.limits();
        Store store = options.data() == null ? new HeapStore(limits.memory() / 2) : FolderStore.open(options.data());
        Library library = Library.open(store);
        Work work = new Work(limits.workers(), limits.queue(), limits.cycle());
        ReadSnapshots snapshots = new ReadSnapshots(library.contents(), limits.memory() / 4);
        ReadyDocuments documents = new ReadyDocuments(work, limits.memory() / 4);
        Cycles cycles = new Cycles(snapshots, extensions);
        Clock clock = Clock.systemUTC();
        Desk desk = new Desk(library, readyMade, cycles, work, clock, version);
        Vertx vertx = Vertx.vertx(new VertxOptions());
        List<Endpoint> endpoints = List.of(
                new SessionEndpoint(version, null, null),
                new SnapshotsEndpoint(vertx, library, snapshots, work, clock, limits.body(), limits.snapshots()),
                new ClusterEndpoint(library, snapshots, documents),
                new CyclesEndpoint(library, desk, documents));
        Api api = new Api(ApiDocument.load(), endpoints, 4 << 20);
        Frontage frontage =
                new Frontage(options.host(), options.port(), new Gate(options.token(), options.readToken()), api);
        int port = vertx.deployVerticle(frontage, new DeploymentOptions())
                .map(id -> frontage.port())
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        return new Server(vertx, work, store, URI.create("http://" + options.host() + ":" + port + "/"));
    }

    /** Where it listens. */
    public URI address() {
        return address;
    }

    /** Takes no more requests, and lets those end that have begun. */
    @Override
    public void close() throws IOException {
        vertx.close().toCompletionStage().toCompletableFuture().join();
        work.close();
        store.close();
    }
}
