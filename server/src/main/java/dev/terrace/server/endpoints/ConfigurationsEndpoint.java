package dev.terrace.server.endpoints;

import dev.terrace.model.finding.Finding;
import dev.terrace.server.http.Answer;
import dev.terrace.server.http.Call;
import dev.terrace.server.http.Endpoint;
import dev.terrace.server.http.Operation;
import dev.terrace.server.library.ConfigurationEntry;
import dev.terrace.server.library.Configurations;
import dev.terrace.server.library.ReadyMade;
import dev.terrace.server.problem.FindingList;
import dev.terrace.server.work.WorkQueue;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Scheduler configurations and their findings. */
public record ConfigurationsEndpoint(Vertx vertx, Configurations configurations, WorkQueue work) implements Endpoint {
    private static final String YAML = "text/yaml; charset=utf-8";

    /** The name of a text without a name. */
    private static final String LINTED = "configuration";

    @Override
    public Map<String, Operation> operations() {
        return Map.ofEntries(
                Map.entry("listConfigurations", this::list),
                Map.entry("putConfiguration", this::put),
                Map.entry("getConfiguration", this::get),
                Map.entry("deleteConfiguration", this::delete),
                Map.entry("lint", this::lint));
    }

    private Future<Answer> list(Call call) {
        JsonArray entries = new JsonArray();
        configurations.readyMade().forEach(one -> entries.add(entry(one)));
        configurations.stored().forEach(entry -> entries.add(entry(entry)));
        return Future.succeededFuture(Answer.json(200, new JsonObject().put("configurations", entries)));
    }

    private static JsonObject entry(ReadyMade one) {
        return new JsonObject()
                .put("name", one.name())
                .put("hash", one.hash())
                .put("bytes", one.text().getBytes(StandardCharsets.UTF_8).length)
                .put("findings", 0)
                .put("builtIn", true);
    }

    private static JsonObject entry(ConfigurationEntry entry) {
        return entry.toJson().put("builtIn", false);
    }

    private Future<Answer> put(Call call) {
        String name = call.path("name");
        return call.await(work.submit(
                        call.subject(), deadline -> configurations.put(name, name, call.text(name), deadline)))
                .map(taken -> StoredFiles.answer(taken, entry(taken.entry())));
    }

    private Future<Answer> get(Call call) {
        String name = call.path("name");
        String hash = configurations.requireHash(name);
        return call.unchanged(hash)
                .orElseGet(() -> vertx.executeBlocking(() -> Answer.text(YAML, configurations.text(name, hash), hash)));
    }

    private Future<Answer> delete(Call call) {
        String name = call.path("name");
        return vertx.executeBlocking(() -> {
            configurations.remove(name);
            return Answer.empty();
        });
    }

    private Future<Answer> lint(Call call) {
        return call.await(work.submit(call.subject(), deadline -> configurations.lint(LINTED, call.text(LINTED))))
                .map(ConfigurationsEndpoint::linted);
    }

    private static Answer linted(List<Finding> findings) {
        return Answer.json(
                200,
                new JsonObject()
                        .put("valid", findings.stream().noneMatch(Finding::isError))
                        .put("findings", FindingList.toJson(findings)));
    }
}
