package dev.terrace.dist.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.text.JsonSink;
import dev.terrace.text.ObjectSink;
import dev.terrace.text.YamlSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;

/** Writes objects in one of many equivalent layouts. */
final class Layout {
    private static final Pattern PLAIN = Pattern.compile("[a-z]{5,}(-[a-z]+)*");

    private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,8}");

    private final Random random;

    Layout(Random random) {
        this.random = random;
    }

    /** Writes the simplest layout: one list in JSON. */
    static List<byte[]> plain(List<ObjectNode> objects) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(objects, new JsonSink(bytes));
        return List.of(bytes.toByteArray());
    }

    /** Returns the bytes of one to three files. */
    List<byte[]> write(List<ObjectNode> objects) throws IOException {
        List<ObjectNode> shuffled = new ArrayList<>();
        objects.forEach(object -> shuffled.add((ObjectNode) varied(object)));
        for (int i = random.nextInt(3); i > 0; i--) {
            shuffled.add(foreign());
        }
        Collections.shuffle(shuffled, random);
        int parts = Math.min(shuffled.size(), 1 + random.nextInt(3));
        List<byte[]> files = new ArrayList<>();
        for (int p = 0; p < parts; p++) {
            int from = shuffled.size() * p / parts;
            int to = shuffled.size() * (p + 1) / parts;
            byte[] text = text(shuffled.subList(from, to));
            files.add(random.nextInt(4) == 0 ? Container.wrapped(text, random) : text);
        }
        return random.nextInt(4) == 0 ? List.of(Container.archive(files, random)) : files;
    }

    /** Returns a configuration unchanged, in JSON, with other line ends, among empty documents, or in a ConfigMap. */
    String conf(String conf) {
        ObjectNode tree = Conf.tree(conf);
        return switch (tree == null ? 0 : random.nextInt(7)) {
            case 1 -> tree.toPrettyString();
            case 2 -> "\ufeff# a: comment\r\n" + conf.replace("\n", "\r\n");
            case 3 -> "kind: ConfigMap\ndata:\n  volcano-scheduler.conf: |\n" + conf.indent(4);
            case 4 -> {
                ObjectNode map = JsonNodeFactory.instance.objectNode().put("kind", "ConfigMap");
                map.putObject("data").put("volcano-scheduler.conf", conf);
                yield map.toString();
            }
            case 5 -> "# nothing\n---\n" + conf + "\n---\n# nothing more\n---\n";
            default -> conf;
        };
    }

    /** Reorders keys, and adds keys that no reader knows. */
    private JsonNode varied(JsonNode node) {
        if (!node.isObject()) {
            return node;
        }
        List<Map.Entry<String, JsonNode>> fields = new ArrayList<>(node.properties());
        Collections.shuffle(fields, random);
        ObjectNode copy = JsonNodeFactory.instance.objectNode();
        fields.forEach(field -> copy.set(field.getKey(), varied(field.getValue())));
        // Terrace's own kind of object refuses fields that it does not know.
        if (node.has("metadata") && !node.path("kind").asText().equals("PluginState") && random.nextInt(3) == 0) {
            copy.set(
                    "x-unknown",
                    JsonNodeFactory.instance.arrayNode().add(foreign()).add(1.5).addNull());
        }
        return copy;
    }

    private ObjectNode foreign() {
        ObjectNode lease = JsonNodeFactory.instance.objectNode().put("kind", "Lease");
        lease.put("apiVersion", "coordination.k8s.io/v1").putObject("metadata").put("name", "l" + random.nextInt());
        return lease;
    }

    private byte[] text(List<ObjectNode> objects) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        switch (random.nextInt(5)) {
            case 0 -> write(objects, new JsonSink(bytes));
            case 1 -> write(objects, new YamlSink(bytes));
            case 2 -> {
                for (ObjectNode object : objects) {
                    bytes.writeBytes(utf8(random.nextBoolean() ? object.toString() : object.toPrettyString()));
                    bytes.writeBytes(utf8(blanks("\n")));
                }
            }
            case 3 -> {
                for (ObjectNode object : objects) {
                    bytes.writeBytes(utf8("---" + blanks("\n") + "# a: comment\n" + object + "\n...\n"));
                }
            }
            default -> {
                for (ObjectNode object : objects) {
                    StringBuilder block = new StringBuilder("--- # an object\n");
                    block(object, "", block);
                    bytes.writeBytes(utf8(block.toString()));
                }
            }
        }
        return bytes.toByteArray();
    }

    /** Appends a YAML block with comments, empty lines, merge keys and quotes of all kinds. */
    private void block(JsonNode node, String indent, StringBuilder out) {
        if (node.isObject() && random.nextInt(8) == 0) {
            out.append(indent).append("<<: ").append(node).append('\n');
            return;
        }
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            out.append(indent).append(quoted(field.getKey())).append(": ");
            JsonNode value = field.getValue();
            if (value.isObject() && !value.isEmpty()) {
                out.append(random.nextInt(5) == 0 ? "# below\n\n" : "\n");
                block(value, indent + " ".repeat(1 + random.nextInt(4)), out);
            } else if (value.isArray() && !value.isEmpty() && random.nextBoolean()) {
                value.forEach(
                        item -> out.append('\n').append(indent).append("- ").append(item));
                out.append('\n');
            } else {
                out.append(scalar(value));
                out.append(random.nextInt(5) == 0 ? "  # 'why\n" : "\n");
            }
        }
    }

    private String scalar(JsonNode value) {
        if (value.isTextual()) {
            return quoted(value.textValue());
        }
        String number = value.toString();
        if (WHOLE.matcher(number).matches()) {
            return one("+" + number, "0x" + Integer.toHexString(value.intValue()), "!!int '" + number + "'", number);
        }
        return switch (number) {
            case "true" -> one("yes", "On", "TRUE", "true");
            case "false" -> one("no", "Off", "FALSE", "false");
            case "null" -> one("~", "Null", "!!null ''", "null");
            default -> number;
        };
    }

    private String one(String... forms) {
        return forms[random.nextInt(forms.length)];
    }

    private String quoted(String text) {
        if (PLAIN.matcher(text).matches() && !text.equals("false") && random.nextBoolean()) {
            return text;
        }
        boolean isSimple = text.chars().allMatch(c -> c >= ' ' && c < 127);
        return isSimple && random.nextBoolean()
                ? "'" + text.replace("'", "''") + "'"
                : JsonNodeFactory.instance.textNode(text).toString();
    }

    private String blanks(String end) {
        return (" ".repeat(random.nextInt(20)) + end).repeat(1 + random.nextInt(3));
    }

    private static void write(List<ObjectNode> objects, ObjectSink open) throws IOException {
        try (ObjectSink sink = open) {
            for (ObjectNode object : objects) {
                sink.write(object);
            }
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
