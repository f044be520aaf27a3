package dev.terrace.snapshot;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The keys of one object. Nearly all objects are small, and comparing a few texts is cheaper than hashing them. */
final class KeysSeen {
    private static final int FEW = 16;

    private final List<String> few = new ArrayList<>(FEW);
    private @Nullable Set<String> many;

    /** Whether the key was not there before. */
    boolean add(String key) {
        if (many != null) {
            return many.add(key);
        }
        if (few.contains(key)) {
            return false;
        }
        few.add(key);
        if (few.size() == FEW) {
            many = new HashSet<>(few);
        }
        return true;
    }
}
