package dev.terrace.dist.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Changes inputs so that they mean something else, or nothing at all. */
final class Damage {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "0",
            "-1",
            "m",
            ".",
            "1e9",
            "1e999999999",
            "-0",
            "0x10",
            "٣",
            "1Ei",
            "99999999999999999999Gi",
            "1n",
            "NaN",
            "~",
            "null",
            "true",
            "a/b",
            "/",
            "//",
            "root",
            "default",
            "x\u0000y",
            "\u001b[2J",
            "a\nb",
            "\u202e",
            "\ud83d\ude00",
            "\ud800",
            "ß",
            "ı",
            "0000-01-01T00:00:00Z",
            "2026-02-30T00:00:00Z",
            "+999999999-12-31T23:59:59Z",
            "2026-01-01T00:00:00+18:00",
            "{",
            "[",
            "*",
            "&a",
            "!!int 3",
            "Running",
            "Pending",
            "Never",
            "Exists",
            "(.*a){25}$",
            "x".repeat(300),
            "9".repeat(2000));

    private static final List<JsonNode> VALUES = new ArrayList<>(List.of(
            NODES.nullNode(),
            NODES.booleanNode(true),
            NODES.numberNode(0),
            NODES.numberNode(-1),
            NODES.numberNode(1.5),
            NODES.numberNode(Integer.MAX_VALUE),
            NODES.numberNode(Long.MAX_VALUE),
            NODES.numberNode(Long.MIN_VALUE),
            NODES.numberNode(new BigDecimal("1e400")),
            NODES.objectNode(),
            NODES.arrayNode(),
            NODES.arrayNode().addNull(),
            NODES.objectNode().putNull("")));

    static {
        TEXTS.forEach(text -> VALUES.add(NODES.textNode(text)));
    }

    private final Random random;
    private final List<Seed> seeds;
    private final Map<String, List<JsonNode>> known;

    /** @param known as {@link #known} has it */
    Damage(List<Seed> seeds, Map<String, List<JsonNode>> known, Random random) {
        this.seeds = seeds;
        this.known = known;
        this.random = random;
    }

    /** What stands under a key anywhere in the seeds. */
    static Map<String, List<JsonNode>> known(List<Seed> seeds) {
        Map<String, List<JsonNode>> known = new HashMap<>();
        seeds.forEach(seed -> seed.objects().forEach(object -> learn(object, known)));
        return known;
    }

    private static void learn(JsonNode node, Map<String, List<JsonNode>> known) {
        node.properties()
                .forEach(field -> known.computeIfAbsent(field.getKey(), key -> new ArrayList<>())
                        .add(field.getValue()));
        node.forEach(inner -> learn(inner, known));
    }

    void objects(List<ObjectNode> objects) {
        for (int i = random.nextInt(3); i >= 0; i--) {
            ObjectNode object = one(objects);
            switch (random.nextInt(12)) {
                case 0 -> objects.add(one(one(seeds).objects()).deepCopy());
                case 1 -> objects.remove(objects.size() > 1 ? object : null);
                case 2 -> objects.add(renamed(object));
                default -> field(object, "");
            }
        }
    }

    private static ObjectNode renamed(ObjectNode object) {
        ObjectNode twin = object.deepCopy();
        if (twin.get("metadata") instanceof ObjectNode meta) {
            meta.put("name", meta.path("name").asText() + "-twin");
        }
        return twin;
    }

    /** Changes a field somewhere in the node. */
    private void field(ContainerNode<?> node, String under) {
        if (node.isEmpty()) {
            return;
        }
        List<String> keys = new ArrayList<>();
        node.fieldNames().forEachRemaining(keys::add);
        int index = random.nextInt(node.size());
        JsonNode value = node instanceof ObjectNode object ? object.get(keys.get(index)) : node.get(index);
        String key = keys.isEmpty() ? under : keys.get(index);
        if (value instanceof ContainerNode<?> inner && !inner.isEmpty() && random.nextInt(6) > 0) {
            field(inner, key);
        } else if (node instanceof ObjectNode object) {
            object(object, key, value, under);
        } else {
            ((ArrayNode) node).set(index, other(key, value));
        }
    }

    private void object(ObjectNode object, String key, JsonNode value, String under) {
        switch (random.nextInt(5)) {
            case 0 -> object.remove(key);
            case 1 -> {
                JsonNode donor = one(known.getOrDefault(under, List.of(object)));
                donor.properties().stream()
                        .skip(donor.isEmpty() ? 0 : random.nextInt(donor.size()))
                        .findFirst()
                        .ifPresent(gift ->
                                object.set(gift.getKey(), gift.getValue().deepCopy()));
            }
            default -> object.set(key, other(key, value));
        }
    }

    private JsonNode other(String key, JsonNode value) {
        return switch (random.nextInt(8)) {
            case 0 -> one(VALUES).deepCopy();
            case 1 -> value.isTextual() ? NODES.textNode(one(TEXTS)) : NODES.numberNode(random.nextInt(4) - 1);
            case 2 -> random.nextInt(10) == 0 ? nested(value) : NODES.textNode(value.asText() + one(TEXTS));
            default -> one(known.getOrDefault(key, List.of(value))).deepCopy();
        };
    }

    private JsonNode nested(JsonNode value) {
        JsonNode nested = value;
        for (int depth = random.nextInt(900); depth > 0; depth--) {
            nested = random.nextBoolean()
                    ? NODES.arrayNode().add(nested)
                    : NODES.objectNode().set("a", nested);
        }
        return nested;
    }

    /** Breaks the text itself. */
    byte[] bytes(byte[] text) {
        if (text.length < 2) {
            return text;
        }
        int at = random.nextInt(text.length);
        return switch (random.nextInt(5)) {
            case 0 -> Arrays.copyOf(text, at);
            case 1 -> spliced(text, at, at, new byte[] {(byte) random.nextInt(256)});
            case 2 -> spliced(text, at, Math.min(text.length, at + 1 + random.nextInt(8)), new byte[0]);
            case 3 -> spliced(text, at, at, "[".repeat(random.nextInt(5000)).getBytes(StandardCharsets.UTF_8));
            default -> keyTwice(text);
        };
    }

    private byte[] keyTwice(byte[] text) {
        String all = new String(text, StandardCharsets.UTF_8);
        int brace = all.indexOf("{\"", random.nextInt(all.length()));
        int end = brace < 0 ? -1 : all.indexOf('"', brace + 2);
        return end < 0
                ? text
                : (all.substring(0, brace + 1) + all.substring(brace + 1, end + 1) + ":null,"
                                + all.substring(brace + 1))
                        .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] spliced(byte[] text, int from, int to, byte[] instead) {
        byte[] result = Arrays.copyOf(text, from + instead.length + text.length - to);
        System.arraycopy(instead, 0, result, from, instead.length);
        System.arraycopy(text, to, result, from + instead.length, text.length - to);
        return result;
    }

    /** Another configuration, or a line of it changed. */
    String conf(String conf) {
        List<String> lines = new ArrayList<>(conf.lines().toList());
        int at = lines.isEmpty() ? 0 : random.nextInt(lines.size());
        switch (lines.isEmpty() ? 0 : random.nextInt(5)) {
            case 0 -> {
                return one(seeds).conf();
            }
            case 1 -> lines.remove(at);
            case 2 -> lines.add(at, one(lines));
            case 3 -> lines.set(at, lines.get(at).replaceFirst(":.*", ": ") + one(VALUES));
            default -> lines.set(at, lines.get(at) + one(TEXTS));
        }
        String damaged = String.join("\n", lines) + "\n";
        // Half a character cannot be written.
        return new String(damaged.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
