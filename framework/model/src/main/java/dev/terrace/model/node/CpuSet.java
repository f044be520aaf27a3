package dev.terrace.model.node;

import java.util.BitSet;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A set of cpus of a node, by their ids. Never changes.
 *
 * @see <a href="https://www.man7.org/linux/man-pages/man7/cpuset.7.html#FORMATS">Linux, cpuset: the list format</a>
 */
public final class CpuSet {
    /** No machine has a cpu beyond; a list that names one would only take memory. */
    public static final int HIGHEST = 65_535;

    private static final CpuSet NONE = new CpuSet(new BitSet());

    private final BitSet ids;

    private CpuSet(BitSet ids) {
        this.ids = ids;
    }

    public static CpuSet none() {
        return NONE;
    }

    /** The ids that are set now. */
    public static CpuSet of(BitSet ids) {
        return new CpuSet((BitSet) ids.clone());
    }

    /** Reads a list such as {@code 0-3,8}; empty if it is none. */
    public static Optional<CpuSet> parse(String list) {
        BitSet ids = new BitSet();
        if (!list.isEmpty()) {
            for (String range : list.split(",", -1)) {
                int dash = range.indexOf('-');
                int first = id(dash < 0 ? range : range.substring(0, dash));
                int last = dash < 0 ? first : id(range.substring(dash + 1));
                if (first < 0 || last < first) {
                    return Optional.empty();
                }
                ids.set(first, last + 1);
            }
        }
        return Optional.of(new CpuSet(ids));
    }

    /** -1 for what is no id. */
    private static int id(String text) {
        try {
            int id = Integer.parseInt(text);
            return id <= HIGHEST ? id : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    public int size() {
        return ids.cardinality();
    }

    /** The ids; a copy. */
    public BitSet ids() {
        return (BitSet) ids.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CpuSet that && ids.equals(that.ids);
    }

    @Override
    public int hashCode() {
        return ids.hashCode();
    }

    /** The list, as short as it can be. */
    @Override
    public String toString() {
        StringJoiner list = new StringJoiner(",");
        for (int first = ids.nextSetBit(0); first >= 0; ) {
            int end = ids.nextClearBit(first);
            list.add(end == first + 1 ? "" + first : first + "-" + (end - 1));
            first = ids.nextSetBit(end);
        }
        return list.toString();
    }
}
