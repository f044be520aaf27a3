package dev.terrace.cluster.derived;

import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.field.Units;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A sum over objects that must not overflow. Up to {@link #EXACT}, Volcano's doubles agree with it; beyond, Volcano's
 * sums are rounded to a few units.
 */
public enum ExactSum {
    OFFERED("what the nodes offer"),
    REQUESTED("what the pods ask for"),
    RESERVED("what the groups reserve"),
    GUARANTEED("what the queues are guaranteed"),
    DESERVED("what the queues deserve");

    /** The largest sum that a double holds exactly. */
    public static final long EXACT = Units.MAX;

    /** The largest sum. Several of them together are still far from the largest long. */
    public static final long MAX = 1L << 60;

    private final String words;

    ExactSum(String words) {
        this.words = words;
    }

    /** Returns the kind of the objects that are summed up. */
    public Kind<?> kind() {
        return switch (this) {
            case OFFERED -> Kinds.NODE;
            case REQUESTED -> Kinds.POD;
            case RESERVED -> Kinds.POD_GROUP;
            case GUARANTEED, DESERVED -> Kinds.QUEUE;
        };
    }

    /**
     * Visits the amounts of an object, each with the sum that it belongs to. That of a capability is null, because
     * capabilities are not summed up.
     */
    public static void forEach(Object item, BiConsumer<@Nullable ExactSum, Amounts> visitor) {
        if (item instanceof NodeSpec node) {
            visitor.accept(OFFERED, node.allocatable());
            visitor.accept(OFFERED, node.oversubscription());
        } else if (item instanceof TaskSpec task) {
            visitor.accept(REQUESTED, task.template().requests());
        } else if (item instanceof JobSpec job) {
            visit(RESERVED, job.minResources(), visitor);
        } else if (item instanceof QueueSpec queue) {
            visit(null, queue.capability(), visitor);
            visit(GUARANTEED, queue.guarantee(), visitor);
            visit(DESERVED, queue.deserved(), visitor);
        }
    }

    private static void visit(
            @Nullable ExactSum sum, @Nullable Amounts amounts, BiConsumer<@Nullable ExactSum, Amounts> visitor) {
        if (amounts != null) {
            visitor.accept(sum, amounts);
        }
    }

    /**
     * Returns the contribution of an amount to a sum, clamped to the range from 0 to twice the maximum. Whether a sum
     * is too large therefore does not depend on the order of its objects. An amount of a queue that counts as no limit
     * adds nothing.
     */
    public long added(long amount) {
        if (amount >= Units.MAX && (this == GUARANTEED || this == DESERVED)) {
            return 0;
        }
        // Only an annotation or a CSINode can make an amount negative. A single amount may be as large as a long.
        return Math.max(0, Math.min(amount, 2 * MAX));
    }

    /** Returns the sentence about an object with which the sum is too large. */
    public String tooLarge(ResourceNames names, int dimension) {
        return "with this, %s sums up to more %s than can be counted: the most is %s."
                .formatted(
                        words, names.name(dimension), names.isBytes(dimension) ? "1Ei" : whole(names, dimension, MAX));
    }

    /** Returns the warning about an object with which a double no longer holds the sum exactly. */
    public String inexact(ResourceNames names, int dimension) {
        return "with this, %s sums up to more %s than Volcano counts exactly, %s: its sums are rounded by a few units, and these are not."
                .formatted(
                        words,
                        names.name(dimension),
                        names.isBytes(dimension) ? "8Pi" : whole(names, dimension, EXACT));
    }

    private static String whole(ResourceNames names, int dimension, long sum) {
        return Long.toString(sum / ResourceNames.unitsPerOne(names.name(dimension)));
    }
}
