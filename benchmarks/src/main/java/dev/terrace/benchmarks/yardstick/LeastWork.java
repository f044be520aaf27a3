package dev.terrace.benchmarks.yardstick;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * The yardstick: pods put on nodes, and nothing else that a scheduler does.
 *
 * <p>Every pod gets the node that scores highest (least requested, balanced and bin-packing scores together), found
 * exactly; of equal nodes the first. All pods of a shape ask one {@link Tournament}, which looks again only at nodes
 * that changed since it was last asked. There are no queues, shares, gangs, predicates, sessions, objects or files: no
 * scheduler that finds best nodes exactly can do much less, so a session's time is told as a multiple of this.
 *
 * <p>Nodes are empty and alike, 32 cores and 128 GiB; ten pods in a row have the same shape.
 */
public final class LeastWork {
    /** How often everything is done before the runs that count. */
    static final int WARM_UP = 14;

    private static final int COUNTED = 11;
    private static final int ALIKE = 10;

    private LeastWork() {}

    /** Places all pods on empty nodes once; returns how many have found a node. */
    static int place(int nodeCount, int pods, int shapeCount) {
        Random random = new Random(1);
        Nodes nodes = new Nodes(nodeCount);
        long[] cpu = new long[shapeCount];
        long[] memory = new long[shapeCount];
        for (int s = 0; s < shapeCount; s++) {
            cpu[s] = 250L * (1 + random.nextInt(16));
            memory[s] = (256L << 20) * (4 + random.nextInt(28));
        }
        int[] shapes = new int[pods / ALIKE + 1];
        Arrays.setAll(shapes, group -> random.nextInt(shapeCount));
        Tournament[] tournaments = new Tournament[shapeCount];
        int[] changed = new int[pods];
        int placed = 0;
        for (int pod = 0; pod < pods; pod++) {
            int shape = shapes[pod / ALIKE];
            Tournament tournament = tournaments[shape];
            // One that missed more than it has nodes is held anew.
            if (tournament == null || placed - tournament.seen() > nodeCount) {
                tournament = new Tournament(nodes, cpu[shape], memory[shape], placed);
                tournaments[shape] = tournament;
            }
            tournament.see(changed, placed);
            int node = tournament.winner();
            if (node >= 0) {
                nodes.take(node, cpu[shape], memory[shape]);
                changed[placed++] = node;
            }
        }
        return placed;
    }

    /**
     * Prints the milliseconds that placing takes once it is warm: the median of the last {@value #COUNTED} runs.
     *
     * @param args numbers of nodes, pods and shapes
     */
    public static void main(String[] args) {
        int[] sizes = Arrays.stream(args).mapToInt(Integer::parseInt).toArray();
        double[] times = new double[COUNTED];
        int placed = 0;
        for (int run = -WARM_UP; run < COUNTED; run++) {
            long start = System.nanoTime();
            placed = place(sizes[0], sizes[1], sizes[2]);
            if (run >= 0) {
                times[run] = (System.nanoTime() - start) / 1e6;
            }
        }
        Arrays.sort(times);
        System.out.printf(Locale.ROOT, "%.3f ms, %d placed%n", times[COUNTED / 2], placed);
    }
}
