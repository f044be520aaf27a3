package dev.terrace.kubernetes.list;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.Fault;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.client.Connection;
import dev.terrace.kubernetes.list.Role.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * The rights of the present user, by SelfSubjectAccessReview. Every user may create such reviews; nothing is stored.
 */
public final class Rights {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CREATED = 201;

    private final Connection connection;

    public Rights(Connection connection) {
        this.connection = connection;
    }

    /**
     * Returns the parts of a rule that the user lacks, with one resource each.
     *
     * @param namespace where the rule must hold; empty for everywhere
     * @throws dev.terrace.model.finding.InvalidInput if the server does not say
     */
    public List<Rule> lacking(Rule rule, String namespace) {
        Map<Rule, CompletableFuture<Answer>> questions = new LinkedHashMap<>();
        for (String group : rule.groups()) {
            for (String resource : rule.resources()) {
                for (String name : rule.names().isEmpty() ? List.of("") : rule.names()) {
                    for (String verb : rule.verbs()) {
                        Rule one = new Rule(
                                List.of(group),
                                List.of(resource),
                                name.isEmpty() ? List.of() : List.of(name),
                                List.of(verb));
                        questions.put(
                                one,
                                connection.send(
                                        "POST",
                                        "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                                        "application/json",
                                        question(group, resource, name, verb, namespace)));
                    }
                }
            }
        }
        Map<Rule, List<String>> verbs = new LinkedHashMap<>();
        questions.forEach((one, answer) -> {
            if (!isAllowed(Waiting.of(answer))) {
                Rule any = new Rule(one.groups(), one.resources(), one.names(), List.of());
                verbs.computeIfAbsent(any, key -> new ArrayList<>()).addAll(one.verbs());
            }
        });
        return verbs.entrySet().stream()
                .map(each -> new Rule(
                        each.getKey().groups(),
                        each.getKey().resources(),
                        each.getKey().names(),
                        each.getValue()))
                .toList();
    }

    private static String question(String group, String resource, String name, String verb, String namespace) {
        ObjectNode review = JSON.createObjectNode()
                .put("apiVersion", "authorization.k8s.io/v1")
                .put("kind", "SelfSubjectAccessReview");
        String[] parts = resource.split("/", 2);
        review.putObject("spec")
                .putObject("resourceAttributes")
                .put("group", group)
                .put("resource", parts[0])
                .put("subresource", parts.length == 1 ? "" : parts[1])
                .put("name", name)
                .put("verb", verb)
                .put("namespace", namespace);
        return review.toString();
    }

    private boolean isAllowed(Answer answer) {
        if (answer.code() != CREATED) {
            throw Fault.at(
                    connection.server(),
                    "answers a question about rights with %s. The user lacks the role system:basic-user."
                            .formatted(answer.code()));
        }
        return Discovery.read(answer, connection).path("status").path("allowed").asBoolean();
    }
}
