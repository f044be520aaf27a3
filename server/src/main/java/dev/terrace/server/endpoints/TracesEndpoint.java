package dev.terrace.server.endpoints;

import static java.util.Map.entry;

import dev.terrace.files.Sha256;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.trace.TraceSummary;
import dev.terrace.report.Document;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.http.ReadyDocuments;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReadTraces;
import dev.terrace.server.library.TraceEntry;
import dev.terrace.server.library.TraceIntake;
import dev.terrace.server.problem.Problem;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.Map;

/** Stored traces of recorded work. */
public record TracesEndpoint(
        Vertx vertx, Library library, ReadTraces traces, TraceIntake intake, Uploads uploads, ReadyDocuments documents)
        implements Endpoint {

    @Override
    public Map<String, Operation> operations() {
        return Map.ofEntries(
                entry("listTraces", this::list),
                entry("putTrace", this::put),
                entry("getTrace", this::get),
                entry("deleteTrace", this::delete));
    }

    private Future<Answer> list(Call call) {
        JsonArray entries = new JsonArray();
        library.traces().all().forEach(entry -> entries.add(entry.toJson()));
        return Future.succeededFuture(Answer.json(200, new JsonObject().put("traces", entries)));
    }

    private Future<Answer> put(Call call) {
        return uploads.take(call, intake::take);
    }

    private Future<Answer> get(Call call) {
        TraceEntry entry = library.trace(call.path("name"));
        JsonObject json = entry.toJson();
        return documents.answer(call, Sha256.of(json.encode()) + "-trace", deadline -> described(entry, json));
    }

    private byte[] described(TraceEntry entry, JsonObject json) throws IOException {
        Trace trace = traces.read(entry.name(), entry.hash(), TraceOptions.defaults());
        return Document.compact(
                json.put("description", TraceSummary.document(trace)).getMap());
    }

    private Future<Answer> delete(Call call) {
        String name = call.path("name");
        return vertx.executeBlocking(() -> {
            if (library.traces().remove(name).isEmpty()) {
                throw Problem.absent("trace", name);
            }
            return Answer.empty();
        });
    }
}
