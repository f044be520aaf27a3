package dev.terrace.server.endpoints;

import dev.terrace.server.cycle.ReadSnapshots;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Bodies;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.FindingList;
import dev.terrace.server.http.Operation;
import dev.terrace.server.http.Problem;
import dev.terrace.server.kept.Library;
import dev.terrace.server.kept.SnapshotEntry;
import dev.terrace.server.store.Contents.Held;
import dev.terrace.server.store.Draft;
import dev.terrace.server.work.Work;
import dev.terrace.snapshot.Snapshot;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;

/** Dumps of clusters, as they came. */
public final class SnapshotsEndpoint implements Endpoint {
    private final Vertx vertx;
    private final Library library;
    private final ReadSnapshots snapshots;
    private final Work work;
    private final Clock clock;
    private final long mostBytes;
    private final int mostSnapshots;

    public SnapshotsEndpoint(
            Vertx vertx,
            Library library,
            ReadSnapshots snapshots,
            Work work,
            Clock clock,
            long mostBytes,
            int mostSnapshots) {
        this.vertx = vertx;
        this.library = library;
        this.snapshots = snapshots;
        this.work = work;
        this.clock = clock;
        this.mostBytes = mostBytes;
        this.mostSnapshots = mostSnapshots;
    }

    @Override
    public Map<String, Operation> operations() {
        return Map.of(
                "listSnapshots",
                this::list,
                "putSnapshot",
                this::put,
                "getSnapshot",
                this::get,
                "deleteSnapshot",
                this::delete);
    }

    private Future<Answer> list(Call call) {
        JsonArray entries = new JsonArray();
        library.snapshots().all().forEach(entry -> entries.add(entry.toJson()));
        return Future.succeededFuture(Answer.json(200, new JsonObject().put("snapshots", entries)));
    }

    private Future<Answer> put(Call call) {
        String name = call.path("name");
        return vertx.executeBlocking(() -> library.contents().draft())
                .compose(draft -> Bodies.into(draft, call.request(), mostBytes, vertx)
                        .compose(all -> call.await(work.submit(deadline -> store(name, draft))))
                        .eventually(() -> vertx.executeBlocking(() -> {
                            draft.close();
                            return null;
                        })));
    }

    private Answer store(String name, Draft draft) throws IOException {
        try (Held held = library.contents().keep(draft)) {
            Snapshot snapshot = snapshots.read(name, held.hash());
            Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
            SnapshotEntry entry = SnapshotEntry.of(name, held.hash(), held.size(), now, snapshot);
            boolean isNew = library.snapshots().put(entry, mostSnapshots);
            JsonObject json = entry.toJson().put("findings", FindingList.toJson(snapshot.findings()));
            return Answer.json(isNew ? 201 : 200, json);
        }
    }

    private Future<Answer> get(Call call) {
        SnapshotEntry entry = library.snapshot(call.path("name"));
        return call.unchanged(entry.hash())
                .orElseGet(() -> vertx.executeBlocking(() -> new Answer.Stored(
                        "application/octet-stream",
                        entry.hash(),
                        library.contents().get(entry.hash()))));
    }

    private Future<Answer> delete(Call call) {
        String name = call.path("name");
        return vertx.executeBlocking(() -> {
            if (!library.snapshots().remove(name)) {
                throw Problem.absent("snapshot", name);
            }
            return Answer.empty();
        });
    }
}
