package dev.terrace.benchmarks.soak;

import dev.terrace.benchmarks.service.Connection;
import dev.terrace.benchmarks.service.Connection.Response;
import java.io.IOException;
import java.util.List;
import java.util.Random;

/** Requests that read from the service. */
final class Reading {
    private static final List<String> LISTS = List.of(
            "/api/v1/session",
            "/api/v1/snapshots",
            "/api/v1/configurations",
            "/api/v1/plugins",
            "/api/v1/actions",
            "/health/live",
            "/health/ready",
            "/metrics",
            "/openapi.json",
            "/openapi.yaml");

    private static final List<String> FILES =
            List.of("/", "/js/main.js", "/js/store.js", "/style/frame.css", "/favicon.svg");

    private Reading() {}

    static List<ActKind> kinds() {
        return List.of(
                new ActKind("report", 6, client -> get(client, client.report())),
                new ActKind("report that the client has", 4, Reading::unchanged),
                new ActKind(
                        "state after a cycle",
                        3,
                        client -> client.send(state(client)).status()),
                new ActKind("picture of a cluster", 8, Reading::picture),
                new ActKind("snapshot or configuration", 4, Reading::kept),
                new ActKind("lists, health, metrics", 8, client -> get(client, any(LISTS, client.random()))),
                new ActKind("files of the page", 6, client -> get(client, any(FILES, client.random()))));
    }

    private static int get(Client client, String path) throws IOException {
        byte[] request =
                client.random().nextBoolean() ? Connection.get(path) : Connection.get(path, "Accept-Encoding", "gzip");
        return client.send(request).status();
    }

    private static int unchanged(Client client) throws IOException {
        String report = client.report();
        Response first = client.send(Connection.get(report));
        return first.status() != 200
                ? first.status()
                : client.send(Connection.get(report, "If-None-Match", first.header("etag")))
                        .status();
    }

    static byte[] state(Client client) {
        String type = client.random().nextBoolean() ? "application/json" : "application/yaml";
        return Connection.get(client.report() + "/state", "Accept", type);
    }

    private static int picture(Client client) throws IOException {
        Random random = client.random();
        String report = client.report();
        String snapshot = "/api/v1/snapshots/" + SoakInputs.snapshot(random);
        return get(
                client,
                switch (random.nextInt(5)) {
                    case 0 -> snapshot + "/cluster";
                    case 1 -> snapshot + "/nodes/node-000003";
                    case 2 -> report + "/cluster";
                    case 3 -> report + "/nodes/node-000003";
                    default -> report + "/jobs/team-3/job-000003";
                });
    }

    private static int kept(Client client) throws IOException {
        Random random = client.random();
        return get(
                client,
                switch (random.nextInt(4)) {
                    case 0 -> "/api/v1/configurations/" + SoakInputs.configuration(random);
                    case 1 -> "/api/v1/snapshots/" + SoakInputs.snapshot(random) + "/configuration";
                    default -> "/api/v1/snapshots/" + SoakInputs.snapshot(random);
                });
    }

    private static String any(List<String> paths, Random random) {
        return paths.get(random.nextInt(paths.size()));
    }
}
