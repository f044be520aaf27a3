package dev.terrace.replay.picture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Places the pods of nodes in lanes, so that no two pods that hold a node at one time overlap. The page places them in
 * the same way.
 */
final class Lanes {
    /** The largest number of lanes of a node; finer requests are rounded up. */
    private static final int MAX_LANES = 240;

    private static final double PRECISION = 1e6;

    private final int wanted;
    private final Map<Integer, double[]> until = new HashMap<>();

    private Lanes(int wanted) {
        this.wanted = wanted;
    }

    /** The tasks of an attempt on a node, with the part of the node that they hold. */
    record Item(int attempt, double start, double end, int node, double part, int queue, boolean isEvicted) {}

    /** The place of an item: its edges as a number of nodes. */
    record Rectangle(Item item, double top, double bottom) {}

    private record Run(Item item, int from, int to) {}

    /** Returns the rectangles in the order of their starts. Items of one attempt that touch are one rectangle. */
    static List<Rectangle> rectangles(List<Item> items, int nodes) {
        Lanes lanes = new Lanes((int) Math.max(1, Math.min(MAX_LANES, Math.round(1 / grain(items)))));
        List<Run> runs = new ArrayList<>();
        items.stream().sorted(Comparator.comparingDouble(Item::start)).forEach(item -> lanes.place(item, runs));
        List<Rectangle> rectangles = new ArrayList<>();
        for (Run run : runs) {
            double height = lanes.of(run.item.node).length;
            double top = run.item.node + run.from / height;
            double bottom = run.item.node + run.to / height;
            int last = rectangles.size() - 1;
            if (last >= 0
                    && rectangles.get(last).item.attempt == run.item.attempt
                    && rectangles.get(last).bottom == top) {
                rectangles.set(last, new Rectangle(rectangles.get(last).item, rectangles.get(last).top, bottom));
            } else {
                rectangles.add(new Rectangle(run.item, top, bottom));
            }
        }
        return rectangles;
    }

    /** Returns the largest part that divides all parts of a node, at least 1/{@value #MAX_LANES}. */
    private static double grain(List<Item> items) {
        Set<Double> parts = new LinkedHashSet<>();
        items.forEach(item -> parts.add(item.part));
        double grain = 0;
        for (double part : parts) {
            long divisor = Math.round(part * PRECISION);
            for (long rest = Math.round(grain * PRECISION); rest > 1; ) {
                long next = divisor % rest;
                divisor = rest;
                rest = next;
            }
            grain = divisor / PRECISION;
            if (grain < 1.0 / MAX_LANES) {
                return 1.0 / MAX_LANES;
            }
        }
        return grain == 0 ? 1 : grain;
    }

    /** Returns the time until which each lane of a node is held. */
    private double[] of(int node) {
        return until.computeIfAbsent(node, absent -> {
            double[] free = new double[wanted];
            Arrays.fill(free, Double.NEGATIVE_INFINITY);
            return free;
        });
    }

    /** Chooses the first contiguous free lanes, else the first free ones, with new lanes at the end if too few are. */
    private void place(Item item, List<Run> runs) {
        double[] own = of(item.node);
        int needed = (int) Math.max(1, Math.ceil(item.part * wanted - 1e-9));
        int free = 0;
        for (int lane = 0; lane < own.length; lane++) {
            free = own[lane] <= item.start ? free + 1 : 0;
            if (free == needed) {
                hold(item, lane + 1 - needed, lane + 1, runs);
                return;
            }
        }
        int from = -1;
        for (int lane = 0; needed > 0; lane++) {
            if (lane == own.length) {
                own = Arrays.copyOf(own, lane + 1);
                own[lane] = Double.NEGATIVE_INFINITY;
                until.put(item.node, own);
            }
            boolean isFree = own[lane] <= item.start;
            if (isFree) {
                from = from < 0 ? lane : from;
                needed--;
            }
            if (from >= 0 && (!isFree || needed == 0)) {
                hold(item, from, isFree ? lane + 1 : lane, runs);
                from = -1;
            }
        }
    }

    private void hold(Item item, int from, int to, List<Run> runs) {
        Arrays.fill(of(item.node), from, to, item.end);
        runs.add(new Run(item, from, to));
    }
}
