package dev.terrace.server.endpoints;

import static java.util.Map.entry;

import dev.terrace.replay.picture.ReportPage;
import dev.terrace.server.cycle.ConfigurationChoices;
import dev.terrace.server.cycle.ConfigurationChoices.Choice;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.http.Ready;
import dev.terrace.server.http.ReadyDocuments;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReplayEntry;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.replays.ReplayExecutor;
import dev.terrace.server.replays.ReplayRequest;
import dev.terrace.server.replays.ReplayRun;
import dev.terrace.server.replays.StoredReplays;
import dev.terrace.server.run.Runs;
import dev.terrace.server.work.WorkQueue;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Replays of stored traces, and their results.
 *
 * @param executor null if plugins may not run in this process
 */
public record ReplaysEndpoint(
        Vertx vertx,
        Library library,
        ConfigurationChoices choices,
        @Nullable ReplayExecutor executor,
        StoredReplays stored,
        Runs runs,
        ReadyDocuments documents,
        WorkQueue work)
        implements Endpoint {

    @Override
    public Map<String, Operation> operations() {
        return Map.ofEntries(
                entry("beginReplay", this::begin),
                entry("listReplays", this::list),
                entry("getReplay", this::get),
                entry("getReplayCharts", this::charts),
                entry("getReplayReport", this::report),
                entry("deleteReplay", this::delete));
    }

    private Future<Answer> begin(Call call) {
        if (executor == null) {
            throw new Problem(
                    409,
                    "Not with --isolate",
                    "Replays run plugins in the process of the server; start it without --isolate.");
        }
        ReplayExecutor replays = executor;
        ReplayRequest request = request(call.json());
        return call.await(work.submit(call.subject(), deadline -> checked(request)))
                .compose(checked -> {
                    ReplayRun run = new ReplayRun(checked);
                    runs.begin(run, () -> replays.begin(run, checked));
                    return RunsEndpoint.begun(run);
                });
    }

    /** Returns the request if its configurations have no errors. */
    private ReplayRequest checked(ReplayRequest request) throws IOException {
        for (Choice choice : request.choices()) {
            var unused = choices.configurations()
                    .check(choice.source(), choice.text().get());
        }
        return request;
    }

    private ReplayRequest request(JsonObject json) {
        String name = json.getString("snapshot");
        SnapshotEntry snapshot = name == null ? null : library.snapshot(name);
        List<Choice> chosen = new ArrayList<>();
        for (Object each : json.getJsonArray("configurations")) {
            Choice choice = choices.of((JsonObject) each, snapshot);
            boolean isText = ((JsonObject) each).containsKey("text");
            chosen.add(isText ? choice.named("text " + (chosen.size() + 1) + " in the request") : choice);
        }
        return new ReplayRequest(library.trace(json.getString("trace")), snapshot, chosen, RequestedReplay.of(json));
    }

    private Future<Answer> list(Call call) {
        JsonArray entries = new JsonArray();
        library.replays().all().forEach(entry -> entries.add(stored.shown(entry)));
        JsonArray inProgress = new JsonArray();
        runs.inProgress(ReplayRun.KIND).forEach(run -> inProgress.add(run.toJson()));
        JsonArray failed = new JsonArray();
        runs.failed(ReplayRun.KIND).forEach(run -> failed.add(run.toJson()));
        return Future.succeededFuture(Answer.json(
                200,
                new JsonObject().put("replays", entries).put("runs", inProgress).put("failed", failed)));
    }

    private Future<Answer> get(Call call) {
        return document(call, library.replay(call.path("name")).resultHash());
    }

    private Future<Answer> charts(Call call) {
        return document(call, library.replay(call.path("name")).chartsHash());
    }

    private Future<Answer> document(Call call, String hash) {
        return documents.answer(call, hash, deadline -> library.bytes(hash));
    }

    private Future<Answer> report(Call call) {
        ReplayEntry entry = library.replay(call.path("name"));
        String tag = entry.chartsHash() + "-report";
        return call.unchanged(tag)
                .orElseGet(() -> call.await(work.submit(call.subject(), deadline -> page(entry, tag)))
                        .map(page -> new Answer.Prepared(
                                page,
                                Map.of("content-disposition", "attachment; filename=\"" + entry.name() + ".html\""))));
    }

    private Ready page(ReplayEntry entry, String tag) throws IOException {
        String data = new String(library.bytes(entry.chartsHash()), StandardCharsets.UTF_8);
        String page = ReportPage.REPLAYS.html(entry.title(), entry.subtitle(), data);
        return Ready.of("text/html; charset=utf-8", tag, page.getBytes(StandardCharsets.UTF_8));
    }

    private Future<Answer> delete(Call call) {
        String name = call.path("name");
        return vertx.executeBlocking(() -> {
            stored.remove(name);
            return Answer.empty();
        });
    }
}
