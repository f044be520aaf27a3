package dev.terrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code terrace schedule --check} against a server without rights. */
class PreflightTest {
    private static final String REVIEWS = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";

    @TempDir
    private Path folder;

    private FakeServer server;

    @BeforeEach
    void start() throws IOException {
        server = FakeServer.plain()
                .at(REVIEWS, exchange -> {
                    String question = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                    FakeServer.json(
                            exchange, 201, "{\"status\": {\"allowed\": %s}}".formatted(question.contains("\"nodes\"")));
                })
                .at(
                        "/apis/authentication.k8s.io/v1/selfsubjectreviews",
                        exchange -> FakeServer.json(
                                exchange, 201, "{\"status\": {\"userInfo\": {\"username\": \"CORP\\\\o'hara\"}}}"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private String check(String... options) throws IOException {
        Path kubeconfig = Files.writeString(folder.resolve("kubeconfig"), """
                clusters: [{name: test, cluster: {server: "%s"}}]
                contexts: [{name: test, context: {cluster: test, user: me}}]
                users: [{name: me, user: {token: secret}}]
                current-context: test
                """.formatted(server.address()));
        Path conf = Files.writeString(folder.resolve("scheduler.conf"), "actions: allocate\ntiers: []\n");
        String[] words = {
            "schedule", "--check", "--kubeconfig", kubeconfig.toString(), "--conf", conf.toString(),
        };
        Ran ran =
                Ran.terrace(Stream.concat(Stream.of(words), Stream.of(options)).toArray(String[]::new));
        assertThat(ran.code()).as(ran.err()).isEqualTo(1);
        return ran.out();
    }

    @Test
    void rolesWithDifferentRulesDoNotReplaceEachOther() throws IOException {
        String reading = name(check("--dry-run"));
        assertThat(name(check())).isNotEqualTo(reading);
        assertThat(name(check("--dry-run"))).isEqualTo(reading);
    }

    /** Returns the only name of the roles and bindings without a namespace. */
    private static String name(String output) {
        List<String> names = Pattern.compile("metadata: \\{name: ([^,}]*)}")
                .matcher(output)
                .results()
                .map(found -> found.group(1))
                .distinct()
                .toList();
        assertThat(names).hasSize(1);
        return names.get(0);
    }

    @Test
    void theNameOfTheUserIsQuoted() throws IOException {
        assertThat(check("--dry-run")).contains("kind: User, name: 'CORP\\o''hara'}");
    }

    @Test
    void aGroupThatDoesNotAnswerIsNotAbsent() throws IOException {
        server.at("/apis/scheduling.volcano.sh", exchange -> FakeServer.json(exchange, 503, "{}"))
                .at("/apis/topology.volcano.sh", exchange -> FakeServer.json(exchange, 503, "{}"))
                .at("/apis", exchange -> {
                    if (exchange.getRequestURI().toString().equals("/apis")) {
                        FakeServer.json(
                                exchange,
                                200,
                                "{\"groups\": [%s, %s]}"
                                        .formatted(
                                                group("scheduling.volcano.sh", "v1beta1"),
                                                group("topology.volcano.sh", "v1alpha1")));
                    } else {
                        FakeServer.json(exchange, 404, "{}");
                    }
                });
        assertThat(check("--dry-run").replaceAll(" +", " "))
                .contains(
                        "group scheduling.volcano.sh missing the server of group scheduling.volcano.sh answers with 503",
                        "group topology.volcano.sh warning the server of group topology.volcano.sh answers with 503",
                        "kind priorityclasses.scheduling.k8s.io missing the server lacks it")
                .doesNotContain("kind podgroups", "kind queues", "queues.scheduling.volcano.sh,");
    }

    private static String group(String name, String version) {
        return "{\"name\": \"%s\", \"versions\": [{\"version\": \"%s\"}], \"preferredVersion\": {\"version\": \"%s\"}}"
                .formatted(name, version, version);
    }
}
