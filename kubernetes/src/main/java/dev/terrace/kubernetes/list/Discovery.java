package dev.terrace.kubernetes.list;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.terrace.files.Fault;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The kinds that an API server has. It answers 403, and not 404, about an unknown group to users with restricted
 * rights, so that it must be asked. Every authenticated user may ask it.
 */
public final class Discovery {
    private static final int OK = 200;

    private final Connection connection;

    public Discovery(Connection connection) {
        this.connection = connection;
    }

    /**
     * The kinds that a server has.
     *
     * @param paths the paths of their lists, in the order of {@link Kinds#ALL}
     * @param unanswered the groups whose kinds are unknown at the moment, each with the reason. The server of an
     *     aggregated group, such as that of metrics, may be down; any group may be missing while a server starts
     */
    public record Served(Map<Kind<?>, String> paths, Map<String, String> unanswered) {
        /**
         * Returns whether the server has listed its groups, because it has listed one that every server has. While it
         * starts, its answer may lack any of them.
         */
        public boolean isStarted() {
            return paths.containsKey(Kinds.PRIORITY_CLASS) || unanswered.containsKey(Kinds.PRIORITY_CLASS.group());
        }
    }

    /**
     * Asks the server.
     *
     * @throws InvalidInput if it does not list its groups
     */
    public Served served() {
        JsonNode groups = read(required("/apis"));
        Map<String, CompletableFuture<Answer>> resources = new LinkedHashMap<>();
        for (JsonNode group : groups.path("groups")) {
            String name = group.path("name").asText();
            version(group).ifPresent(version -> resources.put(name, connection.get("/apis/" + name + "/" + version)));
        }
        Map<Kind<?>, String> paths = new LinkedHashMap<>();
        Map<String, String> unanswered = new LinkedHashMap<>();
        Map<String, JsonNode> known = new LinkedHashMap<>();
        for (Kind<?> kind : Kinds.ALL) {
            if (kind.group().isEmpty()) {
                paths.put(kind, "/api/" + kind.apiVersion() + "/" + kind.plural());
            } else if (resources.containsKey(kind.group())) {
                JsonNode found = known.computeIfAbsent(
                        kind.group(),
                        group -> resources(group, Objects.requireNonNull(resources.get(group)), unanswered));
                for (JsonNode resource : found.path("resources")) {
                    if (resource.path("name").asText().equals(kind.plural())) {
                        paths.put(kind, "/apis/" + found.path("groupVersion").asText() + "/" + kind.plural());
                    }
                }
            }
        }
        return new Served(paths, unanswered);
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
        if (answer.code() != OK) {
            throw Fault.at(
                    connection.server(),
                    "answers %s with %s. Is it an API server of Kubernetes?".formatted(path, answer.code()));
        }
        return answer;
    }

    /** Returns the resources of a group; empty if it does not answer. */
    private JsonNode resources(String group, CompletableFuture<Answer> sent, Map<String, String> unanswered) {
        String reason = "gives no usable answer";
        try {
            Answer answer = Waiting.of(sent);
            if (answer.code() == OK) {
                return read(answer);
            }
            reason = "answers with " + answer.code();
        } catch (InvalidInput e) {
            // The other groups may answer.
        }
        unanswered.put(group, "the server of group %s %s".formatted(group, reason));
        return MissingNode.getInstance();
    }

    private JsonNode read(Answer answer) {
        return read(answer, connection);
    }

    /** Reads a small answer. */
    static JsonNode read(Answer answer, Connection connection) {
        try {
            return answer.json();
        } catch (IOException e) {
            throw Fault.at(connection.server(), "answers with malformed JSON. Is it an API server of Kubernetes?");
        }
    }
}
