package dev.terrace.model.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Blocks of the same depth, one after another. */
final class Fork implements Block {
    /** Blocks that together have at most this width become one, so that removals leave no tree of splinters. */
    private static final int JOINED = MOST / 2;

    private final Block[] parts;
    /** By part: the number of elements up to its end. */
    private final int[] ends;

    Fork(Block... parts) {
        this.parts = parts;
        ends = new int[parts.length];
        int end = 0;
        for (int i = 0; i < parts.length; i++) {
            end += parts[i].size();
            ends[i] = end;
        }
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

    /** The part that holds the element at the index; the last one for an index at the end. */
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
    public void forEach(Consumer<Object> action) {
        for (Block part : parts) {
            part.forEach(action);
        }
    }

    @Override
    public void leaves(List<Object[]> all) {
        for (Block part : parts) {
            part.leaves(all);
        }
    }

    @Override
    public Fork replace(int index, Object element) {
        int part = partOf(index);
        Block[] changed = parts.clone();
        changed[part] = parts[part].replace(index - startOf(part), element);
        return new Fork(changed);
    }

    @Override
    public Fork insert(int index, Object element) {
        int part = partOf(index);
        Block grown = parts[part].insert(index - startOf(part), element);
        if (!grown.isTooLarge()) {
            Block[] changed = parts.clone();
            changed[part] = grown;
            return new Fork(changed);
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
