package dev.terrace.benchmarks.soak;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.benchmarks.service.Connection;
import dev.terrace.benchmarks.service.Connection.Response;
import java.io.IOException;
import java.util.List;
import java.util.Random;

/** Requests that make the service store, work and evict. */
final class Writing {
    static final String PUT_SNAPSHOT = "put a snapshot";

    private Writing() {}

    static List<ActKind> kinds() {
        return List.of(
                new ActKind(
                        PUT_SNAPSHOT,
                        10,
                        client -> client.send(snapshot(client)).status()),
                new ActKind("put a configuration", 5, Writing::configuration),
                new ActKind("delete", 4, Writing::delete),
                new ActKind("cycle", 16, client -> client.send(cycle(client)).status()),
                new ActKind("cycle with a next snapshot", 3, Writing::cycleWithNext),
                new ActKind("chain", 3, client -> client.send(chain(client)).status()),
                new ActKind("chain, watched to its end", 2, client -> watch(client, "event: done")),
                new ActKind("chain, left while watched", 2, client -> watch(client, "event: progress")),
                new ActKind("chain, cancelled", 1, Writing::cancel),
                new ActKind(
                        "comparison",
                        4,
                        client -> client.send(comparison(client)).status()));
    }

    static byte[] snapshot(Client client) throws IOException {
        Random random = client.random();
        return Connection.put(
                "/api/v1/snapshots/" + SoakInputs.snapshot(random),
                "application/octet-stream",
                client.inputs().dump(random));
    }

    private static int configuration(Client client) throws IOException {
        Random random = client.random();
        byte[] text = SoakInputs.bytes(client.inputs().text(random));
        return client.send(Connection.put(
                        "/api/v1/configurations/" + SoakInputs.configuration(random), "application/yaml", text))
                .status();
    }

    private static int delete(Client client) throws IOException {
        Random random = client.random();
        String path = random.nextBoolean()
                ? "/api/v1/snapshots/" + SoakInputs.snapshot(random)
                : "/api/v1/configurations/" + SoakInputs.configuration(random);
        return client.send(Connection.delete(path)).status();
    }

    static byte[] cycle(Client client) {
        return Connection.post("/api/v1/cycles", order(client).toString());
    }

    private static int cycleWithNext(Client client) throws IOException {
        ObjectNode order = order(client).put("apply", SoakInputs.snapshot(client.random()));
        return client.send(Connection.post("/api/v1/cycles", order.toString())).status();
    }

    /** A cycle on a snapshot, under a text or a named configuration. */
    private static ObjectNode order(Client client) {
        Random random = client.random();
        ObjectNode order = JsonNodeFactory.instance.objectNode().put("snapshot", SoakInputs.snapshot(random));
        return switch (random.nextInt(4)) {
            case 0 -> order.put("configuration", client.inputs().readyMade(random));
            case 1 -> order.put("configuration", SoakInputs.configuration(random));
            default -> order.put("text", client.inputs().text(random));
        };
    }

    private static byte[] chain(Client client) {
        ObjectNode order = order(client).put("cycles", 1 + client.random().nextInt(5));
        return Connection.post("/api/v1/runs", order.toString());
    }

    private static int watch(Client client, String until) throws IOException {
        Response begun = client.send(chain(client));
        if (begun.status() != 202) {
            return begun.status();
        }
        try (Connection alone = client.alone()) {
            alone.write(Connection.get(begun.header("location") + "/events"));
            return alone.readUntil(until) ? begun.status() : StatusCounts.LOST;
        }
    }

    private static int cancel(Client client) throws IOException {
        Response begun = client.send(chain(client));
        return begun.status() != 202
                ? begun.status()
                : client.send(Connection.delete(begun.header("location"))).status();
    }

    static byte[] comparison(Client client) {
        Random random = client.random();
        ObjectNode order = JsonNodeFactory.instance
                .objectNode()
                .put("snapshot", SoakInputs.snapshot(random))
                .put("before", client.inputs().readyMade(random));
        order.putObject("after").put("text", client.inputs().text(random));
        return Connection.post("/api/v1/comparisons", order.toString());
    }
}
