package dev.terrace.replay.anonymous;

import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** New names of one kind, a prefix and a rank of fixed width, in the order of the old ones. */
final class RankedNames {
    private final SortedMap<String, String> byOld = new TreeMap<>();

    /**
     * Assigns new names. Empty names stay empty.
     *
     * @param kept a name that stays, so that the others sort around it; empty for none
     * @param below the prefix of names that sort before the kept one; sorts before it, too
     * @param prefix the prefix of the others; sorts after the kept one
     */
    RankedNames(Collection<String> names, String kept, String below, String prefix) {
        TreeSet<String> sorted = new TreeSet<>(names);
        sorted.remove("");
        int width = Integer.toString(sorted.size()).length();
        int rank = 0;
        for (String name : sorted) {
            String digits = Integer.toString(++rank);
            String padded = "0".repeat(width - digits.length()) + digits;
            byOld.put(name, name.equals(kept) ? name : (name.compareTo(kept) < 0 ? below : prefix) + padded);
        }
    }

    /** Assigns new names with a prefix. */
    RankedNames(Collection<String> names, String prefix) {
        this(names, "", prefix, prefix);
    }

    /** Returns the new name of an old one. */
    String of(String old) {
        return byOld.getOrDefault(old, old);
    }

    int size() {
        return byOld.size();
    }

    /** Returns the old names by the new ones. */
    SortedMap<String, String> key() {
        SortedMap<String, String> key = new TreeMap<>();
        byOld.forEach((old, name) -> key.put(name, old));
        return Collections.unmodifiableSortedMap(key);
    }
}
