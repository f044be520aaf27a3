package dev.terrace.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.emitter.Emitter;
import org.yaml.snakeyaml.events.DocumentEndEvent;
import org.yaml.snakeyaml.events.DocumentStartEvent;
import org.yaml.snakeyaml.events.ImplicitTuple;
import org.yaml.snakeyaml.events.MappingEndEvent;
import org.yaml.snakeyaml.events.MappingStartEvent;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.events.SequenceEndEvent;
import org.yaml.snakeyaml.events.SequenceStartEvent;
import org.yaml.snakeyaml.events.StreamEndEvent;
import org.yaml.snakeyaml.events.StreamStartEvent;

/** Compares the output with that of SnakeYAML's emitter, byte for byte, on random trees and texts. */
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
    void itIsWhatTheEmitterWrites(long seed) throws IOException {
        Random random = new Random(seed);
        List<ObjectNode> objects = random.ints(random.nextInt(4), 0, 1)
                .mapToObj(zero -> object(random, 3))
                .toList();
        String written = written(objects);
        assertThat(written).as("seed " + seed).isEqualTo(Oracle.written(objects));
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
            case 2 -> NODES.numberNode(BigDecimal.valueOf(random.nextInt(2000) - 1000, random.nextInt(6) - 3));
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

    /** Writes the same document with the emitter, event by event. */
    private static final class Oracle {
        private static final ImplicitTuple BARE = new ImplicitTuple(true, true);
        private static final ImplicitTuple QUOTED = new ImplicitTuple(false, true);
        private final Emitter out;

        private Oracle(Emitter out) {
            this.out = out;
        }

        static String written(List<ObjectNode> objects) throws IOException {
            StringWriter text = new StringWriter();
            DumperOptions options = new DumperOptions();
            options.setSplitLines(false);
            Emitter emitter = new Emitter(text, options);
            emitter.emit(new StreamStartEvent(null, null));
            emitter.emit(new DocumentStartEvent(null, null, false, null, Map.of()));
            ObjectNode list = NODES.objectNode();
            list.put("apiVersion", "v1").putArray("items").addAll(objects);
            list.put("kind", "List");
            new Oracle(emitter).value(list);
            emitter.emit(new DocumentEndEvent(null, null, false));
            emitter.emit(new StreamEndEvent(null, null));
            return text.toString();
        }

        private void value(JsonNode node) throws IOException {
            if (node.isObject()) {
                out.emit(new MappingStartEvent(null, null, true, null, null, FlowStyle.BLOCK));
                for (Map.Entry<String, JsonNode> field : node.properties()) {
                    text(field.getKey());
                    value(field.getValue());
                }
                out.emit(new MappingEndEvent(null, null));
            } else if (node.isArray()) {
                out.emit(new SequenceStartEvent(null, null, true, null, null, FlowStyle.BLOCK));
                for (JsonNode item : node) {
                    value(item);
                }
                out.emit(new SequenceEndEvent(null, null));
            } else if (node.isTextual()) {
                text(node.textValue());
            } else {
                out.emit(new ScalarEvent(null, null, BARE, node.asText(), null, null, ScalarStyle.PLAIN));
            }
        }

        private void text(String text) throws IOException {
            ScalarStyle style = YamlText.styleOf(text);
            ImplicitTuple implicit = YamlText.isText(text) ? BARE : QUOTED;
            out.emit(new ScalarEvent(null, null, implicit, text, null, null, style));
        }
    }
}
