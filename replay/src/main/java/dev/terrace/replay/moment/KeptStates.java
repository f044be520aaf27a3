package dev.terrace.replay.moment;

import dev.terrace.replay.Checkpoint;
import dev.terrace.replay.Replay;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * States of a replay at equal distances in cycles, bounded by their number and weight. When a bound is exceeded, every
 * second state goes and the distance doubles. The bounds hold for replays of any length. The first state stays.
 * Thread-safe.
 */
public final class KeptStates {
    /** The default number of states. */
    public static final int MAX = 1024;

    /** The default weight of all states, in bytes. */
    public static final long MAX_WEIGHT = 64L << 20;

    private final int most;
    private final long mostWeight;
    private final List<Checkpoint> states = new ArrayList<>();
    private long weight;

    /** The number of cycles between two states. */
    private long stride = 1;

    /** The number of cycles since the last state. */
    private long passed;

    /** Creates an empty collection with the default bounds. */
    public KeptStates() {
        this(MAX, MAX_WEIGHT);
    }

    /**
     * @param most the maximum number of states; at least 1
     * @param mostWeight the maximum of the estimated bytes of all states; exceeded only by the first state
     */
    public KeptStates(int most, long mostWeight) {
        this.most = most;
        this.mostWeight = mostWeight;
    }

    /**
     * Keeps states of a replay while it runs: {@code replay.advance(kept.watching(replay, isPaused))}.
     *
     * @return {@code isPaused}, which offers the state of the replay when it is polled
     */
    public BooleanSupplier watching(Replay replay, BooleanSupplier isPaused) {
        if (count() == 0) {
            keep(replay.checkpoint());
        }
        return () -> {
            if (isDue()) {
                keep(replay.checkpoint());
            }
            return isPaused.getAsBoolean();
        };
    }

    private synchronized boolean isDue() {
        return ++passed >= stride;
    }

    private synchronized void keep(Checkpoint state) {
        passed = 0;
        add(state);
        while (states.size() > 1 && (states.size() > most || weight > mostWeight)) {
            thin();
        }
    }

    private void thin() {
        // The last state goes if its place is odd. Its distance to the next one stays equal.
        passed += states.size() % 2 == 0 ? stride : 0;
        stride *= 2;
        List<Checkpoint> all = List.copyOf(states);
        states.clear();
        weight = 0;
        for (int place = 0; place < all.size(); place += 2) {
            add(all.get(place));
        }
    }

    private void add(Checkpoint state) {
        weight += state.weight(states.isEmpty() ? null : states.get(states.size() - 1));
        states.add(state);
    }

    /** Returns the number of states. */
    public synchronized int count() {
        return states.size();
    }

    /** Returns the estimated bytes of all states. */
    public synchronized long weight() {
        return weight;
    }

    /**
     * Returns the last state at or before a second, or the first state if all are later.
     *
     * @throws IllegalStateException if no replay was watched
     */
    synchronized Checkpoint before(long second) {
        if (states.isEmpty()) {
            throw new IllegalStateException("no replay was watched");
        }
        Checkpoint last = states.get(0);
        for (Checkpoint state : states) {
            last = state.second() <= second ? state : last;
        }
        return last;
    }
}
