package dev.terrace.dist.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ContainerNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Mutates inputs so that they change their meaning or become invalid. */
final class Damage {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final List<String> TOKENS = List.of(
            " &a ",
            " *a ",
            " <<: *a ",
            " <<: ",
            " !!int ",
            " !!float ",
            " !!binary ",
            " !!null ",
            " !x ",
            " ? ",
            " - ",
            " | ",
            " |\n",
            " >-\n",
            " |9\n",
            " 0x",
            " 0b",
            " 0",
            " 1_000",
            " 1:30",
            " .inf",
            " -.INF",
            " .NaN",
            " 1e999999999 ",
            " +",
            " \"\\x4\"",
            " \"\\ud800\"",
            " '",
            " \"",
            " %YAML 1.1\n",
            "\n---\n",
            "\n...\n",
            "\t",
            "\r",
            "\u0085",
            "\u0000",
            "\u00ff",
            "\u00fe\u00ff",
            "\u00ef\u00bb\u00bf",
            "\u00ed\u00a0\u0080",
            "#",
            ", ",
            "}",
            "]",
            "/*",
            "//",
            " NaN",
            " Infinity",
            " 01",
            " 1.",
            " .5",
            " -");

    private final Random random;
    private final Corpus corpus;

    Damage(Corpus corpus, Random random) {
        this.corpus = corpus;
        this.random = random;
    }

    void objects(List<ObjectNode> objects) {
        for (int i = random.nextInt(5); i >= 0; i--) {
            ObjectNode object = ofAnyKind(objects);
            switch (random.nextInt(10)) {
                case 0 ->
                    objects.add(one(random.nextBoolean()
                                    ? corpus.rare()
                                    : corpus.dumps().objects())
                            .deepCopy());
                case 1 -> objects.remove(objects.size() > 1 ? object : null);
                case 2 -> objects.add(renamed(object));
                default -> field(object, object.path("kind").asText(), corpus.dumps());
            }
        }
    }

    /** Returns a random object, with equal probability for each kind, because most objects are pods. */
    private ObjectNode ofAnyKind(List<ObjectNode> objects) {
        List<String> kinds = objects.stream()
                .map(object -> object.path("kind").asText())
                .distinct()
                .toList();
        String kind = one(kinds);
        return one(objects.stream()
                .filter(object -> object.path("kind").asText().equals(kind))
                .toList());
    }

    private static ObjectNode renamed(ObjectNode object) {
        ObjectNode twin = object.deepCopy();
        if (twin.get("metadata") instanceof ObjectNode meta) {
            meta.put("name", meta.path("name").asText() + "-twin");
        }
        return twin;
    }

    /**
     * Changes a random field in the node.
     *
     * @param path the path of the node in the vocabulary
     */
    void field(ContainerNode<?> node, String path, Vocabulary words) {
        if (node.isEmpty()) {
            return;
        }
        List<String> keys = new ArrayList<>();
        node.fieldNames().forEachRemaining(keys::add);
        int index = random.nextInt(node.size());
        JsonNode value = node instanceof ObjectNode object ? object.get(keys.get(index)) : node.get(index);
        String below = keys.isEmpty() ? path : Vocabulary.below(path, keys.get(index));
        if (value instanceof ContainerNode<?> inner && !inner.isEmpty() && random.nextInt(6) > 0) {
            field(inner, below, words);
        } else if (node instanceof ObjectNode object) {
            object(object, keys.get(index), path, words);
        } else {
            ((ArrayNode) node).set(index, other(path.substring(path.lastIndexOf('/') + 1), value, words));
        }
    }

    private void object(ObjectNode object, String key, String path, Vocabulary words) {
        switch (random.nextInt(5)) {
            case 0 -> object.remove(key);
            case 1, 2 -> {
                List<String> known = words.keys(path);
                if (!known.isEmpty()) {
                    String gift = one(known);
                    object.set(gift, one(words.values(path, gift)).deepCopy());
                }
            }
            default -> object.set(key, other(key, object.get(key), words));
        }
    }

    private JsonNode other(String key, JsonNode value, Vocabulary words) {
        return switch (random.nextInt(8)) {
            case 0 -> one(Values.ALL).deepCopy();
            case 1 -> value.isTextual() ? NODES.textNode(one(Values.TEXTS)) : NODES.numberNode(random.nextInt(4) - 1);
            case 2 ->
                random.nextInt(10) == 0
                        ? nested(value)
                        : NODES.textNode((value.isPojo() ? "" : value.asText()) + one(Values.TEXTS));
            default ->
                words.values(key).isEmpty() ? value : one(words.values(key)).deepCopy();
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

    /** Mutates the text. */
    byte[] bytes(byte[] text) {
        if (text.length < 2) {
            return text;
        }
        int at = random.nextInt(text.length);
        return switch (random.nextInt(7)) {
            case 0 -> Arrays.copyOf(text, at);
            case 1 -> spliced(text, at, at, new byte[] {(byte) random.nextInt(256)});
            case 2 -> spliced(text, at, Math.min(text.length, at + 1 + random.nextInt(8)), new byte[0]);
            case 3 -> spliced(text, at, at, "[".repeat(random.nextInt(5000)).getBytes(StandardCharsets.UTF_8));
            case 4 -> keyTwice(text);
            default -> token(text, at);
        };
    }

    /** Inserts a token before a value: one with a meaning in YAML, or one that no text may contain. */
    private byte[] token(byte[] text, int from) {
        int at = from;
        while (at < text.length && text[at] != ' ' && text[at] != ':') {
            at++;
        }
        int place = Math.min(text.length, at + 1);
        return spliced(text, place, place, one(TOKENS).getBytes(StandardCharsets.ISO_8859_1));
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

    /** Returns another configuration, or one with a changed line or field. */
    String conf(String conf) {
        ObjectNode tree = Conf.tree(conf);
        String damaged = tree == null || random.nextBoolean() ? line(conf) : fields(tree);
        return Values.valid(damaged);
    }

    private String fields(ObjectNode tree) {
        for (int i = random.nextInt(4); i >= 0; i--) {
            field(tree, tree.path("kind").asText(), corpus.confs());
        }
        return tree.toPrettyString() + "\n";
    }

    private String line(String conf) {
        List<String> lines = new ArrayList<>(conf.lines().toList());
        int at = lines.isEmpty() ? 0 : random.nextInt(lines.size());
        switch (lines.isEmpty() ? 0 : random.nextInt(5)) {
            case 0 -> {
                return one(corpus.texts());
            }
            case 1 -> lines.remove(at);
            case 2 -> lines.add(at, one(lines));
            case 3 -> lines.set(at, lines.get(at).replaceFirst(":.*", ": ") + one(Values.ALL));
            default -> lines.set(at, lines.get(at) + one(Values.TEXTS));
        }
        return String.join("\n", lines) + "\n";
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
