package dev.terrace.anonymise;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** The table of new names for a whole dump. A text has the same new name everywhere. */
final class NameTable {
    private final Map<Domain, NavigableSet<String>> noted = new EnumMap<>(Domain.class);
    private final NavigableSet<String> kept = new TreeSet<>();
    private final NavigableSet<String> models = new TreeSet<>();
    private final SortedMap<String, String> names = new TreeMap<>();
    /** The names of the pod and of its volume, by the claim that is created for them. */
    private final Map<String, List<String>> ofPods = new HashMap<>();

    /** Records a name and returns it. */
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

    /** Records a claim that is named after a pod and its volume. */
    void noteClaim(String pod, String volume) {
        noted(Domain.POD, pod);
        noted(Domain.POD_VOLUME, volume);
        ofPods.put(pod + "-" + volume, List.of(pod, volume));
    }

    /** Assigns new names to all recorded names, each in its first domain. */
    void assign() {
        NavigableSet<String> all = new TreeSet<>();
        noted.values().forEach(all::addAll);
        noted.forEach((domain, ofDomain) -> {
            NavigableSet<String> left = new TreeSet<>(ofDomain);
            left.removeAll(kept);
            left.removeAll(names.keySet());
            Map<String, String> fixed = new HashMap<>();
            // The order of values has no effect, and the values that stay are switches.
            if (domain != Domain.VALUE) {
                ofDomain.stream().filter(name -> !left.contains(name)).forEach(name -> fixed.put(name, of(name)));
            }
            names.putAll(assigned(domain, left, fixed, all));
        });
        ofPods.forEach((claim, parts) -> {
            if (names.containsKey(claim)) {
                names.put(claim, of(parts.get(0)) + "-" + of(parts.get(1)));
            }
        });
    }

    /** Assigns names that differ from all old ones, because an equal name would be ambiguous. */
    private static Map<String, String> assigned(
            Domain domain, NavigableSet<String> left, Map<String, String> fixed, NavigableSet<String> all) {
        for (int width = 1; ; width++) {
            Map<String, String> assigned = new Ranks(domain, left, fixed, width).assigned();
            if (assigned.values().stream().noneMatch(all::contains)) {
                return assigned;
            }
        }
    }

    /** Returns whether the text is recorded as a name, and is not a number. */
    boolean isNoted(String text) {
        return !WellKnown.isNumber(text) && noted.values().stream().anyMatch(names -> names.contains(text));
    }

    String of(String name) {
        return names.getOrDefault(name, name);
    }

    /** The new name of a text; empty for a number and for an unknown text. */
    Optional<String> known(String text) {
        return WellKnown.isNumber(text) ? Optional.empty() : Optional.ofNullable(names.get(text));
    }

    /** New names by the old ones. */
    SortedMap<String, String> strings() {
        return names;
    }

    /** The recorded names that stay because they have a meaning. */
    NavigableSet<String> kept() {
        NavigableSet<String> all = new TreeSet<>(kept);
        all.addAll(models);
        return all;
    }
}
