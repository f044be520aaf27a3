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
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.Map;

/** Stored traces of recorded work. */
public record TracesEndpoint(
        Library library, ReadTraces traces, TraceIntake intake, StoredFiles files, ReadyDocuments documents)
        implements Endpoint {

    @Override
    public Map<String, Operation> operations() {
        return Map.ofEntries(
                entry("listTraces", call -> StoredFiles.list("traces", library.traces())),
                entry("putTrace", call -> files.take(call, intake::take)),
                entry("getTrace", this::get),
                entry("deleteTrace", call -> files.remove(call, "trace", library.traces())));
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
}
