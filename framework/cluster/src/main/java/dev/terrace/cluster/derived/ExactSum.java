package dev.terrace.cluster.derived;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.field.Units;

/** A sum over objects that must stay exact: up to 2^53, Volcano's doubles agree with integers. */
public enum ExactSum {
    OFFERED("what the nodes offer"),
    REQUESTED("what the pods ask for"),
    RESERVED("what the groups reserve"),
    GUARANTEED("what the queues are guaranteed"),
    DESERVED("what the queues deserve");

    /** The largest exact sum. */
    public static final long MAX = Units.MAX;

    private final String words;

    ExactSum(String words) {
        this.words = words;
    }

    /**
     * Returns the contribution of an amount to a sum, clamped to the range from 0 to twice the maximum. Whether a sum
     * is too large therefore does not depend on the order of its objects. An amount of a queue that counts as no limit
     * adds nothing.
     */
    public long added(long amount) {
        if (amount >= MAX && (this == GUARANTEED || this == DESERVED)) {
            return 0;
        }
        // Only an annotation or a CSINode can make an amount negative. A single amount may be as large as a long.
        return Math.max(0, Math.min(amount, 2 * MAX));
    }

    /** Returns the sentence about an object with which the sum is too large. */
    public String tooLarge(ResourceNames names, int dimension) {
        long units = ResourceNames.unitsPerOne(names.name(dimension));
        return "with this, %s sums up to more %s than can be counted exactly: the most is %s."
                .formatted(words, names.name(dimension), names.isBytes(dimension) ? "8Pi" : Long.toString(MAX / units));
    }
}
