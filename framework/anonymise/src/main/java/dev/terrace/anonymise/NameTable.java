package dev.terrace.anonymise;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** One table for a whole dump: a text has the same new name wherever it stands. */
final class NameTable {
    private final Map<Domain, NavigableSet<String>> noted = new EnumMap<>(Domain.class);
    private final NavigableSet<String> kept = new TreeSet<>();
    private final NavigableSet<String> models = new TreeSet<>();
    private final SortedMap<String, String> names = new TreeMap<>();
    /** Claims that are made for a pod: the pod's name, and that of the pod's volume. */
    private final Map<String, List<String>> ofPods = new HashMap<>();

    /** Takes a name down. */
    String noted(Domain domain, String name) {
        if (domain == Domain.MODEL) {
            models.add(name);
        } else if (!name.isEmpty()) {
            noted.computeIfAbsent(domain, one -> new TreeSet<>()).add(name);
            if (domain.keeps(name)) {
                kept.add(name);
            }
        }
        return name;
    }

    /** Takes down that the claim of a pod's volume has the names of both. */
    void noteClaim(String pod, String volume) {
        noted(Domain.POD, pod);
        noted(Domain.POD_VOLUME, volume);
        ofPods.put(pod + "-" + volume, List.of(pod, volume));
    }

    /** Gives new names to all that were taken down, each as what it names first. */
    void assign() {
        NavigableSet<String> all = new TreeSet<>();
        noted.values().forEach(all::addAll);
        noted.forEach((domain, ofDomain) -> {
            NavigableSet<String> staying = new TreeSet<>(ofDomain);
            // Nothing goes by the order of values, and those that stay are switches.
            staying.retainAll(domain == Domain.VALUE ? Set.of() : kept);
            NavigableSet<String> left = new TreeSet<>(ofDomain);
            left.removeAll(kept);
            left.removeAll(names.keySet());
            names.putAll(assigned(domain, left, staying, all));
        });
        ofPods.forEach((claim, parts) -> {
            if (names.containsKey(claim)) {
                names.put(claim, of(parts.get(0)) + "-" + of(parts.get(1)));
            }
        });
    }

    /** A new name that is an old one would read as if it were that. */
    private static Map<String, String> assigned(
            Domain domain, NavigableSet<String> left, NavigableSet<String> staying, NavigableSet<String> all) {
        for (int width = 1; ; width++) {
            Map<String, String> assigned = new Ranks(domain, left, staying, width).assigned();
            if (assigned.values().stream().noneMatch(all::contains)) {
                return assigned;
            }
        }
    }

    String of(String name) {
        return names.getOrDefault(name, name);
    }

    /** The new name of a text that is a name, and no number. */
    Optional<String> known(String text) {
        return WellKnown.isNumber(text) ? Optional.empty() : Optional.ofNullable(names.get(text));
    }

    /** New names by the old ones. */
    SortedMap<String, String> strings() {
        return names;
    }

    /** Names that stay because they mean something, and were there. */
    NavigableSet<String> kept() {
        NavigableSet<String> all = new TreeSet<>(kept);
        all.addAll(models);
        return all;
    }
}
