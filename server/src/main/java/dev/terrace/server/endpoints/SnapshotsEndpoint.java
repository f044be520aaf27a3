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
import dev.terrace.server.problem.Problem;
import dev.terrace.server.store.Contents;
import dev.terrace.server.work.WorkQueue;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;

/** Stored dumps of clusters, byte by byte as they arrived. */
public record SnapshotsEndpoint(
        Vertx vertx,
        Library library,
        SnapshotIntake intake,
        ConfigurationChoices choices,
        WorkQueue work,
        Uploads uploads)
        implements Endpoint {

    @Override
    public Map<String, Operation> operations() {
        return Map.ofEntries(
                entry("listSnapshots", this::list),
                entry("putSnapshot", this::put),
                entry("getSnapshot", this::get),
                entry("getSnapshotConfiguration", this::configuration),
                entry("deleteSnapshot", this::delete));
    }

    private Future<Answer> list(Call call) {
        JsonArray entries = new JsonArray();
        library.snapshots().all().forEach(entry -> entries.add(entry.toJson()));
        return Future.succeededFuture(Answer.json(200, new JsonObject().put("snapshots", entries)));
    }

    private Future<Answer> put(Call call) {
        return uploads.take(call, intake::take);
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

    private Future<Answer> delete(Call call) {
        String name = call.path("name");
        return vertx.executeBlocking(() -> {
            if (library.snapshots().remove(name).isEmpty()) {
                throw Problem.absent("snapshot", name);
            }
            return Answer.empty();
        });
    }
}
