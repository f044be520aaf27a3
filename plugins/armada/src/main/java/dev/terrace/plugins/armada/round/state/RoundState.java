package dev.terrace.plugins.armada.round.state;

import dev.terrace.plugins.armada.round.data.Levels;
import dev.terrace.plugins.armada.round.data.PriorityClass;
import dev.terrace.plugins.armada.round.data.RefusalReason;
import dev.terrace.plugins.armada.round.data.Resources;
import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.RoundNode;
import dev.terrace.plugins.armada.round.data.RoundQueue;
import dev.terrace.plugins.armada.round.data.RoundRules;
import dev.terrace.plugins.armada.round.data.Vectors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The state of a round in progress. Jobs, nodes and queues are indexes into the input's lists. */
public final class RoundState {
    /** No job or node. */
    public static final int NONE = -1;

    public final RoundInput input;
    public final RoundRules rules;
    public final Levels levels;
    public final RoundNodes nodes;
    public final FreeAmounts inventory;
    public final DominantCost costs;
    public final RoundLedger ledger;
    public final RoundLimits limits;
    public final FairShares shares;
    public final Matching matching;
    public final Gangs gangs;

    /** The jobs of the last eviction. */
    public EvictedTable table;

    /** The level at which this round last bound each job. Undoing an attempt does not restore it. */
    private final Map<Integer, Integer> scheduledLevel = new HashMap<>();

    /** The job that preempted each preempted job. */
    private final Map<Integer, Integer> preemptedBy = new HashMap<>();

    private final Map<Integer, RefusalReason> refusals = new HashMap<>();
    private final List<Integer> failed = new ArrayList<>();
    private final long[] total;

    public RoundState(RoundInput input) {
        this.input = input;
        rules = input.rules();
        levels = new Levels(rules.classes());
        nodes = new RoundNodes(input);
        inventory = new FreeAmounts(input, levels, nodes);
        total = total(input);
        costs = new DominantCost(rules.resources(), total);
        ledger = new RoundLedger(input);
        limits = new RoundLimits(input, total, ledger);
        shares = shares();
        matching = new Matching(nodes);
        gangs = new Gangs(input.jobs());
        table = new EvictedTable(this, List.of());
    }

    private static long[] total(RoundInput input) {
        Resources resources = input.rules().resources();
        long[] total = new long[resources.size()];
        for (RoundNode node : input.nodes()) {
            Vectors.add(total, node.capacity());
        }
        for (int r = resources.ofNodes(); r < total.length; r++) {
            total[r] += resources.all().get(r).floating();
        }
        return total;
    }

    private FairShares shares() {
        List<RoundQueue> queues = input.queues();
        double[] weights = new double[queues.size()];
        double[] wanted = new double[queues.size()];
        for (int q = 0; q < weights.length; q++) {
            weights[q] = queues.get(q).weight();
            wanted[q] = costs.ofDemand(limits.capped(q, queues.get(q).demand()));
        }
        return new FairShares(queues.stream().map(RoundQueue::name).toList(), weights, wanted);
    }

    /** The cluster's amount of each resource. */
    public long[] total() {
        return total;
    }

    public RoundJob job(int index) {
        return input.jobs().get(index);
    }

    public PriorityClass priorityClass(RoundJob job) {
        return rules.classes().get(job.priorityClass());
    }

    /** A candidate for a queued job. */
    public Candidate queued(int job) {
        RoundJob spec = job(job);
        RoundJob.Gang gang = spec.gang();
        return new Candidate(job, spec, matching.idOf(spec.shape()), NONE, gang == null ? 1 : gang.cardinality());
    }

    /** A candidate for an evicted job. Its cardinality is the number of jobs left in its gang. */
    public Candidate evicted(int job) {
        int gang = gangs.of(job);
        int cardinality = gang == Gangs.NONE ? 1 : gangs.members(gang).length;
        RoundJob spec = job(job);
        return new Candidate(job, spec, matching.idOf(spec.shape()), inventory.nodeOf(job), cardinality);
    }

    /** Binds a job to a node. */
    public void bind(Candidate candidate, int node) {
        inventory.bind(candidate.index(), node, candidate.level);
        scheduledLevel.put(candidate.index(), candidate.level);
        candidate.node = node;
    }

    /** The level at which a job was last bound, in this round or before; the level of its class if it never was. */
    public int levelOf(int job) {
        Integer bound = scheduledLevel.get(job);
        if (bound != null) {
            return bound;
        }
        RoundJob spec = job(job);
        RoundJob.Run run = spec.run();
        return levels.at(run == null ? priorityClass(spec).priority() : run.priority());
    }

    /** Records the job that takes the place of a victim. */
    public void preempt(int victim, int by) {
        preemptedBy.put(victim, by);
    }

    /** Records the reason why a job was not placed; replaces an earlier reason. */
    public void refuse(Candidate candidate, RefusalReason refusal) {
        refusals.put(candidate.index(), refusal);
    }

    /** Returns the reason why each refused job was not placed, by job index. */
    public Map<Integer, RefusalReason> refusals() {
        return refusals;
    }

    /** Records that a job will never be placed. */
    public void fail(Candidate candidate) {
        failed.add(candidate.index());
    }

    /** Returns the jobs that will never be placed, in the order in which that was found. */
    public List<Integer> failed() {
        return failed;
    }

    /** The job that preempted a job; -1 if none did. */
    public int preemptedBy(int job) {
        return preemptedBy.getOrDefault(job, NONE);
    }
}
