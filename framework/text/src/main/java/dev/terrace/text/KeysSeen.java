package dev.terrace.text;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The keys of one object. Nearly all objects have few keys, and comparing a few texts is faster than hashing them. */
public final class KeysSeen {
    private static final int FEW = 16;

    private String[] few = new String[4];
    private int count;
    private @Nullable Set<String> many;

    /** Adds the key. Returns whether it is new. */
    public boolean add(String key) {
        if (many != null) {
            return many.add(key);
        }
        for (int i = 0; i < count; i++) {
            if (few[i].equals(key)) {
                return false;
            }
        }
        if (count == FEW) {
            many = new HashSet<>(Arrays.asList(few));
            return many.add(key);
        }
        if (count == few.length) {
            few = Arrays.copyOf(few, 2 * count);
        }
        few[count++] = key;
        return true;
    }
}
