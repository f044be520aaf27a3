package dev.terrace.model.node;

import dev.terrace.model.number.NumberText;
import java.util.BitSet;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * An immutable set of cpu ids of a node.
 *
 * @see <a href="https://www.man7.org/linux/man-pages/man7/cpuset.7.html#FORMATS">Linux, cpuset: the list format</a>
 */
public final class CpuSet {
    /** The highest accepted cpu id. No machine has a higher one, and a list that names one would only waste memory. */
    public static final int HIGHEST = 65_535;

    private static final CpuSet NONE = new CpuSet(new BitSet());

    private final BitSet ids;

    private CpuSet(BitSet ids) {
        this.ids = ids;
    }

    public static CpuSet none() {
        return NONE;
    }

    /** Returns a copy of the bits as a set. */
    public static CpuSet of(BitSet ids) {
        return new CpuSet((BitSet) ids.clone());
    }

    /** Parses a list such as {@code 0-3,8}; empty if the text is not a list. */
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

    /** Returns the id, or -1 for an invalid id. */
    private static int id(String text) {
        return (int) NumberText.whole(text, 0, HIGHEST).orElse(-1);
    }

    public int size() {
        return ids.cardinality();
    }

    /** Returns a copy of the ids. */
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

    /** Returns the list in its shortest form. */
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
