package dev.terrace.kubernetes.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.files.Fault;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The kinds that an API server has. It answers 403, and not 404, about an unknown group to users with restricted
 * rights, so that it must be asked. Every authenticated user may ask it.
 */
public final class Discovery {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Connection connection;
    private final Consumer<Finding> findings;

    /** @param findings receives a warning about each group that does not answer */
    public Discovery(Connection connection, Consumer<Finding> findings) {
        this.connection = connection;
        this.findings = findings;
    }

    /** Returns the paths of the kinds that the server has, in the order of {@link Kinds#ALL}. */
    public Map<Kind<?>, String> paths() {
        JsonNode groups = read(required("/apis"));
        Map<String, CompletableFuture<Answer>> resources = new LinkedHashMap<>();
        for (JsonNode group : groups.path("groups")) {
            String name = group.path("name").asText();
            version(group).ifPresent(version -> resources.put(name, connection.get("/apis/" + name + "/" + version)));
        }
        Map<Kind<?>, String> paths = new LinkedHashMap<>();
        Map<String, JsonNode> known = new LinkedHashMap<>();
        for (Kind<?> kind : Kinds.ALL) {
            if (kind.group().isEmpty()) {
                paths.put(kind, "/api/" + kind.apiVersion() + "/" + kind.plural());
            } else if (resources.containsKey(kind.group())) {
                JsonNode found = known.computeIfAbsent(
                        kind.group(),
                        group -> optional(group, Waiting.of(Objects.requireNonNull(resources.get(group)))));
                for (JsonNode resource : found.path("resources")) {
                    if (resource.path("name").asText().equals(kind.plural())) {
                        paths.put(kind, "/apis/" + found.path("groupVersion").asText() + "/" + kind.plural());
                    }
                }
            }
        }
        return paths;
    }

    /** Returns the version that Terrace writes if the server has it, else the server's preferred one. */
    private static Optional<String> version(JsonNode group) {
        return Kinds.ALL.stream()
                .filter(kind -> kind.group().equals(group.path("name").asText()))
                .map(Kind::version)
                .findFirst()
                .map(ours -> {
                    List<String> served = new ArrayList<>();
                    group.path("versions")
                            .forEach(each -> served.add(each.path("version").asText()));
                    return served.contains(ours)
                            ? ours
                            : group.path("preferredVersion").path("version").asText();
                });
    }

    private Answer required(String path) {
        Answer answer = Waiting.of(connection.get(path));
        if (answer.code() == 403) {
            throw Fault.at(
                    connection.server(),
                    "may not list the API groups. The user lacks the rule {nonResourceURLs: [/apis, /apis/*], verbs: [get]},"
                            + " which the role system:discovery has.");
        }
        if (answer.code() != 200) {
            throw Fault.at(
                    connection.server(),
                    "answers %s with %s. Is it an API server of Kubernetes?".formatted(path, answer.code()));
        }
        return answer;
    }

    /** The server of an aggregated group, such as that of metrics, may be down. */
    private JsonNode optional(String group, Answer answer) {
        if (answer.code() != 200) {
            findings.accept(Finding.warning(
                    Position.of(connection.server()),
                    "the server of group %s answers with %s, so its objects are left out."
                            .formatted(group, answer.code())));
            return JSON.createObjectNode();
        }
        return read(answer);
    }

    private JsonNode read(Answer answer) {
        return read(answer, connection);
    }

    /** Reads a small answer. */
    static JsonNode read(Answer answer, Connection connection) {
        try (InputStream in = answer.plain()) {
            return JSON.readTree(in);
        } catch (IOException e) {
            throw Fault.at(connection.server(), "answers with malformed JSON. Is it an API server of Kubernetes?");
        }
    }
}
