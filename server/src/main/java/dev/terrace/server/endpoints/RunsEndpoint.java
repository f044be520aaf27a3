package dev.terrace.server.endpoints;

import static java.util.Map.entry;

import dev.terrace.server.cycle.ConfigurationChoices;
import dev.terrace.server.cycle.ConfigurationChoices.Choice;
import dev.terrace.server.cycle.CycleRun;
import dev.terrace.server.cycle.CycleService;
import dev.terrace.server.cycle.CycleWork;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.EventStream;
import dev.terrace.server.http.Operation;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.run.Run;
import dev.terrace.server.run.Runs;
import dev.terrace.server.work.WorkQueue;
import dev.terrace.timeline.Intervals;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.function.Consumer;

/** Chains of cycles, and the progress of these and of replays. */
public record RunsEndpoint(
        Vertx vertx, Library library, ConfigurationChoices choices, CycleService service, WorkQueue work, Runs runs)
        implements Endpoint {

    @Override
    public Map<String, Operation> operations() {
        return Map.ofEntries(
                entry("beginRun", this::begin),
                entry("getRun", this::get),
                entry("watchRun", this::watch),
                entry("cancelRun", this::cancel));
    }

    private Future<Answer> begin(Call call) {
        JsonObject request = call.json();
        SnapshotEntry snapshot = library.snapshot(request.getString("snapshot"));
        Choice choice = choices.of(request, snapshot);
        Intervals intervals = RequestedIntervals.of(request);
        CycleRun run = new CycleRun(request.getInteger("cycles"), intervals.grace());
        CycleKey first = CycleService.key(snapshot, choice, false).timed(intervals);
        runs.begin(run, () -> new CycleWork(run, first, choice, library, service).begin(work, () -> {}));
        return begun(run);
    }

    /** Returns the answer with a new run. */
    static Future<Answer> begun(Run run) {
        return Future.succeededFuture(Answer.json(202, run.toJson(), Map.of("location", "/api/v1/runs/" + run.id())));
    }

    private Future<Answer> get(Call call) {
        return Future.succeededFuture(
                Answer.json(200, runs.find(call.path("run")).toJson()));
    }

    private Future<Answer> cancel(Call call) {
        runs.find(call.path("run")).cancel();
        return Future.succeededFuture(Answer.empty());
    }

    private Future<Answer> watch(Call call) {
        Run run = runs.find(call.path("run"));
        return Future.succeededFuture(new Answer.Stream(response -> watch(run, response)));
    }

    private void watch(Run run, HttpServerResponse response) {
        EventStream events = EventStream.open(response, vertx);
        Consumer<Run> watcher = seen -> tell(seen, events);
        events.atEnd(() -> run.unwatch(watcher));
        run.watch(watcher);
        tell(run, events);
    }

    private static void tell(Run run, EventStream events) {
        // Read first: the state of a run that has ended is its last.
        boolean hasEnded = run.hasEnded();
        JsonObject state = run.toJson();
        events.send("progress", state);
        if (hasEnded) {
            events.end("done", state);
        }
    }
}
