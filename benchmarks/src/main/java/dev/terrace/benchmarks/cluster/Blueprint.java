package dev.terrace.benchmarks.cluster;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of a generated cluster.
 *
 * @param pods the number of waiting pods
 * @param groups the number of pod groups of the waiting pods
 * @param queues the number of queues of the waiting groups
 * @param shapes the number of different requests among the waiting pods
 * @param full whether running pods of two further queues, which hold more than their share, take every node
 * @param seed the seed of the random draws
 */
public record Blueprint(int nodes, int pods, int groups, int queues, int shapes, boolean full, long seed) {
    private static final Pattern SPELLING =
            Pattern.compile("(\\d{1,9})x(\\d{1,9})x(\\d{1,9})x(\\d{1,9})x(\\d{1,9})(-full)?");

    public Blueprint {
        if (Math.min(Math.min(nodes, pods), Math.min(groups, Math.min(queues, shapes))) < 1) {
            throw new IllegalArgumentException("a cluster has at least one node, pod, group, queue and shape");
        }
        if (groups > pods) {
            throw new IllegalArgumentException("%s groups for %s pods: some would be empty".formatted(groups, pods));
        }
    }

    /** An empty cluster with waiting pods, with seed 1. */
    public static Blueprint of(int nodes, int pods, int groups, int queues, int shapes) {
        return new Blueprint(nodes, pods, groups, queues, shapes, false, 1);
    }

    /**
     * Parses the output of {@link #toString}.
     *
     * @throws IllegalArgumentException with a sentence, if the text is not a size
     */
    public static Blueprint parse(String spelling) {
        Matcher matcher = SPELLING.matcher(spelling);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    ("'%s' is no size of a cluster. NODESxPODSxGROUPSxQUEUESxSHAPES is, such as "
                                    + "1000x10000x1000x20x32, also with -full at its end")
                            .formatted(spelling));
        }
        int[] sizes = new int[5];
        for (int i = 0; i < sizes.length; i++) {
            sizes[i] = Integer.parseInt(matcher.group(i + 1));
        }
        return new Blueprint(sizes[0], sizes[1], sizes[2], sizes[3], sizes[4], matcher.group(6) != null, 1);
    }

    /** The sizes, without the seed. */
    @Override
    public String toString() {
        return "%sx%sx%sx%sx%s%s".formatted(nodes, pods, groups, queues, shapes, full ? "-full" : "");
    }
}
