package dev.terrace.server.endpoints;

import dev.terrace.server.cycle.Desk;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.http.Problem;
import dev.terrace.server.http.ReadyDocuments;
import dev.terrace.server.kept.Library;
import dev.terrace.server.kept.ReportEntry;
import dev.terrace.server.store.Content;
import io.vertx.core.Future;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** Cycles and their reports. */
public final class CyclesEndpoint implements Endpoint {
    private final Library library;
    private final Desk desk;
    private final ReadyDocuments documents;

    public CyclesEndpoint(Library library, Desk desk, ReadyDocuments documents) {
        this.library = library;
        this.desk = desk;
        this.documents = documents;
    }

    @Override
    public Map<String, Operation> operations() {
        return Map.of("runCycle", this::run, "getReport", this::get);
    }

    private Future<Answer> run(Call call) {
        return call.await(desk.decide(call.json())).compose(entry -> report(call, entry));
    }

    private Future<Answer> get(Call call) {
        String id = call.path("id");
        return report(call, library.reports().find(id).orElseThrow(() -> Problem.absent("report", id)));
    }

    private Future<Answer> report(Call call, ReportEntry entry) {
        call.request().response().putHeader("Location", "/api/v1/reports/" + entry.name());
        return documents.answer(call, entry.hash(), deadline -> read(entry));
    }

    private byte[] read(ReportEntry entry) throws IOException {
        Content content = library.contents().get(entry.hash());
        try (InputStream in = content.open()) {
            return in.readAllBytes();
        }
    }
}
