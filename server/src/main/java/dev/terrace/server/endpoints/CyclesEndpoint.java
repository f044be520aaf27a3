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

    private Future<Answer> compare(Call call) {
        JsonObject request = call.json();
        SnapshotEntry snapshot = library.snapshot(request.getString("snapshot"));
        Choice before = choice(request.getValue("before"), "before", snapshot);
        Choice after = choice(request.getValue("after"), "after", snapshot);
        String submit = request.getString(SUBMIT, "");
        CycleKey first = CycleService.key(snapshot, before, false).submitting(submit);
        CycleKey second = CycleService.key(snapshot, after, false).submitting(submit);
        String tag = Sha256.of(first.id("") + second.id(""));
        return documents.answer(
                call,
                tag,
                deadline -> service.ask(
                        Question.difference(
                                new CycleRequest(first, before.text().get()),
                                new CycleRequest(second, after.text().get())),
                        deadline));
    }

    private Future<Answer> compareSeveral(Call call) {
        SnapshotEntry snapshot = library.snapshot(call.path("name"));
        List<CycleKey> recipes = new ArrayList<>();
        List<IOSupplier<String>> texts = new ArrayList<>();
        for (Object side : call.json().getJsonArray("configurations")) {
            Choice choice = choice(side, "text " + (texts.size() + 1) + " in the request", snapshot);
            recipes.add(CycleService.key(snapshot, choice, false)
                    .submitting(call.json().getString(SUBMIT, "")));
            texts.add(choice.text());
        }
        String tag =
                Sha256.of(String.join("", recipes.stream().map(service::name).toList()) + "-comparison");
        return documents.answer(call, tag, deadline -> {
            List<CycleRequest> cycles = new ArrayList<>();
            for (int i = 0; i < texts.size(); i++) {
                cycles.add(new CycleRequest(recipes.get(i), texts.get(i).get()));
            }
            return service.ask(Question.compare(cycles), deadline);
        });
    }

    /** @param side the name of a configuration, or an object with a text */
    private Choice choice(Object side, String name, SnapshotEntry snapshot) {
        if (side instanceof JsonObject object) {
            String text = object.getString("text");
            return new Choice(name, "text in the request", Sha256.of(text), () -> text);
        }
        return choices.of(new JsonObject().put("configuration", side), snapshot);
    }
}
