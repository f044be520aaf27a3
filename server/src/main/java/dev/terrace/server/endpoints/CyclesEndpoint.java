package dev.terrace.server.endpoints;

import static java.util.Map.entry;

import dev.terrace.files.Sha256;
import dev.terrace.server.cycle.ConfigurationChoices;
import dev.terrace.server.cycle.ConfigurationChoices.Choice;
import dev.terrace.server.cycle.CycleRequest;
import dev.terrace.server.cycle.CycleService;
import dev.terrace.server.cycle.NextStateOutput;
import dev.terrace.server.cycle.Question;
import dev.terrace.server.cycle.Report;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.http.Ready;
import dev.terrace.server.http.ReadyDocuments;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.library.SnapshotIntake;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.store.ContentDraft;
import dev.terrace.server.work.Deadline;
import dev.terrace.server.work.SingleFlight;
import dev.terrace.server.work.Subject;
import dev.terrace.snapshot.SnapshotWriter.Format;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.commons.io.function.IOSupplier;
import org.jspecify.annotations.Nullable;

/** Cycles, and comparisons of configurations. */
public record CyclesEndpoint(
        Library library,
        ConfigurationChoices choices,
        CycleService service,
        SnapshotIntake intake,
        ReadyDocuments documents,
        SingleFlight<Ready> singleFlight)
        implements Endpoint {
    private static final String SUBMIT = "submit";

    @Override
    public Map<String, Operation> operations() {
        return Map.ofEntries(
                entry("runCycle", this::run),
                entry("compare", this::compare),
                entry("compareSeveral", this::compareSeveral));
    }

    private Future<Answer> run(Call call) {
        JsonObject request = call.json();
        String next = request.getString("apply");
        if (next != null) {
            call.requireWriting();
        }
        SnapshotEntry snapshot = library.snapshot(request.getString("snapshot"));
        Choice choice = choices.of(request, snapshot);
        CycleKey key = CycleService.key(snapshot, choice, request.getBoolean("verify", false))
                .timed(RequestedIntervals.of(request))
                .submitting(request.getString(SUBMIT, ""));
        if (key.isSubmitting() && !key.isOnSnapshot()) {
            throw Problem.wrongRequest("'submit' is about the snapshot as it is; leave out 'after'.");
        }
        String name = service.name(key);
        Optional<Ready> known = next == null
                ? library.reports().find(name).flatMap(entry -> documents.find(entry.hash()))
                : Optional.empty();
        return known.map(ready -> Future.succeededFuture(Answer.ready(ready)))
                .orElseGet(() -> call.await(singleFlight.submit(
                                next == null ? name : name + "/" + next,
                                call.subject(),
                                deadline -> make(key, choice.text(), next, deadline)))
                        .map(Answer::ready))
                .map(answer -> {
                    call.location("/api/v1/reports/" + name);
                    return answer;
                });
    }

    /**
     * Runs a cycle before a client asks for it.
     *
     * @return the name of its report
     */
    public CompletableFuture<String> prepare(Subject subject, SnapshotEntry snapshot, JsonObject request) {
        Choice choice = choices.of(request, snapshot);
        CycleKey key = CycleService.key(snapshot, choice, false);
        String name = service.name(key);
        return singleFlight
                .submit(name, subject, deadline -> make(key, choice.text(), null, deadline))
                .thenApply(ready -> name);
    }

    /**
     * Does everything that the answer needs in one piece of work, so that an accepted request is not refused halfway.
     */
    private Ready make(CycleKey key, IOSupplier<String> text, @Nullable String next, Deadline deadline)
            throws IOException {
        if (next == null) {
            return ready(service.decide(key, text, null, deadline));
        }
        try (ContentDraft draft = library.draft()) {
            Report report = service.decide(key, text, new NextStateOutput(draft.out(), Format.YAML), deadline);
            var unused = intake.take(next, draft, deadline);
            return ready(report);
        }
    }

    private Ready ready(Report report) {
        return documents.keep(report.entry().hash(), report.document());
    }

    /** A cycle in a comparison, whose configuration is read lazily. */
    private record Side(CycleKey key, IOSupplier<String> text) {
        CycleRequest request() throws IOException {
            return new CycleRequest(key, text.get());
        }
    }

    /** @param configuration the name of a configuration, or an object with a text */
    private Side side(Object configuration, String name, SnapshotEntry snapshot, JsonObject request) {
        Choice choice;
        if (configuration instanceof JsonObject object) {
            String text = object.getString("text");
            choice = new Choice(name, "text in the request", Sha256.of(text), () -> text);
        } else {
            choice = choices.of(new JsonObject().put("configuration", configuration), snapshot);
        }
        CycleKey key = CycleService.key(snapshot, choice, false).submitting(request.getString(SUBMIT, ""));
        return new Side(key, choice.text());
    }

    private Future<Answer> compare(Call call) {
        JsonObject request = call.json();
        SnapshotEntry snapshot = library.snapshot(request.getString("snapshot"));
        Side before = side(request.getValue("before"), "before", snapshot, request);
        Side after = side(request.getValue("after"), "after", snapshot, request);
        String tag = Sha256.of(before.key.id("") + after.key.id(""));
        return documents.answer(
                call,
                tag,
                deadline -> service.ask(
                        new Question(Question.Kind.DIFFERENCE, List.of(before.request(), after.request())), deadline));
    }

    private Future<Answer> compareSeveral(Call call) {
        SnapshotEntry snapshot = library.snapshot(call.path("name"));
        List<Side> sides = new ArrayList<>();
        for (Object each : call.json().getJsonArray("configurations")) {
            sides.add(side(each, "text " + (sides.size() + 1) + " in the request", snapshot, call.json()));
        }
        String names = sides.stream().map(side -> service.name(side.key)).collect(Collectors.joining());
        return documents.answer(call, Sha256.of(names + "-comparison"), deadline -> {
            List<CycleRequest> cycles = new ArrayList<>();
            for (Side side : sides) {
                cycles.add(side.request());
            }
            return service.ask(new Question(Question.Kind.COMPARE, cycles), deadline);
        });
    }
}
