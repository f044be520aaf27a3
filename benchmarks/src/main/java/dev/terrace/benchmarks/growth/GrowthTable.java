package dev.terrace.benchmarks.growth;

import dev.terrace.benchmarks.cluster.Template;
import dev.terrace.benchmarks.growth.Dimension.Outcome;
import dev.terrace.benchmarks.growth.Dimension.Repeated;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads the table of all dimensions, {@code dimensions.txt}.
 *
 * <p>A dimension is a line {@code name: description of the doubled objects}, followed by its properties and the objects
 * of its cluster. Properties: {@code from SIZE CONF}, {@code most SIZE}, {@code square REASON}, {@code expect OUTCOME},
 * {@code before TEXT} the tiers of the configuration, and {@code after TEXT} them. Texts are {@link Template}s.
 *
 * <p>{@code [COUNT] object API KIND NAMESPACE NAME FIELDS} is an object. Its fields are {@code label:KEY=VALUE},
 * {@code labels:JSON}, the same for annotations, {@code spec:JSON}, {@code status:JSON}, and {@code with:JSON} beside
 * them; JSON has single quotes and no spaces. {@code yaml TEXT} is a document as it stands, and {@code text TEXT} is
 * written before the next one.
 *
 * <p>{@code conf NAME: ACTIONS | TIER | …} names a configuration. {@code def NAME = LINE; …} names lines or fields with
 * parameters {@code $1}, …; further words of a use follow the last line.
 */
final class GrowthTable {
    private static final Pattern HEADER = Pattern.compile("([a-z-]+): (.*)");
    private static final Pattern PARAMETER = Pattern.compile("\\$([1-9])");

    private final Map<String, String> definitions = new HashMap<>();
    private final Map<String, String> tiers = new HashMap<>(Map.of("none", ""));
    private final Map<String, String> actions = new HashMap<>(Map.of("none", ""));
    private final List<Dimension> dimensions = new ArrayList<>();

    private GrowthTable() {}

    static List<Dimension> read() {
        try (InputStream in = Objects.requireNonNull(GrowthTable.class.getResourceAsStream("dimensions.txt"))) {
            GrowthTable table = new GrowthTable();
            for (String block : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n\n+", -1)) {
                table.block(block.lines().filter(line -> !line.startsWith("#")).toList());
            }
            return table.dimensions;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void block(List<String> lines) {
        for (String line : lines) {
            if (line.startsWith("def ")) {
                String[] parts = line.substring(4).split(" = ", 2);
                definitions.put(parts[0], parts[1]);
            } else if (line.startsWith("conf ")) {
                configuration(line.substring(5));
            } else {
                dimension(lines);
                return;
            }
        }
    }

    private void configuration(String line) {
        String[] parts = line.split(": | \\| ");
        actions.put(parts[0], "actions: \"%s\"\n".formatted(parts[1]));
        tiers.put(
                parts[0],
                Arrays.stream(parts).skip(2).map(GrowthTable::tier).collect(Collectors.joining("", "tiers:\n", "")));
    }

    /** Formats plugins, each with an optional switch behind a slash. */
    private static String tier(String plugins) {
        return Arrays.stream(plugins.split(" "))
                .map(plugin -> "  - name: " + plugin.replace("/", "\n    ").replace("=", ": ") + "\n")
                .collect(Collectors.joining("", "- plugins:\n", ""));
    }

    private void dimension(List<String> lines) {
        Matcher header = HEADER.matcher(lines.get(0));
        if (!header.matches()) {
            throw new IllegalArgumentException("neither a dimension nor a definition: " + lines.get(0));
        }
        Map<String, String> properties = new HashMap<>();
        List<Repeated> scene = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.strip().split(" ", 2);
            switch (words[0]) {
                case "from", "most", "square", "expect", "before", "after" -> properties.put(words[0], words[1]);
                default -> add("1", line.substring(2), scene);
            }
        }
        String[] from = Objects.requireNonNull(properties.get("from")).split(" ", -1);
        dimensions.add(new Dimension(
                header.group(1),
                header.group(2),
                properties.containsKey("square") ? 2 : 1,
                properties.getOrDefault("square", ""),
                Integer.parseInt(from[0]),
                Integer.parseInt(properties.getOrDefault("most", "" + Integer.MAX_VALUE)),
                Outcome.valueOf(properties.getOrDefault("expect", "binds").toUpperCase(Locale.ROOT)),
                new Template(unescaped(actions.get(from[1])
                        + properties.getOrDefault("before", "")
                        + tiers.get(from[1])
                        + properties.getOrDefault("after", ""))),
                scene));
    }

    /** @param count the count of lines that have none */
    private void add(String count, String line, List<Repeated> scene) {
        String[] words = line.split(" ", 2);
        if (Template.Count.isCount(words[0])) {
            add(words[0], words[1], scene);
            return;
        }
        switch (words[0]) {
            case "object" -> scene.add(repeated(count, object(words[1].split(" ")) + "\n", true));
            case "yaml" -> scene.add(repeated(count, unescaped(words[1]) + "\n---\n", true));
            case "text" -> scene.add(repeated(count, unescaped(words[1]), false));
            default -> {
                for (String each :
                        expanded(words[0], words.length == 1 ? "" : words[1]).split("; ", -1)) {
                    add(count, each, scene);
                }
            }
        }
    }

    private static Repeated repeated(String count, String text, boolean isObject) {
        return new Repeated(new Template.Count(count), new Template(text), isObject);
    }

    private static String unescaped(String text) {
        return text.replace("\\n", "\n");
    }

    private String expanded(String name, String arguments) {
        String definition = definitions.get(name);
        if (definition == null) {
            throw new IllegalArgumentException("nothing is called '%s'".formatted(name));
        }
        String[] words = arguments.isEmpty() ? new String[0] : arguments.split(" ");
        int[] used = {0};
        String line = PARAMETER.matcher(definition).replaceAll(parameter -> {
            int index = Integer.parseInt(parameter.group(1));
            used[0] = Math.max(used[0], index);
            return Matcher.quoteReplacement(index <= words.length ? words[index - 1] : "");
        });
        String more = Arrays.stream(words).skip(used[0]).collect(Collectors.joining(" "));
        return (line + " " + more).strip();
    }

    private String object(String[] words) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String word : Arrays.asList(words).subList(4, words.length)) {
            field(word, fields);
        }
        StringBuilder json =
                new StringBuilder("{'apiVersion':'%s','kind':'%s','metadata':{'name':'%s','uid':'%2$s-%3$s',"
                        .formatted(words[0], words[1], words[3]));
        json.append("'resourceVersion':'1','creationTimestamp':'2026-01-01T00:00:00Z'");
        if (!words[2].equals("-")) {
            json.append(",'namespace':'%s'".formatted(words[2]));
        }
        for (String field : List.of("labels", "annotations", "spec", "status")) {
            if (field.equals("spec")) {
                json.append('}');
            }
            if (fields.containsKey(field)) {
                json.append(",'%s':{%s}".formatted(field, fields.get(field)));
            }
        }
        if (fields.containsKey("with")) {
            json.append(',').append(fields.get("with"));
        }
        return json.append('}').toString().replace('\'', '"');
    }

    private void field(String word, Map<String, String> fields) {
        String[] parts = word.split(":", 2);
        switch (parts[0]) {
            case "", "-" -> {}
            case "label", "annotation" -> {
                String[] entry = parts[1].split("=", 2);
                put(parts[0] + "s", "'%s':'%s'".formatted(entry[0], entry[1]), fields);
            }
            case "labels", "spec", "status", "with" -> put(parts[0], parts[1], fields);
            default -> {
                for (String each :
                        expanded(parts[0], parts.length == 1 ? "" : parts[1]).split(" ", -1)) {
                    field(each, fields);
                }
            }
        }
    }

    private static void put(String field, String fragment, Map<String, String> fields) {
        fields.merge(field, fragment, (known, more) -> known + "," + more);
    }
}
