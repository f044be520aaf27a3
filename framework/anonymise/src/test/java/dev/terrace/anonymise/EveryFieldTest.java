package dev.terrace.anonymise;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.Cluster;
import dev.terrace.model.GivenAnswers;
import dev.terrace.model.SchedulerFlags;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.node.GivenUsage;
import dev.terrace.model.settings.Catalog;
import dev.terrace.model.settings.Declaration;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.ClusterWriter;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Puts a mark into each text and each key of objects that together have every field of every kind, one at a time. No
 * mark is left in the anonymous objects.
 */
@Tag("slow")
class EveryFieldTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z0-9]*");
    private static final List<String> MARKS = List.of(
            "SECRET407", "secret.example.com/x", "nvidia.com/SECRET407", "volcano.sh/SECRET407", "a-SECRET407.b");
    private static final int MARKS_OF_EACH = Integer.getInteger("terrace.marks", 1);

    /** Fields whose keys are names. */
    private static final Set<String> MAPS = Set.of(
            "annotations",
            "attributes",
            "counters",
            "data",
            "disruptedPods",
            "labels",
            "matchLabels",
            "minTaskMember",
            "nodeSelector",
            "parameters",
            "config",
            "allowedTopologies");

    private static final Catalog CATALOG =
            new Catalog(Map.of("gridengine", new Declaration(List.of(), Set.of(), List.of())), Map.of());

    /** Puts a text into one place of a copy. */
    private interface Place {
        void put(ObjectNode copy, String text);
    }

    /** Each place gets one of the marks; with {@code -Dterrace.marks=5}, all of them. */
    @Test
    void noMarkIsLeft() throws IOException {
        List<String> left = new ArrayList<>();
        int marked = 0;
        int number = 0;
        for (ObjectNode object : objects()) {
            for (Map.Entry<String, Place> place : places(object)) {
                for (int i = 0; i < MARKS_OF_EACH; i++) {
                    String mark = MARKS.get(number++ % MARKS.size());
                    ObjectNode copy = object.deepCopy();
                    place.getValue().put(copy, mark);
                    Optional<Anonymous> anonymous = anonymous(copy);
                    marked += anonymous.isPresent() ? 1 : 0;
                    if (anonymous.filter(EveryFieldTest::shows).isPresent()) {
                        left.add(object.path("kind").asText() + place.getKey() + " " + mark);
                    }
                }
            }
        }
        assertThat(left).isEmpty();
        assertThat(marked).isGreaterThan(1000);
    }

    private static boolean shows(Anonymous anonymous) {
        return (anonymous.objects() + "" + anonymous.configurations() + anonymous.kept())
                .toLowerCase(Locale.ROOT)
                .contains("secret");
    }

    /** A field that is no word would be renamed, and so be lost. */
    @Test
    void theFieldsOfAllKindsStay() throws IOException {
        for (ObjectNode object : objects()) {
            Set<String> fields = new TreeSet<>();
            fields(cluster(object).map(ClusterWriter::objects).orElseThrow().get(0), fields);
            fields.removeIf(field -> !field.matches("[a-z][A-Za-z]+") || field.startsWith("odd"));
            // Nodes replace their pattern.
            fields.removeAll(Set.of("regexMatch", "pattern"));
            Set<String> left = new TreeSet<>();
            anonymous(object).orElseThrow().objects().forEach(each -> fields(each, left));
            assertThat(left).as(object.path("kind").asText()).containsAll(fields);
        }
    }

    private static void fields(JsonNode node, Set<String> fields) {
        node.properties().forEach(field -> {
            fields.add(field.getKey());
            if (!MAPS.contains(field.getKey())) {
                fields(field.getValue(), fields);
            }
        });
        if (node.isArray()) {
            node.forEach(item -> fields(item, fields));
        }
    }

    /** Returns the anonymous object; empty if it is refused. */
    private static Optional<Anonymous> anonymous(ObjectNode object) {
        try {
            return cluster(object)
                    .map(cluster -> new Anonymiser(
                                    ClusterWriter.objects(cluster),
                                    List.of(object),
                                    List.of("actions: \"\"\ntiers: []\n"),
                                    CATALOG)
                            .anonymous("volcano", SchedulerFlags.none(), GivenAnswers.none(), GivenUsage.none()));
        } catch (InvalidInput e) {
            return Optional.empty(); // a selector that takes texts apart
        }
    }

    private static Optional<Cluster> cluster(ObjectNode object) {
        try {
            return Optional.of(SnapshotReader.read(
                            List.of(object),
                            "the object",
                            ReadOptions.defaults().scheduler("volcano").unnamed("volcano"))
                    .cluster());
        } catch (InvalidInput e) {
            return Optional.empty();
        }
    }

    private static List<ObjectNode> objects() throws IOException {
        List<ObjectNode> objects = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(EveryFieldTest.class.getResourceAsStream("every-field.json"))) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList()) {
                objects.add((ObjectNode) JSON.readTree(line));
            }
        }
        return objects;
    }

    private static List<Map.Entry<String, Place>> places(ObjectNode object) {
        List<Map.Entry<String, Place>> places = new ArrayList<>();
        collect(object, "", places);
        return places;
    }

    private static void collect(JsonNode node, String at, List<Map.Entry<String, Place>> places) {
        if (node instanceof ObjectNode map) {
            map.properties().forEach(field -> {
                String key = field.getKey();
                String pointer = at + "/" + key.replace("~", "~0").replace("/", "~1");
                places.add(Map.entry(pointer + " (key)", (copy, mark) -> {
                    ObjectNode holder = (ObjectNode) copy.at(at);
                    holder.set(mark, holder.remove(key));
                }));
                texts(field.getValue(), pointer, places, (copy, text) -> ((ObjectNode) copy.at(at)).put(key, text));
                collect(field.getValue(), pointer, places);
            });
        } else if (node instanceof ArrayNode list) {
            for (int i = 0; i < list.size(); i++) {
                int index = i;
                texts(list.get(i), at + "/" + i, places, (copy, text) -> ((ArrayNode) copy.at(at)).set(index, text));
                collect(list.get(i), at + "/" + i, places);
            }
        }
    }

    /** Adds the whole text, and each word of a structured one. */
    private static void texts(JsonNode old, String at, List<Map.Entry<String, Place>> places, Place whole) {
        if (old.isTextual()) {
            String text = old.asText();
            places.add(Map.entry(at, whole));
            WORD.matcher(text)
                    .results()
                    .filter(word -> word.group().length() < text.length())
                    .forEach(word -> places.add(Map.entry(
                            at + " at " + word.start(),
                            (copy, mark) -> whole.put(
                                    copy, text.substring(0, word.start()) + mark + text.substring(word.end())))));
        }
    }
}
