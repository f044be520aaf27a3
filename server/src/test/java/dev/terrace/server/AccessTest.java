package dev.terrace.server;

import static dev.terrace.server.Served.served;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.engine.extension.Extensions;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The rights of requests with each token. */
class AccessTest {
    private static Served server;

    @BeforeAll
    static void start() {
        server = served().tokens("all", "reading").start();
        server.putQuickstart("quick");
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    private static HttpResponse<String> as(String token, String method, String path, String body) {
        return server.send(
                method,
                path,
                BodyPublishers.ofString(body),
                "Authorization",
                token,
                "Content-Type",
                "application/json");
    }

    @Test
    void withoutATokenThereIsNothing() {
        for (String token : new String[] {"", "Bearer", "Bearer al", "Bearer all2", "Basic all"}) {
            HttpResponse<String> refused = as(token, "GET", "/api/v1/snapshots", "");
            assertThat(refused.statusCode()).isEqualTo(401);
            assertThat(refused.headers().firstValue("WWW-Authenticate")).isPresent();
        }
        assertThat(as("", "GET", "/metrics", "").statusCode()).isEqualTo(401);
    }

    @Test
    void whoReadsMayAskAndNotChange() {
        String token = "Bearer reading";
        assertThat(as(token, "GET", "/api/v1/session", "").body()).contains("\"writable\":false");
        assertThat(as(token, "POST", "/api/v1/cycles", "{\"snapshot\": \"quick\"}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(as(token, "POST", "/api/v1/cycles", "{\"snapshot\": \"quick\", \"apply\": \"x\"}")
                        .statusCode())
                .isEqualTo(403);
        assertThat(as(token, "PUT", "/api/v1/snapshots/x", "{}").statusCode()).isEqualTo(403);
        assertThat(as(token, "DELETE", "/api/v1/snapshots/quick", "").statusCode())
                .isEqualTo(403);
        assertThat(as(token, "POST", "/api/v1/runs", "{\"snapshot\": \"quick\", \"cycles\": 1}")
                        .statusCode())
                .isEqualTo(403);
        assertThat(as("Bearer all", "GET", "/api/v1/session", "").body()).contains("\"writable\":true");
    }

    @Test
    void whetherItLivesIsNoSecret() {
        assertThat(as("", "GET", "/health/live", "").statusCode()).isEqualTo(200);
        assertThat(as("", "GET", "/health/ready", "").statusCode()).isEqualTo(200);
        assertThat(as("", "GET", "/openapi.json", "").statusCode()).isEqualTo(200);
    }

    @Test
    void pagesOfOthersAreKeptOut() {
        HttpResponse<String> refused = server.get("/api/v1/session", "Origin", "http://elsewhere.example");
        assertThat(refused.statusCode()).isEqualTo(403);
        String own = server.uri("/").toString();
        assertThat(server.get("/api/v1/session", "Origin", own.substring(0, own.length() - 1))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void browsersAreToldToTrustNothingElse() {
        for (String path : new String[] {"/api/v1/session", "/none", "/api/v1/snapshots/quick"}) {
            assertThat(server.get(path).headers().map())
                    .containsEntry("X-Content-Type-Options", List.of("nosniff"))
                    .hasEntrySatisfying(
                            "Content-Security-Policy",
                            policy -> assertThat(policy.get(0)).startsWith("default-src 'self'"));
        }
    }

    @Test
    void otherMachinesNeedAToken() {
        ServerOptions options = Served.options("0.0.0.0", Access.open());
        try (Extensions extensions = Extensions.load(List.of())) {
            assertThatThrownBy(() -> Server.start(options, extensions))
                    .hasMessage("--host: 0.0.0.0 can be reached by other machines, so it needs a token:"
                            + " --token-file FILE, or TERRACE_TOKEN.");
        }
    }
}
