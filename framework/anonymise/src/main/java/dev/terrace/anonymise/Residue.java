package dev.terrace.anonymise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Finds old names that remain because they are also words of Kubernetes or of a configuration. */
final class Residue {
    private static final Pattern BETWEEN = Pattern.compile("[^A-Za-z0-9_.-]+");
    /** Maps whose keys are not words of Kubernetes. */
    private static final Set<String> NAMED = Tables.of("named");

    /** The minimum number of letters. Shorter names would be found by chance. */
    private static final int MIN_LETTERS = 4;

    private final Set<String> old;
    private final SortedSet<String> found = new TreeSet<>();

    private Residue(Set<String> old) {
        this.old = old;
    }

    static SortedSet<String> of(Set<String> old, List<ObjectNode> objects, String configuration) {
        Residue residue = new Residue(old);
        objects.forEach(residue::look);
        residue.look(configuration);
        return residue.found;
    }

    private void look(JsonNode node) {
        if (node.isTextual()) {
            look(node.textValue());
        }
        node.properties().stream()
                .filter(field -> NAMED.contains(field.getKey()))
                .flatMap(field -> field.getValue().properties().stream())
                .forEach(named -> look(named.getKey()));
        node.forEach(this::look);
    }

    private void look(String text) {
        if (old.contains(text)) {
            add(text);
        }
        Arrays.stream(BETWEEN.split(text)).filter(old::contains).forEach(this::add);
    }

    private void add(String name) {
        if (name.chars().filter(Character::isLetter).count() >= MIN_LETTERS) {
            found.add(name);
        }
    }
}
