package dev.terrace.plugins.extender;

import com.sun.net.httpserver.HttpServer;
import dev.terrace.spi.toolkit.JsonText;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A local HTTP service with programmable answers. */
final class Responder implements AutoCloseable {
    /** The requests that it received, by path. */
    final Map<String, List<Map<String, Object>>> asked = new LinkedHashMap<>();

    private final HttpServer server;
    private final Map<String, Object> arguments = new HashMap<>();

    Responder() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
        arguments.put(
                "extender.urlPrefix", "http://127.0.0.1:" + server.getAddress().getPort() + "/v1//");
        arguments.put("extender.httpTimeout", "5s");
    }

    /** Sets the answer to a verb, and enables the verb. */
    Responder on(Verb verb, Function<Map<String, Object>, String> answer) {
        return on(verb, 200, answer);
    }

    Responder on(Verb verb, String answer) {
        return on(verb, body -> answer);
    }

    Responder on(Verb verb, int status, Function<Map<String, Object>, String> answer) {
        arguments.put(verb.path().name(), verb.spelling);
        server.createContext("/v1/" + verb.spelling, exchange -> {
            Map<String, Object> body =
                    JsonText.object(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            synchronized (asked) {
                asked.computeIfAbsent(verb.spelling, path -> new ArrayList<>()).add(body);
            }
            byte[] bytes = answer.apply(body).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(bytes);
            }
        });
        return this;
    }

    Responder with(String argument, Object value) {
        arguments.put(argument, value);
        return this;
    }

    Map<String, Object> arguments() {
        return arguments;
    }

    /** A part of the first request body of a verb. */
    @Nullable
    Object told(Verb verb, String... path) {
        Object part = Objects.requireNonNull(asked.get(verb.spelling)).get(0);
        for (String step : path) {
            part = ((Map<?, ?>) Objects.requireNonNull(part)).get(step);
        }
        return part;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
