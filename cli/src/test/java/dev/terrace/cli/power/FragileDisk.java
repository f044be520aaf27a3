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
 * A disk in memory that knows what of it was forced, and so what a power cut may leave of it. It promises what POSIX
 * promises and no more: a file's bytes are safe when the file was forced, a name when its folder was, and whatever was
 * not forced is kept or lost without any order.
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

    /** The process that writes is gone, in the midst of it. */
    static final class Killed extends Error {
        private static final long serialVersionUID = 1L;
    }

    /** The root, for the real classes. */
    Path path() {
        return new FragileFiles(this).getPath("/");
    }

    Node.Folder root() {
        requireAlive();
        return root;
    }

    /** The process is killed when it has made this number of changes and begins another. */
    void killAfter(int steps) {
        stepsLeft = steps;
    }

    boolean isDead() {
        return stepsLeft < 0;
    }

    /** Another process; it sees what the one before wrote, and its locks are gone. */
    void restart() {
        stepsLeft = Integer.MAX_VALUE;
        root.unlock();
    }

    void requireAlive() {
        if (isDead()) {
            throw new Killed();
        }
    }

    /** A change begins. */
    void step() {
        requireAlive();
        if (stepsLeft-- == 0) {
            throw new Killed();
        }
    }

    /** As if everything had been there for long. */
    void forceAll() {
        root.forceAll();
    }

    /** The disk after a power cut that left nothing but what was forced. */
    FragileDisk worst() {
        Map<Object, Integer> oldest = new HashMap<>();
        root.doubts().forEach(doubt -> oldest.put(doubt.thing(), 0));
        return new FragileDisk(root.after(oldest));
    }

    /** All different disks of which one is there after a power cut, or as many of them as can be tried. */
    Collection<FragileDisk> outcomes(Random random) {
        Set<Doubt> doubts = root.doubts();
        Map<String, FragileDisk> outcomes = new LinkedHashMap<>();
        for (Map<Object, Integer> picks : picks(doubts, random)) {
            Node.Folder left = root.after(picks);
            outcomes.putIfAbsent(left.text(""), new FragileDisk(left));
        }
        return outcomes.values();
    }

    /** Something that was not forced, and how many values a power cut may leave it, from the oldest to the newest. */
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
