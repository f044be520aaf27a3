package dev.terrace.server.endpoints;

import dev.terrace.server.cycle.CycleService;
import dev.terrace.server.cycle.NextStateOutput;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.http.ReadyDocuments;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReportEntry;
import dev.terrace.server.store.ContentDraft;
import dev.terrace.server.store.Contents.Reference;
import dev.terrace.server.work.Deadline;
import dev.terrace.server.work.WorkQueue;
import dev.terrace.snapshot.SnapshotWriter.Format;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/** Reports of cycles, and the clusters after them. */
public record ReportsEndpoint(
        Vertx vertx, Library library, CycleService service, ReadyDocuments documents, WorkQueue work)
        implements Endpoint {

    @Override
    public Map<String, Operation> operations() {
        return Map.of("getReport", this::get, "getState", this::state);
    }

    private Future<Answer> get(Call call) {
        ReportEntry entry = library.report(call.path("id"));
        return documents.answer(call, entry.hash(), deadline -> library.bytes(entry.hash()));
    }

    private Future<Answer> state(Call call) {
        ReportEntry entry = library.report(call.path("id"));
        Format format = call.prefersJson() ? Format.JSON : Format.YAML;
        String tag = entry.name() + "-" + format.name().toLowerCase(Locale.ROOT);
        return call.unchanged(tag)
                .orElseGet(() -> call.await(work.submit(
                                call.subject(), deadline -> state(entry, format, deadline), Reference::close))
                        .compose(held -> vertx.executeBlocking(() -> answer(held, format, tag))));
    }

    private Reference state(ReportEntry entry, Format format, Deadline deadline) throws IOException {
        try (ContentDraft draft = library.draft()) {
            service.writeNext(entry, new NextStateOutput(draft.out(), format), deadline);
            return library.contents().keep(draft);
        }
    }

    /** Writes a state to a response. The state is released as soon as it has been sent. */
    private Answer answer(Reference held, Format format, String tag) throws IOException {
        String type = format == Format.JSON ? Answer.JSON : "application/yaml";
        return Answer.stored(type, tag, library.contents(), held.hash(), held, vertx);
    }
}
