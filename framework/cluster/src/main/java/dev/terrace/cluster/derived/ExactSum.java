package dev.terrace.cluster.derived;

import dev.terrace.model.resource.ResourceNames;

/** A sum over objects that must stay exact: up to 2^53, Volcano's doubles agree with integers. */
public enum ExactSum {
    OFFERED("what the nodes offer"),
    REQUESTED("what the pods ask for"),
    RESERVED("what the groups reserve"),
    GUARANTEED("what the queues are guaranteed"),
    DESERVED("what the queues deserve"),
    /** Of one queue: capabilities are limits, which are never added up, and "no limit" is often a large number. */
    CAPABILITY("a queue's capability");

    /** The largest sum. */
    public static final long MOST = 1L << 53;

    private final String words;

    ExactSum(String words) {
        this.words = words;
    }

    /**
     * What an amount adds to a sum: less than nothing counts as nothing, and more than can be counted as twice the
     * most. So a sum is too large or not in whatever order its objects are added.
     */
    public static long added(long amount) {
        // Only an annotation, or a CSINode, can make an amount negative. One alone may be as large as a long.
        return Math.max(0, Math.min(amount, 2 * MOST));
    }

    /** The sentence about an object with which the sum is too large. */
    public String tooLarge(ResourceNames names, int dimension) {
        long units = ResourceNames.unitsPerOne(names.name(dimension));
        return "with this, %s sums up to more %s than can be counted exactly: the most is %s."
                .formatted(
                        words, names.name(dimension), names.isBytes(dimension) ? "8Pi" : Long.toString(MOST / units));
    }
}
