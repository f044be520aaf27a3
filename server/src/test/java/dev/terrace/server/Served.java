package dev.terrace.server;

import dev.terrace.engine.extension.Extensions;
import dev.terrace.server.library.ReadyMade;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A server on its own port, with a client. */
public final class Served implements AutoCloseable {
    static final Path QUICKSTART = Path.of("../examples/quickstart/cluster.yaml");
    static final String ALLOCATE = "actions: \"enqueue, allocate, backfill\"\ntiers: []\n";
    static final String IDLE = "actions: \"enqueue\"\ntiers: []\n";

    private final HttpClient client = HttpClient.newHttpClient();
    private final Extensions extensions;
    private final Server server;
    private final @Nullable String token;

    private Served(Extensions extensions, Server server, @Nullable String token) {
        this.extensions = extensions;
        this.server = server;
        this.token = token;
    }

    /** The options of a test's server. Defaults are small and short. */
    public static final class Builder {
        private @Nullable Path data;
        private @Nullable String token;
        private @Nullable String readToken;
        private long body = 8 << 20;
        private long memory = 128 << 20;
        private int snapshots = 20;
        private double seconds = 20;
        private int queue = 1000;
        private int workers = 2;
        private List<Path> files = List.of();
        private List<Path> configurations = List.of();
        private List<Path> plugins = List.of();
        private boolean isolate;
        private List<String> hosts = List.of();
        private ZoneId zone = ZoneOffset.UTC;
        private boolean allowsMissing;

        Builder data(Path folder) {
            data = folder;
            return this;
        }

        Builder tokens(String all, String reading) {
            token = all;
            readToken = reading;
            return this;
        }

        Builder body(long most) {
            body = most;
            return this;
        }

        Builder snapshots(int most) {
            snapshots = most;
            return this;
        }

        Builder memory(long bytes) {
            memory = bytes;
            return this;
        }

        Builder seconds(double most) {
            seconds = most;
            return this;
        }

        Builder queue(int most) {
            queue = most;
            return this;
        }

        Builder workers(int number) {
            workers = number;
            return this;
        }

        Builder showing(Path snapshot) {
            files = List.of(snapshot);
            return this;
        }

        Builder configurations(Path... named) {
            configurations = List.of(named);
            return this;
        }

        Builder plugins(Path folder) {
            plugins = List.of(folder);
            return this;
        }

        Builder hosts(String... names) {
            hosts = List.of(names);
            return this;
        }

        Builder allowingMissing() {
            allowsMissing = true;
            return this;
        }

        Builder zone(String name) {
            zone = ZoneId.of(name);
            return this;
        }

        Builder isolated() {
            isolate = true;
            return this;
        }

        Served start() {
            Limits limits = new Limits(
                    body, snapshots, memory, Duration.ofMillis(Math.round(seconds * 1000)), queue, workers, 0);
            ServerOptions options = new ServerOptions(
                    "test",
                    "127.0.0.1",
                    0,
                    data,
                    new Access(token, readToken, null, null, hosts),
                    limits,
                    plugins,
                    isolate,
                    List.of(ReadyMade.of("default", ALLOCATE), ReadyMade.of("idle", IDLE)),
                    files,
                    configurations,
                    allowsMissing,
                    zone);
            Extensions extensions = Extensions.load(plugins);
            return new Served(extensions, Server.start(options, extensions), token);
        }
    }

    /** Options of a server in memory without plugins, on any free port. */
    static ServerOptions options(String host, Access access, List<Path> snapshots, List<Path> configurations) {
        return new ServerOptions(
                "test",
                host,
                0,
                null,
                access,
                Limits.defaults(),
                List.of(),
                false,
                List.of(),
                snapshots,
                configurations,
                false,
                ZoneOffset.UTC);
    }

    static ServerOptions options(String host, Access access) {
        return options(host, access, List.of(), List.of());
    }

    public static Builder served() {
        return new Builder();
    }

    URI uri(String path) {
        return server.address().resolve(path);
    }

    HttpResponse<String> get(String path, String... headers) {
        return send("GET", path, BodyPublishers.noBody(), headers);
    }

    HttpResponse<String> delete(String path) {
        return send("DELETE", path, BodyPublishers.noBody());
    }

    HttpResponse<String> putSnapshot(String name, String text) {
        return send("PUT", "/api/v1/snapshots/" + name, BodyPublishers.ofString(text));
    }

    HttpResponse<String> putQuickstart(String name) {
        return put("/api/v1/snapshots/" + name, QUICKSTART);
    }

    HttpResponse<String> put(String path, Path file) {
        try {
            return send("PUT", path, BodyPublishers.ofFile(file));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    HttpResponse<String> putTrace(String name, byte[] bytes) {
        return send("PUT", "/api/v1/traces/" + name, BodyPublishers.ofByteArray(bytes));
    }

    HttpResponse<String> putConfiguration(String name, String text) {
        return send(
                "PUT", "/api/v1/configurations/" + name, BodyPublishers.ofString(text), "Content-Type", "text/yaml");
    }

    HttpResponse<String> post(String path, JsonObject json) {
        return send("POST", path, BodyPublishers.ofString(json.encode()), "Content-Type", "application/json");
    }

    HttpResponse<String> cycle(String snapshot, String configuration) {
        return post("/api/v1/cycles", new JsonObject().put("snapshot", snapshot).put("configuration", configuration));
    }

    HttpResponse<String> replay(String trace, String... configurations) {
        return post("/api/v1/replays", replayOf(trace, configurations));
    }

    static JsonObject replayOf(String trace, String... configurations) {
        JsonArray choices = new JsonArray();
        for (String name : configurations) {
            choices.add(new JsonObject().put("configuration", name));
        }
        return new JsonObject().put("trace", trace).put("configurations", choices);
    }

    /** Waits for the end of a run, and returns its record. */
    JsonObject ended(HttpResponse<String> begun) {
        get(location(begun) + "/events");
        return json(get(location(begun)));
    }

    HttpResponse<String> send(String method, String path, BodyPublisher body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path))
                .timeout(Duration.ofSeconds(60))
                .method(method, body);
        if (token != null && !List.of(headers).contains("Authorization")) {
            request.header("Authorization", "Bearer " + token);
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(method + " " + path, e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static JsonObject json(HttpResponse<String> response) {
        return new JsonObject(response.body());
    }

    static String location(HttpResponse<String> response) {
        return response.headers().firstValue("Location").orElseThrow();
    }

    static String detail(HttpResponse<String> response) {
        return json(response).getString("detail");
    }

    @Override
    public void close() throws IOException {
        server.close();
        extensions.close();
    }
}
