package dev.terrace.server.endpoints;

import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Bodies;
import dev.terrace.server.http.Call;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.Taken;
import dev.terrace.server.problem.FindingList;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.store.ContentDraft;
import dev.terrace.server.store.Shelf;
import dev.terrace.server.work.Deadline;
import dev.terrace.server.work.WorkQueue;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;

/**
 * The operations on files that clients store under a name, such as snapshots and traces.
 *
 * @param most the maximum number of bytes of a body
 */
public record StoredFiles(Vertx vertx, Library library, WorkQueue work, long most) {
    /** Stores a body under a name. */
    @FunctionalInterface
    interface Intake {
        /** @param draft the whole body; not closed */
        Taken<?> take(String name, ContentDraft draft, Deadline deadline) throws IOException;
    }

    /** Lists the entries of a shelf under the plural name of their kind. */
    static Future<Answer> list(String kind, Shelf<?> shelf) {
        JsonArray entries = new JsonArray();
        shelf.all().forEach(entry -> entries.add(entry.toJson()));
        return Future.succeededFuture(Answer.json(200, new JsonObject().put(kind, entries)));
    }

    /** Removes the entry under the name in the path of a request. */
    Future<Answer> remove(Call call, String kind, Shelf<?> shelf) {
        String name = call.path("name");
        return vertx.executeBlocking(() -> {
            if (shelf.remove(name).isEmpty()) {
                throw Problem.absent(kind, name);
            }
            return Answer.empty();
        });
    }

    /** Takes the body of a request, under the name in its path. */
    Future<Answer> take(Call call, Intake intake) {
        String name = call.path("name");
        return vertx.executeBlocking(library::draft)
                .compose(draft -> Bodies.into(draft, call.request(), most, vertx)
                        .compose(all ->
                                call.await(work.submit(call.subject(), deadline -> intake.take(name, draft, deadline))))
                        .eventually(() -> vertx.executeBlocking(() -> {
                            draft.close();
                            return null;
                        })))
                .map(StoredFiles::answer);
    }

    /** Returns the answer about a stored text: its entry, with the findings. */
    static Answer answer(Taken<?> taken) {
        return answer(taken, taken.entry().toJson());
    }

    /** @param entry the part of the entry that clients see */
    static Answer answer(Taken<?> taken, JsonObject entry) {
        return Answer.json(taken.isNew() ? 201 : 200, entry.put("findings", FindingList.toJson(taken.findings())));
    }
}
