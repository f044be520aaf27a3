package dev.terrace.benchmarks.soak;

import dev.terrace.benchmarks.service.Connection;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Invalid requests, and truncated requests and answers. */
final class Mischief {
    private static final List<byte[]> WRONG = List.of(
            Connection.get("/api/v1/nothing"),
            Connection.get("/js/nothing.js"),
            Connection.get("/api/v1/snapshots/.."),
            Connection.get("/api/v1/reports/short"),
            Connection.delete("/api/v1/plugins"),
            Connection.delete("/api/v1/configurations/default"),
            Connection.post("/api/v1/cycles", "{\"snapshot\": "),
            Connection.post("/api/v1/cycles", "{\"snapshot\": \"a\", \"surprise\": 1}"),
            Connection.post("/api/v1/cycles", "{\"snapshot\": \"not-there\"}"),
            Connection.post("/api/v1/runs", "{\"snapshot\": \"a\", \"cycles\": 1001}"),
            Connection.post("/api/v1/lint", "{}"),
            Connection.put(
                    "/api/v1/configurations/wrong", "application/yaml", SoakInputs.bytes("actions: \"alocate\"\n")),
            Connection.put("/api/v1/configurations/wrong", "text/html", SoakInputs.bytes("<p>")),
            Connection.get("/api/v1/session", "Origin", "http://elsewhere.example"));

    /** Requests after which the service closes the connection. */
    private static final List<String> MALFORMED = List.of(
            "GET /api/v1/session HTTP/1.1\r\n\r\n",
            "GET /api/v1/session HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: localhost\r\n\r\n",
            "GET /api/v1/snapshots/% HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: 127.0.0.1@evil.example\r\n\r\n",
            "POST /api/v1/lint HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
            "PUT /api/v1/snapshots/a HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nkind",
            "GET /" + "a".repeat(5000) + " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + "a".repeat(9000) + "\r\n\r\n",
            "nothing that HTTP knows\r\n\r\n");

    private Mischief() {}

    static List<ActKind> kinds() {
        return List.of(
                new ActKind(
                        "wrong request",
                        6,
                        client -> client.send(WRONG.get(client.random().nextInt(WRONG.size())))
                                .status()),
                new ActKind("malformed HTTP", 4, Mischief::malformed),
                new ActKind("damaged dump", 4, Mischief::damaged),
                new ActKind("body that is cut off", 4, Mischief::cutOff),
                new ActKind("answer that is not waited for", 4, Mischief::leaveBefore),
                new ActKind("answer that is left in its midst", 3, Mischief::leaveWithin));
    }

    private static int malformed(Client client) throws IOException {
        String request = MALFORMED.get(client.random().nextInt(MALFORMED.size()));
        try (Connection alone = client.alone()) {
            return alone.send(SoakInputs.bytes(request)).status();
        }
    }

    private static int damaged(Client client) throws IOException {
        Random random = client.random();
        byte[] dump = client.inputs().dump(random);
        byte[] damaged = switch (random.nextInt(4)) {
            case 0 -> new byte[] {0x1f, (byte) 0x8b};
            case 1 -> Arrays.copyOf(SoakInputs.packed(dump), 200);
            case 2 -> Arrays.copyOf(dump, dump.length / 2);
            default -> SoakInputs.bytes("kind: Pod\nmetadata: {name: [}\n");
        };
        return client.send(Connection.put("/api/v1/snapshots/damaged", "application/octet-stream", damaged))
                .status();
    }

    /** Cuts off a body, either of a known length or in chunks, by closing the connection. */
    private static int cutOff(Client client) throws IOException {
        Random random = client.random();
        byte[] request = Writing.snapshot(client);
        try (Connection alone = client.alone()) {
            if (random.nextBoolean()) {
                alone.write(Arrays.copyOf(request, request.length / 2 + random.nextInt(request.length / 2)));
            } else {
                alone.write(SoakInputs.bytes("PUT /api/v1/snapshots/cut HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n" + "4000\r\n" + "# blanks".repeat(2048)
                        + "\r\n4000\r\n"));
            }
        }
        return StatusCounts.LEFT;
    }

    private static int leaveBefore(Client client) throws IOException {
        try (Connection alone = client.alone()) {
            alone.write(
                    switch (client.random().nextInt(4)) {
                        case 0 -> Writing.cycle(client);
                        case 1 -> Writing.comparison(client);
                        case 2 -> Writing.snapshot(client);
                        default -> Reading.state(client);
                    });
        }
        return StatusCounts.LEFT;
    }

    private static int leaveWithin(Client client) throws IOException {
        try (Connection alone = client.alone()) {
            alone.write(
                    client.random().nextBoolean()
                            ? Connection.get("/api/v1/snapshots/" + SoakInputs.snapshot(client.random()))
                            : Connection.get(client.report()));
            boolean unused = alone.readUntil("HTTP/1.1 ");
        }
        return StatusCounts.LEFT;
    }
}
