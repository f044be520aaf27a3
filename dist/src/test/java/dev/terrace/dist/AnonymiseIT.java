package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cases.Anonymisation;
import dev.terrace.cases.CaseFolder;
import dev.terrace.cases.CaseOptions;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.TextFile;
import dev.terrace.inputs.Origin;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Anonymised recorded cases get the same decisions, and contain none of their old names. A build tests every fourth of
 * its own cases; {@code -Dterrace.anonymise.stride=1} tests all, and {@code -Dterrace.anonymise.cases=DIR} others.
 */
class AnonymiseIT {
    private static final int STRIDE = Integer.getInteger("terrace.anonymise.stride", 4);
    private static final Path CASES = Path.of(System.getProperty("terrace.anonymise.cases", "src/test/cases"));
    private static final Pattern WORDS = Pattern.compile("[^A-Za-z0-9_./-]+");
    /** Keys of labels and annotations that are not names. Their values are names, and so are all other keys. */
    private static final Pattern WELL_KNOWN =
            Pattern.compile("([a-z0-9-]+\\.)*(kubernetes\\.io|k8s\\.io|volcano\\.sh|terrace\\.dev|nvidia\\.com)/.*");

    @Test
    void decisionsAreTheSameAndNoNameIsLeft() {
        Extensions extensions = ShippedPlugins.loaded();
        List<CaseFolder> cases = CaseFolder.below(CASES);
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < cases.size(); i += STRIDE) {
            try {
                check(cases.get(i), extensions);
            } catch (AssertionError | InvalidInput e) {
                problems.add(cases.get(i).name() + ": " + e.getMessage());
            }
        }
        assertThat(problems).isEmpty();
    }

    private static void check(CaseFolder folder, Extensions extensions) {
        CaseOptions options = folder.options().allowingMissing(true);
        Snapshot snapshot = SnapshotReader.read(folder.snapshots(), options.read());
        List<ObjectNode> all = BareDump.read(Origin.of(folder.snapshots()));
        Anonymisation anonymisation = Anonymisation.anonymise(
                extensions,
                snapshot.cluster(),
                all,
                List.of(ConfigurationReader.bare(TextFile.read(folder.configuration()))),
                options,
                folder.statements());
        assertThat(anonymisation.differences()).as(folder.name()).isEmpty();
        assertThat(new HashSet<>(anonymisation.anonymous().strings().values()))
                .as("%s: one new name for each", folder.name())
                .hasSize(anonymisation.anonymous().strings().size());
        Set<String> names = new TreeSet<>();
        all.forEach(object -> names(object, names));
        names.removeIf(name -> name.chars().filter(Character::isLetter).count() < 4);
        names.removeAll(anonymisation.anonymous().kept());
        Set<String> words = new HashSet<>();
        anonymisation.made().objects().forEach(object -> words(object, words));
        anonymisation.made().configurations().forEach(text -> add(text, words));
        add(anonymisation.made().expected().toString(), words);
        add(anonymisation.made().options().read().answers().text(), words);
        assertThat(words).as(folder.name()).isNotEmpty();
        words.retainAll(names);
        assertThat(words).as(folder.name()).isEmpty();
    }

    private static void names(ObjectNode object, Set<String> names) {
        JsonNode metadata = object.path("metadata");
        for (String field : List.of("name", "namespace", "uid")) {
            names.add(metadata.path(field).asText());
        }
        for (String map : List.of("labels", "annotations")) {
            metadata.path(map).properties().forEach(entry -> {
                names.add(entry.getValue().asText());
                if (!WELL_KNOWN.matcher(entry.getKey()).matches()) {
                    names.add(entry.getKey());
                }
            });
        }
        for (String field : List.of("image", "hostIP", "podIP", "address", "nodeName")) {
            object.findValues(field).forEach(value -> names.add(value.asText()));
        }
    }

    /** Collects texts, and the keys of maps. Field names of objects are words of Kubernetes. */
    private static void words(JsonNode node, Set<String> words) {
        if (node.isTextual()) {
            add(node.textValue(), words);
        }
        for (String map :
                List.of("labels", "annotations", "matchLabels", "nodeSelector", "minTaskMember", "requests")) {
            node.path(map).properties().forEach(entry -> add(entry.getKey(), words));
        }
        node.forEach(child -> words(child, words));
    }

    private static void add(String text, Set<String> words) {
        words.add(text);
        for (String word : WORDS.split(text, -1)) {
            words.add(word);
            words.addAll(Arrays.asList(word.split("/", -1)));
        }
    }
}
