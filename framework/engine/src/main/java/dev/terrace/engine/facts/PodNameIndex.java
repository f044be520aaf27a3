package dev.terrace.engine.facts;

import dev.terrace.model.number.NumberText;

/** Reads the index from a pod name as Volcano's controller forms it. */
public final class PodNameIndex {
    public static final long NO_INDEX = -1;

    private PodNameIndex() {}

    /**
     * Returns the number after the last dash of a name with at least two dashes; {@link #NO_INDEX} if the name has no
     * such number.
     */
    public static long index(String name) {
        int last = name.lastIndexOf('-');
        if (last < 0 || name.indexOf('-') == last) {
            return NO_INDEX;
        }
        if (last + 1 == name.length() || !isDigit(name.charAt(name.length() - 1))) {
            return NO_INDEX; // Most names take this path: an exception would cost more than the rest of this class.
        }
        return NumberText.whole(name.substring(last + 1)).orElse(NO_INDEX);
    }

    private static boolean isDigit(char letter) {
        return letter >= '0' && letter <= '9';
    }
}
