package dev.terrace.engine.state;

import java.util.BitSet;
import java.util.List;

/** The slots of jobs or nodes: numbers that stay the same while others arrive and leave. */
public final class Slots {
    private final BitSet taken = new BitSet();

    /** The slots that became free since {@link #takeReleased} was last called. */
    private final BitSet released = new BitSet();

    /** Takes the first slots, from 0 on. */
    public Slots(int count) {
        taken.set(0, count);
    }

    /** Takes the lowest free slot. */
    public int take() {
        int slot = taken.nextClearBit(0);
        taken.set(slot);
        return slot;
    }

    /** Frees a slot. */
    public void release(int slot) {
        taken.clear(slot);
        released.set(slot);
    }

    /** Returns the slots that became free since the last call and are still free, ascending. */
    public List<Integer> takeReleased() {
        if (released.isEmpty()) {
            return List.of();
        }
        released.andNot(taken);
        List<Integer> free = released.stream().boxed().toList();
        released.clear();
        return free;
    }
}
