package dev.terrace.cli.power;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * A disk in memory that records which content was forced, and thus what a power cut may leave. It gives only the
 * guarantees of POSIX: a file's bytes are durable after the file was forced, a name after its folder was. Unforced
 * changes are kept or lost in any order.
 */
final class FragileDisk {
    private static final int GUESSES = 3;

    private final Node.Folder root;
    private int stepsLeft = Integer.MAX_VALUE;

    FragileDisk() {
        this(new Node.Folder());
    }

    private FragileDisk(Node.Folder root) {
        this.root = root;
    }

    /** Thrown when the writing process is killed. */
    static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** Returns the root as a path for the production classes. */
    Path path() {
        return new FragileFiles(this).getPath("/");
    }

    Node.Folder root() {
        requireAlive();
        return root;
    }

    /** Kills the process when it begins a further change after this number of changes. */
    void killAfter(int steps) {
        stepsLeft = steps;
    }

    boolean isDead() {
        return stepsLeft < 0;
    }

    /** Starts another process. It sees the writes of the previous one, whose locks are released. */
    void restart() {
        stepsLeft = Integer.MAX_VALUE;
        root.unlock();
    }

    void requireAlive() {
        if (isDead()) {
            throw new Killed();
        }
    }

    /** Begins a change. */
    void step() {
        requireAlive();
        if (stepsLeft-- == 0) {
            throw new Killed();
        }
    }

    /** Forces the whole content. */
    void forceAll() {
        root.forceAll();
    }

    /** Returns the disk after a power cut that left only forced content. */
    FragileDisk worst() {
        Map<Object, Integer> oldest = new HashMap<>();
        root.doubts().forEach(doubt -> oldest.put(doubt.thing(), 0));
        return new FragileDisk(root.after(oldest));
    }

    /** Returns the possible disks after a power cut, or a sample of them. */
    Collection<FragileDisk> outcomes(Random random) {
        Set<Doubt> doubts = root.doubts();
        Map<String, FragileDisk> outcomes = new LinkedHashMap<>();
        for (Map<Object, Integer> picks : picks(doubts, random)) {
            Node.Folder left = root.after(picks);
            outcomes.putIfAbsent(left.text(""), new FragileDisk(left));
        }
        return outcomes.values();
    }

    /** An unforced item, and the number of values that it may have after a power cut, from the oldest to the newest. */
    record Doubt(Object thing, int values) {}

    private static List<Map<Object, Integer>> picks(Set<Doubt> doubts, Random random) {
        Map<Object, Integer> oldest = new HashMap<>();
        Map<Object, Integer> newest = new HashMap<>();
        doubts.forEach(doubt -> oldest.put(doubt.thing(), 0));
        doubts.forEach(doubt -> newest.put(doubt.thing(), doubt.values() - 1));
        List<Map<Object, Integer>> all = new ArrayList<>(List.of(oldest, newest));
        for (Doubt doubt : doubts) {
            for (int value = 0; value < doubt.values(); value++) {
                all.add(but(oldest, doubt, value));
                all.add(but(newest, doubt, value));
            }
        }
        for (int i = 0; i < GUESSES; i++) {
            Map<Object, Integer> guess = new HashMap<>();
            doubts.forEach(doubt -> guess.put(doubt.thing(), random.nextInt(doubt.values())));
            all.add(guess);
        }
        return all;
    }

    private static Map<Object, Integer> but(Map<Object, Integer> picks, Doubt doubt, int value) {
        Map<Object, Integer> others = new HashMap<>(picks);
        others.put(doubt.thing(), value);
        return others;
    }

    @Override
    public String toString() {
        return root.text("");
    }
}
