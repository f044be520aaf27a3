package dev.terrace.plugins.armada.round.placement;

import dev.terrace.plugins.armada.round.data.OptimiserRules;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.state.Candidate;
import dev.terrace.plugins.armada.round.state.Grouped;
import dev.terrace.plugins.armada.round.state.RoundState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds nodes on which removing single jobs costs less fairness than it gains. Removing a job costs nothing if it is
 * less urgent, or if its queue still holds more than its share without it; otherwise it costs the cost of its request.
 */
final class FairnessExchange {
    private static final double PRECISION = 1e8;

    private final RoundState state;
    private final OptimiserRules rules;
    private double[] current = new double[0];
    private int[][] jobsOn = {};

    /**
     * A job's node, and the jobs to remove from it.
     *
     * @param cost the cost of their removal
     * @param impact the largest fraction of its holdings that any queue loses
     */
    record Trade(Candidate job, int node, List<Candidate> victims, double cost, double impact) {}

    /** A job that could be removed. */
    private record Victim(int job, int queue, int priority, double cost, long age) {}

    /** A job with the price of its removal. */
    private record Priced(Victim victim, double price, boolean isLessUrgent, double weightedAfter) {}

    FairnessExchange(RoundState state, OptimiserRules rules) {
        this.state = state;
        this.rules = rules;
    }

    /**
     * Binds all jobs of a gang to the cheapest nodes and returns them; empty, and unchanged, if no such nodes exist.
     */
    List<Trade> best(List<Candidate> gang) {
        List<Trade> best = List.of();
        int[] bestGroup = {};
        for (int[] group : groups(gang.get(0).job().gang())) {
            List<Trade> trades = onNodes(gang, group);
            state.inventory.undo();
            if (!trades.isEmpty() && (best.isEmpty() || cost(trades) < cost(best))) {
                best = trades;
                bestGroup = group;
            }
        }
        if (!best.isEmpty()) {
            best = onNodes(gang, bestGroup);
            state.inventory.keep();
        }
        return best;
    }

    private static double cost(List<Trade> trades) {
        return trades.stream().mapToDouble(Trade::cost).reduce(0, Double::sum);
    }

    private Iterable<int[]> groups(RoundJob.@Nullable Gang gang) {
        if (gang == null || gang.uniformityLabel().isEmpty()) {
            return List.of(state.nodes.byName());
        }
        String label = gang.uniformityLabel();
        if (!state.rules.indexedNodeLabels().contains(label)) {
            return List.of();
        }
        TreeMap<String, int[]> groups = new TreeMap<>();
        for (int node : state.nodes.byName()) {
            String value = state.nodes.labels(node).get(label);
            if (value != null) {
                groups.computeIfAbsent(
                        value,
                        key -> IntStream.of(state.nodes.byName())
                                .filter(other ->
                                        key.equals(state.nodes.labels(other).get(label)))
                                .toArray());
            }
        }
        return groups.values();
    }

    private List<Trade> onNodes(List<Candidate> gang, int[] nodes) {
        current = new double[state.input.queues().size()];
        for (int q = 0; q < current.length; q++) {
            current[q] = state.costs.of(state.ledger.held(q));
        }
        jobsOn = Grouped.by(state.nodes.count(), state.input.jobs().size(), state.inventory::nodeOf);
        List<Trade> trades = new ArrayList<>();
        for (Candidate job : gang) {
            Trade trade = cheapest(job, nodes);
            if (trade == null) {
                return List.of();
            }
            for (Candidate victim : trade.victims()) {
                state.inventory.remove(victim.index());
                current[victim.job().queue()] -= state.costs.of(victim.request());
            }
            job.level = state.levels.at(state.priorityClass(job.job()).priority());
            state.bind(job, trade.node());
            trades.add(trade);
        }
        return trades;
    }

    private @Nullable Trade cheapest(Candidate job, int[] nodes) {
        double gain = state.costs.of(job.request());
        Trade best = null;
        for (int node : nodes) {
            Trade trade = on(job, node);
            if (trade == null) {
                continue;
            }
            if (trade.victims().isEmpty()) {
                return trade;
            }
            boolean worth = gain / trade.cost() * 100 - 100 > rules.minimumImprovement();
            boolean cheaper = best == null
                    || trade.cost() < best.cost()
                    || (trade.cost() == best.cost() && trade.impact() < best.impact());
            if (worth && cheaper) {
                best = trade;
            }
        }
        return best;
    }

    private @Nullable Trade on(Candidate job, int node) {
        if (!state.matching.matches(job, node)) {
            return null;
        }
        if (state.inventory.fits(node, 0, job.request())) {
            return new Trade(job, node, List.of(), 0, 0);
        }
        int resources = state.rules.resources().ofNodes();
        long[] missing = new long[resources];
        for (int r = 0; r < resources; r++) {
            missing[r] = job.request()[r] - state.inventory.free(node, 0, r);
        }
        List<Candidate> leaving = new ArrayList<>();
        double[] lost = new double[current.length];
        double cost = 0;
        for (Priced priced : inOrder(job, node)) {
            Victim victim = priced.victim();
            Candidate candidate = state.evicted(victim.job());
            leaving.add(candidate);
            cost += priced.price();
            lost[victim.queue()] += victim.cost();
            boolean enough = true;
            for (int r = 0; r < resources; r++) {
                missing[r] -= candidate.request()[r];
                enough &= missing[r] <= 0;
            }
            if (enough) {
                return new Trade(job, node, leaving, cost, impact(lost));
            }
        }
        return null;
    }

    private double impact(double[] lost) {
        double most = 0;
        for (int q = 0; q < lost.length; q++) {
            double impact = lost[q] / current[q];
            most = impact > most ? impact : most;
        }
        return most;
    }

    /** The jobs on a node that may be removed for a job, in the order of removal. */
    private List<Priced> inOrder(Candidate job, int node) {
        int urgency = state.priorityClass(job.job()).priority();
        TreeMap<Integer, List<Victim>> byQueue = new TreeMap<>();
        for (int j : jobsOn[node]) {
            if (state.inventory.nodeOf(j) == node && isRemovable(j) && priority(j) <= urgency) {
                Victim victim = victim(j);
                byQueue.computeIfAbsent(victim.queue(), key -> new ArrayList<>())
                        .add(victim);
            }
        }
        List<Priced> all = new ArrayList<>();
        byQueue.forEach((queue, victims) -> {
            victims.sort(order());
            double left = current[queue];
            for (Victim victim : victims) {
                left = Math.round((left - victim.cost()) * PRECISION) / PRECISION;
                boolean lessUrgent = victim.priority() < urgency;
                boolean free = lessUrgent || left > state.shares.adjusted(queue);
                all.add(new Priced(victim, free ? 0 : victim.cost(), lessUrgent, left / state.shares.weight(queue)));
            }
        });
        all.sort(Comparator.comparing((Priced priced) -> !priced.isLessUrgent())
                .thenComparing(Comparator.comparingDouble(Priced::weightedAfter).reversed())
                .thenComparing(Priced::victim, order()));
        return all;
    }

    private boolean isRemovable(int job) {
        RoundJob spec = state.job(job);
        return spec.queue() >= 0
                && spec.gang() == null
                && state.priorityClass(spec).preemptible()
                && !isTooLarge(spec.request());
    }

    private boolean isTooLarge(long[] request) {
        long[] limit = rules.maximumPreempted();
        for (int r = 0; r < request.length; r++) {
            if (limit[r] != 0 && request[r] > limit[r]) {
                return true;
            }
        }
        return false;
    }

    private int priority(int job) {
        RoundJob.Run run = state.job(job).run();
        return run == null ? state.levels.priority(state.levelOf(job)) : run.priority();
    }

    private Victim victim(int job) {
        RoundJob spec = state.job(job);
        RoundJob.Run run = spec.run();
        long age = run == null ? Long.MIN_VALUE : -run.started();
        return new Victim(job, spec.queue(), priority(job), state.costs.of(spec.request()), age);
    }

    /** Less urgent, then smaller, then younger jobs first; then by id. */
    private Comparator<Victim> order() {
        return Comparator.comparingInt(Victim::priority)
                .thenComparingDouble(Victim::cost)
                .thenComparingLong(Victim::age)
                .thenComparing(victim -> state.job(victim.job()).id());
    }
}
