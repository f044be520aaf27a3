package dev.terrace.model.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/** An inner node: consecutive blocks of the same depth. */
final class Fork implements Block {
    /** The maximum width at which two neighbours are merged, so that removals do not fragment the tree. */
    private static final int JOINED = MAX / 2;

    private final Block[] parts;
    /** The cumulative number of elements up to the end of each part. */
    private final int[] ends;
    /** The first element of each part. A search therefore reads only the part that contains the element. */
    private final Object[] firsts;

    Fork(Block... parts) {
        this.parts = parts;
        ends = new int[parts.length];
        firsts = new Object[parts.length];
        int end = 0;
        for (int i = 0; i < parts.length; i++) {
            end += parts[i].size();
            ends[i] = end;
            firsts[i] = parts[i].first();
        }
    }

    private Fork(Block[] parts, int[] ends, Object[] firsts) {
        this.parts = parts;
        this.ends = ends;
        this.firsts = firsts;
    }

    /**
     * Returns this fork with one part replaced by a non-empty block.
     *
     * @param growth the change of the number of elements
     */
    private Fork with(int part, Block changed, int growth) {
        Block[] all = parts.clone();
        all[part] = changed;
        int[] allEnds = ends;
        if (growth != 0) {
            allEnds = ends.clone();
            for (int i = part; i < allEnds.length; i++) {
                allEnds[i] += growth;
            }
        }
        Object[] allFirsts = firsts;
        if (changed.first() != firsts[part]) {
            allFirsts = firsts.clone();
            allFirsts[part] = changed.first();
        }
        return new Fork(all, allEnds, allFirsts);
    }

    Block part(int place) {
        return parts[place];
    }

    @Override
    public int size() {
        return parts.length == 0 ? 0 : ends[parts.length - 1];
    }

    @Override
    public int width() {
        return parts.length;
    }

    /** Returns the part that contains the element at the index; the last part for an index at the end. */
    private int partOf(int index) {
        int low = 0;
        int high = parts.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (index < ends[middle]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private int startOf(int part) {
        return part == 0 ? 0 : ends[part - 1];
    }

    @Override
    public Object get(int index) {
        int part = partOf(index);
        return parts[part].get(index - startOf(part));
    }

    @Override
    public Leaf leafAt(int index) {
        int part = partOf(index);
        return parts[part].leafAt(index - startOf(part));
    }

    @Override
    public Object first() {
        return firsts[0];
    }

    @Override
    public int find(ToIntFunction<Object> sought) {
        int low = 0;
        int high = parts.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            int difference = sought.applyAsInt(firsts[middle]);
            if (difference == 0) {
                return ends[middle - 1];
            } else if (difference < 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        int found = parts[low].find(sought);
        return found < 0 ? found - startOf(low) : found + startOf(low);
    }

    @Override
    public void forEach(Consumer<Object> action) {
        for (Block part : parts) {
            part.forEach(action);
        }
    }

    @Override
    public Fork replace(int index, Object element) {
        int part = partOf(index);
        return with(part, parts[part].replace(index - startOf(part), element), 0);
    }

    @Override
    public Fork insert(int index, Object element) {
        int part = partOf(index);
        Block grown = parts[part].insert(index - startOf(part), element);
        if (!grown.isTooLarge()) {
            return with(part, grown, 1);
        }
        List<Block> changed = new ArrayList<>(Arrays.asList(parts));
        int half = grown.width() / 2;
        changed.set(part, grown.cut(0, half));
        changed.add(part + 1, grown.cut(half, grown.width()));
        return new Fork(changed.toArray(Block[]::new));
    }

    @Override
    public Fork remove(int index) {
        int part = partOf(index);
        Block shrunk = parts[part].remove(index - startOf(part));
        if (shrunk.width() > JOINED) {
            return with(part, shrunk, -1);
        }
        List<Block> changed = new ArrayList<>(Arrays.asList(parts));
        changed.set(part, shrunk);
        if (shrunk.width() == 0) {
            changed.remove(part);
        } else if (part + 1 < parts.length && shrunk.width() + parts[part + 1].width() <= JOINED) {
            changed.set(part, shrunk.join(changed.remove(part + 1)));
        } else if (part > 0 && parts[part - 1].width() + shrunk.width() <= JOINED) {
            changed.set(part - 1, parts[part - 1].join(changed.remove(part)));
        }
        return new Fork(changed.toArray(Block[]::new));
    }

    @Override
    public Fork cut(int from, int to) {
        return new Fork(Arrays.copyOfRange(parts, from, to));
    }

    @Override
    public Fork join(Block next) {
        Fork other = (Fork) next;
        Block[] both = Arrays.copyOf(parts, parts.length + other.parts.length);
        System.arraycopy(other.parts, 0, both, parts.length, other.parts.length);
        return new Fork(both);
    }
}
