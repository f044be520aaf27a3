package dev.terrace.server.endpoints;

import dev.terrace.files.Sha256;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.report.name.Names;
import dev.terrace.server.cycle.ConfigurationChoices;
import dev.terrace.server.cycle.ConfigurationChoices.Choice;
import dev.terrace.server.cycle.CycleRequest;
import dev.terrace.server.cycle.CycleService;
import dev.terrace.server.cycle.Question;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.http.ReadyDocuments;
import dev.terrace.server.library.CycleKey;
import dev.terrace.server.library.Library;
import dev.terrace.server.library.ReportEntry;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.problem.Problem;
import dev.terrace.whatif.unblock.Survey;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.commons.io.function.IOFunction;
import org.apache.commons.io.function.IOSupplier;

/**
 * Explanations of cycles, suggestions for waiting pods and jobs, and trials of changes.
 *
 * @param advice slow documents, which a single worker makes one at a time
 * @param limit the maximum duration of a piece of work
 */
public record ExplanationsEndpoint(
        Library library,
        ConfigurationChoices choices,
        CycleService service,
        ReadyDocuments documents,
        ReadyDocuments advice,
        Duration limit)
        implements Endpoint {
    /** The number of explained nodes for a single pod; {@link #NODES_OF_EACH} for each pod of a job. */
    private static final int NODES_OF_POD = 100;

    private static final int NODES_OF_EACH = 5;

    private static final String POD = "pod";
    private static final String JOB = "job";
    private static final String QUEUE = "queue";

    /** A cycle in question, which is read lazily. */
    private record Asked(String tag, IOSupplier<CycleRequest> cycle) {}

    @Override
    public Map<String, Operation> operations() {
        return Map.ofEntries(
                Map.entry("explainPod", call -> explain(call, ofReport(call), POD)),
                Map.entry("explainJob", call -> explain(call, ofReport(call), JOB)),
                Map.entry("explainQueue", call -> explain(call, ofReport(call), QUEUE)),
                Map.entry("explainSnapshotPod", call -> explain(call, ofSnapshot(call), POD)),
                Map.entry("explainSnapshotJob", call -> explain(call, ofSnapshot(call), JOB)),
                Map.entry("explainSnapshotQueue", call -> explain(call, ofSnapshot(call), QUEUE)),
                Map.entry("advisePod", call -> advise(call, ofReport(call), POD)),
                Map.entry("adviseJob", call -> advise(call, ofReport(call), JOB)),
                Map.entry("adviseAll", this::adviseAll),
                Map.entry("getReportDevices", this::devices),
                Map.entry("tryChanges", this::tryChanges));
    }

    private Asked ofReport(Call call) {
        ReportEntry entry = library.report(call.path("id"));
        return new Asked(entry.name(), () -> service.request(entry));
    }

    private Asked ofSnapshot(Call call) {
        SnapshotEntry snapshot = library.snapshot(call.path("name"));
        Choice choice = choices.of(new JsonObject().put("configuration", call.path("configuration")), snapshot);
        CycleKey key = CycleService.key(snapshot, choice, false);
        return new Asked(
                service.name(key), () -> new CycleRequest(key, choice.text().get()));
    }

    private Future<Answer> explain(Call call, Asked asked, String kind) {
        int nodes = kind.equals(POD) ? NODES_OF_POD : NODES_OF_EACH;
        return about(call, kind, documents, asked.tag, name -> Question.explain(asked.cycle.get(), name, nodes));
    }

    private Future<Answer> advise(Call call, Asked asked, String kind) {
        return about(
                call,
                kind,
                advice,
                asked.tag + "-advice",
                name -> Question.advise(asked.cycle.get(), name, Survey.SUGGESTIONS, Survey.CYCLES, milliseconds()));
    }

    /**
     * Answers a question about the object in the path of a request.
     *
     * @param tag identifies the cycle and the kind of question
     * @param question asks about a name
     */
    private Future<Answer> about(
            Call call, String kind, ReadyDocuments made, String tag, IOFunction<String, Question> question) {
        String key = kind.equals(QUEUE) ? call.path(QUEUE) : call.path("namespace") + "/" + call.path(kind);
        String name = kind + ":" + key;
        return made.answer(call, tag + "-" + kind + "-" + Sha256.of(key), deadline -> {
            try {
                return service.ask(question.apply(name), deadline);
            } catch (InvalidInput e) {
                if (e.findings().stream()
                        .allMatch(finding -> finding.position().source().equals(name)
                                && finding.message().startsWith(Names.UNKNOWN))) {
                    throw Problem.absent(kind, key);
                }
                throw e;
            }
        });
    }

    private Future<Answer> adviseAll(Call call) {
        Asked asked = ofReport(call);
        return advice.answer(
                call,
                asked.tag + "-advice",
                deadline -> service.ask(
                        Question.survey(asked.cycle.get(), Survey.SUGGESTIONS, Survey.CYCLES, milliseconds()),
                        deadline));
    }

    private Future<Answer> devices(Call call) {
        Asked asked = ofReport(call);
        return documents.answer(
                call,
                asked.tag + "-devices",
                deadline -> service.ask(new Question(Question.Kind.DEVICES, List.of(asked.cycle.get())), deadline));
    }

    private Future<Answer> tryChanges(Call call) {
        Asked asked = ofReport(call);
        String changes = call.json().getJsonArray("changes").encode();
        return documents.answer(
                call,
                asked.tag + "-changes-" + Sha256.of(changes),
                deadline -> service.ask(Question.tryChanges(asked.cycle.get(), changes), deadline));
    }

    /** Returns the time of a search: a partial result in time is worth more than a timeout. */
    private long milliseconds() {
        return limit.toMillis() * 3 / 4;
    }
}
