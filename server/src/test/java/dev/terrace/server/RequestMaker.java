package dev.terrace.server;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/** Generates requests from the API's document: valid ones, and ones with one or two faults. */
final class RequestMaker {
    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete");
    private static final List<String> ODD = List.of(
            "", " ", ".", "..", "../x", "é", "\u0000", "\ud83d\ude00", "%2e", "a".repeat(300), "-1", "null", "\n");
    private static final String DUMP = """
            kind: Node
            metadata: {name: n1, labels: {}}
            status: {allocatable: {cpu: 4, memory: 8Gi, pods: 110}}
            ---
            kind: Pod
            metadata: {name: p1, namespace: default, uid: u1}
            spec: {schedulerName: volcano, containers: [{name: c, resources: {requests: {cpu: 500m}}}]}
            status: {phase: Pending}
            """;

    private final Random random;
    private final ApiSchema schemas;
    private final List<Operation> operations = new ArrayList<>();
    /** Candidates for values in paths and bodies, by name. Few at first; answers add more. */
    private final Map<String, List<String>> known;

    /** A method on a path, with its description in the document. */
    record Operation(String method, String path, JsonObject item, JsonObject described) {}

    /** A generated request. */
    record Made(Operation operation, String path, String type, Buffer body, List<String> headers) {
        @Override
        public String toString() {
            String text = body.toString(StandardCharsets.ISO_8859_1);
            return operation.method + " " + path + " " + headers + " " + type + " "
                    + text.substring(0, Math.min(1000, text.length()));
        }
    }

    RequestMaker(JsonObject document, ApiSchema schemas, long seed, Map<String, List<String>> known) {
        this.schemas = schemas;
        this.random = new Random(seed);
        this.known = known;
        JsonObject paths = document.getJsonObject("paths");
        for (String path : paths.fieldNames()) {
            JsonObject item = paths.getJsonObject(path);
            item.fieldNames().stream()
                    .filter(METHODS::contains)
                    .forEach(method -> operations.add(
                            new Operation(method.toUpperCase(Locale.ROOT), path, item, item.getJsonObject(method))));
        }
    }

    Made next() {
        Operation operation = pick(operations);
        String path = operation.path;
        for (Object parameter : operation.item.getJsonArray("parameters", new JsonArray())) {
            String name = schemas.resolve((JsonObject) parameter).getString("name");
            path = path.replace("{" + name + "}", encoded(part(name)));
        }
        JsonObject content = schemas.resolve(operation.described.getJsonObject("requestBody", new JsonObject()))
                .getJsonObject("content", new JsonObject());
        List<String> headers = new ArrayList<>();
        if (random.nextInt(4) == 0) {
            headers.addAll(List.of("Accept", pick(List.of("*/*", "application/json", "text/html", ";;", "json"))));
        }
        if (random.nextInt(4) == 0) {
            headers.addAll(List.of("If-None-Match", pick(List.of("*", "\"", "W/\"a\"", "\"a\", \"b\""))));
        }
        if (random.nextInt(4) == 0) {
            headers.addAll(List.of("Accept-Encoding", pick(List.of("gzip", "gzip;q=0", "br", "*"))));
        }
        if (content.isEmpty()) {
            return new Made(operation, path, "", Buffer.buffer(), headers);
        }
        String type = pick(List.copyOf(content.fieldNames()));
        byte[] body = body(type, content.getJsonObject(type));
        String sent = random.nextInt(12) == 0 ? pick(List.of("text/plain", "application/json; charset=x", ";")) : type;
        return new Made(operation, path, sent, Buffer.buffer(random.nextInt(8) == 0 ? damaged(body) : body), headers);
    }

    private byte[] body(String type, JsonObject described) {
        if (type.equals("application/json") && described.containsKey("schema")) {
            return bytes(object(described.getJsonObject("schema")).encode());
        }
        String text = type.endsWith("yaml") && described.containsKey("schema")
                ? pick(List.of(Served.ALLOCATE, Served.IDLE, "actions: \"fly\"\n", "tiers: {}\n", "", "[".repeat(500)))
                : DUMP;
        return random.nextInt(3) == 0 && text.equals(DUMP) ? packed(text) : bytes(text);
    }

    private JsonObject object(JsonObject reference) {
        JsonObject schema = schemas.resolve(reference);
        JsonObject object = new JsonObject();
        JsonObject properties = schema.getJsonObject("properties", new JsonObject());
        JsonArray required = schema.getJsonArray("required", new JsonArray());
        for (String name : properties.fieldNames()) {
            if (random.nextInt(20) == 0
                    ? !required.contains(name)
                    : required.contains(name) || random.nextInt(3) == 0) {
                object.put(name, value(name, schemas.resolve(properties.getJsonObject(name))));
            }
        }
        if (random.nextInt(20) == 0) {
            object.put(pick(ODD), 1);
        }
        return object;
    }

    private Object value(String name, JsonObject schema) {
        if (random.nextInt(12) == 0) {
            return pick(List.of(-1, 0, 1.5, 1e300, Long.MIN_VALUE, true, "", new JsonArray().add(1), new JsonObject()));
        }
        if (schema.containsKey("oneOf")) {
            JsonArray choices = schema.getJsonArray("oneOf");
            return value(name, schemas.resolve(choices.getJsonObject(random.nextInt(choices.size()))));
        }
        return switch (schema.getString("type", "object")) {
            case "integer" -> 1 + random.nextInt(3);
            case "boolean" -> random.nextBoolean();
            case "string" -> text(name);
            case "array" -> {
                JsonArray list = new JsonArray();
                for (int i = random.nextInt(8) == 0 ? 0 : 2; i > 0; i--) {
                    list.add(value(name, schemas.resolve(schema.getJsonObject("items"))));
                }
                yield list;
            }
            default -> object(schema);
        };
    }

    /** A segment of a path. An empty segment or one of dots alone would change the path. */
    private String part(String name) {
        String text = text(name);
        return text.isEmpty() || text.matches("\\.+") ? "_" : text;
    }

    private String text(String name) {
        List<String> choices = known.getOrDefault(name, List.of());
        return choices.isEmpty() || random.nextInt(8) == 0 ? pick(ODD) : pick(choices);
    }

    private byte[] damaged(byte[] body) {
        if (body.length == 0 || random.nextBoolean()) {
            return Arrays.copyOf(body, random.nextInt(body.length + 1));
        }
        byte[] damaged = body.clone();
        damaged[random.nextInt(body.length)] = (byte) random.nextInt();
        return damaged;
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] packed(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(bytes(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
