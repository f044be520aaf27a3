package dev.terrace.anonymise;

import dev.terrace.files.TextFile;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The words of {@code words.txt}, by the names of its sections. */
final class Tables {
    private static final Map<String, Set<String>> SECTIONS = read();

    private Tables() {}

    /** Returns the words of a section, unmodifiable. */
    static Set<String> of(String section) {
        return Collections.unmodifiableSet(SECTIONS.getOrDefault(section, Set.of()));
    }

    /** Returns the domains of the words in the sections of a table, such as {@code [field NODE]}. */
    static Map<String, Domain> domains(String table) {
        Map<String, Domain> domains = new HashMap<>();
        for (Domain domain : Domain.values()) {
            of(table + " " + domain).forEach(word -> domains.put(word, domain));
        }
        return domains;
    }

    private static Map<String, Set<String>> read() {
        Map<String, Set<String>> sections = new HashMap<>();
        Set<String> words = new HashSet<>();
        for (String line : TextFile.beside(Tables.class, "words.txt").lines().toList()) {
            if (line.startsWith("[")) {
                words = sections.computeIfAbsent(line.substring(1, line.length() - 1), name -> new HashSet<>());
            } else if (!line.startsWith("#") && !line.isBlank()) {
                words.addAll(Arrays.asList(line.split(" ")));
            }
        }
        return sections;
    }
}
