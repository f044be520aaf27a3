package dev.terrace.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;

/** Reads written documents with SnakeYAML: random trees and texts come back as they were. */
class YamlSinkTest {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<String> PARTS = List.of(
            "a",
            "Z",
            "0",
            "7",
            " ",
            "  ",
            "-",
            "- ",
            ":",
            ": ",
            "#",
            " #",
            "\n",
            "\n\n",
            "\t",
            "\"",
            "'",
            "\\",
            "{",
            "}",
            "[",
            "]",
            ",",
            "&",
            "*",
            "!",
            "|",
            ">",
            "%",
            "@",
            "`",
            "?",
            "? ",
            "=",
            "~",
            "<<",
            "null",
            "true",
            "no",
            "1.5",
            "1e3",
            "---",
            "...",
            "0x1F",
            "2026-01-01T00:00:00Z",
            "12:30",
            "ü",
            "\u0085",
            "\u2028",
            "\r",
            "\0",
            "\uFEFF",
            "\uD83D\uDE00",
            "kube.io/name",
            "a long text that goes on and on, so that a line would be folded if lines were");

    static LongStream seeds() {
        return LongStream.range(0, Long.getLong("terrace.yaml.seeds", 300));
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void eachTextIsReadAsItWas(long seed) throws IOException {
        Random random = new Random(seed);
        List<ObjectNode> objects = random.ints(random.nextInt(4), 0, 1)
                .mapToObj(zero -> object(random, 3))
                .toList();
        Map<String, Object> read = new Yaml(new LoaderOptions()).load(written(objects));
        assertThat(read.get("items"))
                .as("seed " + seed)
                .isEqualTo(objects.stream().map(YamlSinkTest::plain).toList());
    }

    /** A key after the indicator {@code ?} may have any length. */
    @Test
    void aLongKeyComesBack() throws IOException {
        ObjectNode object = NODES.objectNode();
        object.withObjectProperty("k".repeat(2000)).putArray("list").add("x");
        Map<String, Object> read = new Yaml(new LoaderOptions()).load(written(List.of(object)));
        assertThat(read.get("items")).isEqualTo(List.of(Map.of("k".repeat(2000), Map.of("list", List.of("x")))));
    }

    private static String written(List<ObjectNode> objects) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (YamlSink sink = new YamlSink(out)) {
            for (ObjectNode object : objects) {
                sink.write(object);
            }
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private static Object plain(JsonNode node) {
        return new ObjectMapper().convertValue(node, Object.class);
    }

    private static ObjectNode object(Random random, int depth) {
        ObjectNode object = NODES.objectNode();
        for (int i = random.nextInt(4); i > 0; i--) {
            object.set(text(random), value(random, depth - 1));
        }
        return object;
    }

    private static JsonNode value(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 8 : 6)) {
            case 0 -> NODES.nullNode();
            case 1 -> NODES.booleanNode(random.nextBoolean());
            case 2 -> NODES.numberNode(random.nextInt(2000) - 1000);
            case 6 -> object(random, depth);
            case 7 -> {
                ArrayNode list = NODES.arrayNode();
                for (int i = random.nextInt(4); i > 0; i--) {
                    list.add(value(random, depth - 1));
                }
                yield list;
            }
            default -> NODES.textNode(text(random));
        };
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return text.toString();
    }
}
