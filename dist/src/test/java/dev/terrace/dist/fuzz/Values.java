package dev.terrace.dist.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.util.RawValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Values of every YAML type, for places that expect another type. */
final class Values {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    static final List<String> TEXTS = List.of(
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

    /** A value of each structure, with values of the wrong structure inside. */
    static final List<JsonNode> STRUCTURES = List.of(
            NODES.nullNode(),
            NODES.booleanNode(true),
            NODES.numberNode(-1.5),
            NODES.textNode("x"),
            NODES.arrayNode().add("x").add(NODES.arrayNode().add(1)),
            NODES.arrayNode().add(NODES.objectNode().put("name", "x")),
            NODES.objectNode().put("x", 1).set("y", NODES.objectNode().put("z", "x")));

    static final List<JsonNode> ALL = new ArrayList<>(List.of(
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
            NODES.objectNode().putNull(""),
            written(".nan"),
            written("-.inf"),
            written("1e400"),
            written("0x7fffffffffffffff"),
            written("9".repeat(400)),
            written("2026-02-30"),
            written("1:30"),
            written("!!binary aGk="),
            written("!!set {a, b}"),
            written("{a: 1, a: 2}"),
            written("[[[]], {a: [~]}]"),
            written("*nowhere")));

    static {
        TEXTS.forEach(text -> ALL.add(NODES.textNode(text)));
    }

    private Values() {}

    /** Returns the text after it was written and read. Half of a surrogate pair does not survive that. */
    static String valid(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    /** Returns a value that only YAML can write. */
    private static JsonNode written(String yaml) {
        return NODES.rawValueNode(new RawValue(yaml));
    }

    /** Returns a value of any type, usually a scalar. */
    static JsonNode any(Random random) {
        JsonNode value = ALL.get(random.nextInt(ALL.size())).deepCopy();
        while (random.nextInt(3) == 0) {
            value = random.nextBoolean()
                    ? NODES.arrayNode().add(value).add(ALL.get(random.nextInt(ALL.size())))
                    : NODES.objectNode().set(TEXTS.get(random.nextInt(TEXTS.size())), value);
        }
        return value;
    }
}
