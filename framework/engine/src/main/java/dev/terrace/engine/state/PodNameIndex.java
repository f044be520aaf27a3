package dev.terrace.engine.state;

/** Reads names of pods as Volcano's controller gives them. */
final class PodNameIndex {
    static final long NO_INDEX = -1;

    private PodNameIndex() {}

    /**
     * The number behind the last dash, of names with at least three parts: how Volcano's controller numbers a job's
     * pods.
     */
    static long index(String name) {
        int last = name.lastIndexOf('-');
        if (last < 0 || name.indexOf('-') == last) {
            return NO_INDEX;
        }
        if (last + 1 == name.length() || !isDigit(name.charAt(name.length() - 1))) {
            return NO_INDEX; // most names; an exception would cost more than all the rest
        }
        try {
            return Long.parseLong(name, last + 1, name.length(), 10);
        } catch (NumberFormatException e) {
            return NO_INDEX;
        }
    }

    private static boolean isDigit(char letter) {
        return letter >= '0' && letter <= '9';
    }
}
