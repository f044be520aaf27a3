package dev.terrace.server.endpoints;

import static java.util.Map.entry;

import dev.terrace.server.cycle.ConfigurationChoices;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.library.SnapshotIntake;
import dev.terrace.server.store.Contents;
import dev.terrace.server.work.WorkQueue;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Map;

/** Stored dumps of clusters, byte by byte as they arrived. */
public record SnapshotsEndpoint(
        Vertx vertx,
        Library library,
        SnapshotIntake intake,
        ConfigurationChoices choices,
        WorkQueue work,
        StoredFiles files)
        implements Endpoint {

    @Override
    public Map<String, Operation> operations() {
        return Map.ofEntries(
                entry("listSnapshots", call -> StoredFiles.list("snapshots", library.snapshots())),
                entry("putSnapshot", call -> files.take(call, intake::take)),
                entry("getSnapshot", this::get),
                entry("getSnapshotConfiguration", this::configuration),
                entry("deleteSnapshot", call -> files.remove(call, "snapshot", library.snapshots())));
    }

    private Future<Answer> get(Call call) {
        SnapshotEntry entry = library.snapshot(call.path("name"));
        return call.unchanged(entry.hash())
                .orElseGet(() -> vertx.executeBlocking(() -> {
                    Contents contents = library.contents();
                    String hash = entry.hash();
                    return Answer.stored("application/octet-stream", hash, contents, hash, contents.hold(hash), vertx);
                }));
    }

    private Future<Answer> configuration(Call call) {
        SnapshotEntry entry = library.snapshot(call.path("name"));
        String tag = entry.hash() + "-configuration";
        return call.unchanged(tag)
                .orElseGet(() -> call.await(work.submit(call.subject(), deadline -> choices.inside(entry)))
                        .map(found -> Answer.text("text/yaml; charset=utf-8", found.text(), tag)));
    }
}
