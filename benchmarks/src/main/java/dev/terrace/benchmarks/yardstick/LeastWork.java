package dev.terrace.benchmarks.yardstick;

import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Median;
import java.util.Arrays;
import java.util.Random;

/**
 * The yardstick: placement of pods on nodes, and nothing else.
 *
 * <p>Every pod gets the node with the highest score (the sum of least requested, balanced and bin-packing), found
 * exactly; the first of equal nodes wins. All pods of a shape share one {@link Tournament}, which rescores only nodes
 * that changed since its last query. No queues, shares, gangs, predicates, sessions, objects or files are involved. No
 * scheduler that finds the best nodes exactly can do much less, so a session's time is reported as a multiple of this.
 *
 * <p>Nodes are empty and equal, with 32 cores and 128 GiB. Ten consecutive pods have the same shape.
 */
public final class LeastWork {
    /** The number of warm-up runs before the runs that count. */
    private static final int WARM_UP = 14;

    private static final int COUNTED = 11;
    private static final int ALIKE = 10;

    private LeastWork() {}

    /** Places all pods on empty nodes once. Returns the number of placed pods. */
    static int place(int nodeCount, int pods, int shapeCount) {
        Random random = new Random(1);
        EqualNodes nodes = new EqualNodes(nodeCount);
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
            // A tournament that missed more changes than it has nodes is rebuilt.
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
     * Prints the milliseconds of a placement when warm: the median of the last {@value #COUNTED} runs.
     *
     * @param args the numbers of nodes, pods and shapes
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
        Cell.print(Cell.milliseconds("yardstick", Median.of(times)), Cell.count("placed", placed));
    }
}
