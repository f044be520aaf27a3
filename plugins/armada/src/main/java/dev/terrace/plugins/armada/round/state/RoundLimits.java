package dev.terrace.plugins.armada.round.state;

import dev.terrace.plugins.armada.round.data.PriorityClass;
import dev.terrace.plugins.armada.round.data.RefusalReason;
import dev.terrace.plugins.armada.round.data.Resources;
import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.RoundQueue;
import dev.terrace.plugins.armada.round.data.RoundRules;
import dev.terrace.plugins.armada.round.data.TokenBucket;
import dev.terrace.plugins.armada.round.data.Vectors;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The limits of a round: for all new jobs, for each queue and class, for floating resources, and for rates. */
public final class RoundLimits {
    private final RoundInput input;
    private final RoundLedger ledger;
    private final long[] perRound;
    private final long[][][] perQueue;
    private final long[] floating;
    private final TokenBucket[] buckets;
    private TokenBucket bucket;

    RoundLimits(RoundInput input, long[] total, RoundLedger ledger) {
        this.input = input;
        this.ledger = ledger;
        RoundRules rules = input.rules();
        Resources resources = rules.resources();
        perRound = resources.partsOf(total, rules.maximumFractions());
        List<RoundQueue> queues = input.queues();
        perQueue = new long[queues.size()][rules.classes().size()][];
        buckets = queues.stream().map(RoundQueue::bucket).toArray(TokenBucket[]::new);
        for (int c = 0; c < rules.classes().size(); c++) {
            PriorityClass ofClass = rules.classes().get(c);
            long[] parts = resources.partsOf(total, ofClass.queueFractions());
            for (int q = 0; q < perQueue.length; q++) {
                Map<String, Double> own = queues.get(q).fractions().get(ofClass.name());
                perQueue[q][c] =
                        own == null ? parts : resources.partsOf(total, replaced(ofClass.queueFractions(), own));
            }
        }
        bucket = input.bucket();
        floating = new long[total.length];
        for (int r = 0; r < total.length; r++) {
            floating[r] = r < resources.ofNodes()
                    ? Long.MAX_VALUE
                    : resources.all().get(r).floating();
        }
    }

    private static Map<String, Double> replaced(Map<String, Double> fractions, Map<String, Double> by) {
        Map<String, Double> replaced = new HashMap<>(fractions);
        replaced.putAll(by);
        return replaced;
    }

    /** The sum of a queue's demand over classes, each capped at the queue's limit for the class. */
    long[] capped(int queue, long[][] demand) {
        long[] sum = new long[floating.length];
        for (int c = 0; c < demand.length; c++) {
            for (int r = 0; r < sum.length; r++) {
                sum[r] += Math.min(demand[c][r], perQueue[queue][c][r]);
            }
        }
        return sum;
    }

    /**
     * Returns whether this round may place more new jobs. Call before a gang is counted: the last gang may exceed the
     * limit.
     */
    public boolean isRoundOpen() {
        return !Vectors.exceeds(ledger.scheduled(), perRound);
    }

    /**
     * The reason why a gang may not be placed, or null. Assumes that the gang is counted in the ledger.
     *
     * @param isNew whether one of its jobs was not evicted; otherwise only floating resources are limited
     */
    @Nullable
    public RefusalReason refusal(List<Candidate> gang, boolean isNew) {
        RefusalReason refusal = isNew ? refusalOfNew(gang) : null;
        return refusal == null && !isFloatingEnough(gang) ? RefusalReason.FLOATING : refusal;
    }

    private @Nullable RefusalReason refusalOfNew(List<Candidate> gang) {
        RoundJob first = gang.get(0).job();
        int queue = first.queue();
        if (input.queues().get(queue).cordoned()) {
            return RefusalReason.CORDONED;
        }
        double tokens = bucket.tokensAt(input.now());
        if (tokens < 1) {
            return RefusalReason.RATE;
        }
        if (bucket.burst() < gang.size()) {
            return RefusalReason.BURST;
        }
        if (tokens < gang.size()) {
            return RefusalReason.GANG_RATE;
        }
        double ofQueue = buckets[queue].tokensAt(input.now());
        if (ofQueue < 1) {
            return RefusalReason.QUEUE_RATE;
        }
        if (buckets[queue].burst() < gang.size()) {
            return RefusalReason.QUEUE_BURST;
        }
        if (ofQueue < gang.size()) {
            return RefusalReason.QUEUE_GANG_RATE;
        }
        int priorityClass = first.priorityClass();
        return Vectors.exceeds(ledger.held(queue, priorityClass), perQueue[queue][priorityClass])
                ? RefusalReason.QUEUE_LIMIT
                : null;
    }

    /** Returns whether the floating resources suffice, if the gang requests any. */
    private boolean isFloatingEnough(List<Candidate> gang) {
        for (Candidate member : gang) {
            long[] request = member.request();
            for (int r = input.rules().resources().ofNodes(); r < request.length; r++) {
                if (request[r] != 0) {
                    return !Vectors.exceeds(ledger.allocated(), floating);
                }
            }
        }
        return true;
    }

    /** Takes tokens for placed jobs. */
    public void take(int queue, int size) {
        bucket = bucket.without(size, input.now());
        buckets[queue] = buckets[queue].without(size, input.now());
    }

    public TokenBucket bucket() {
        return bucket;
    }

    public List<TokenBucket> buckets() {
        return List.of(buckets);
    }
}
