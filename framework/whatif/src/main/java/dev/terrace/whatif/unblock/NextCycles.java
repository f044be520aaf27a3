package dev.terrace.whatif.unblock;

import dev.terrace.cluster.AppliedEdits;
import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.timeline.Chain;
import dev.terrace.timeline.Intervals;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.WhatIf.Answer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** The cycles that follow without a change, one grace apart. */
final class NextCycles {
    private static final int MAX_CYCLES = 3;

    private final Goal goal;
    private final Cluster before;
    /** The pods that were on no node before the first cycle: an evicted pod that comes back is not new. */
    private final Set<String> waiting;

    private final List<Eviction> evictions = new ArrayList<>();
    /** The nodes of new pods that were bound. */
    private final Map<String, String> bound = new HashMap<>();

    private NextCycles(Goal goal, Answer base) {
        this.goal = goal;
        before = base.cluster();
        waiting = goal.pods(base.cluster()).stream()
                .filter(pod -> pod.node().isEmpty())
                .map(TaskSpec::key)
                .collect(Collectors.toSet());
    }

    /**
     * Returns the suggestion to change nothing, if the goal is reached within three cycles: the pods are bound, or a
     * promise stands in the last cycle.
     *
     * @param goesOn called before each cycle
     * @throws Probe.Spent if no cycle is left
     */
    static Optional<Suggestion> suggestion(WhatIf whatIf, Goal goal, Answer base, BooleanSupplier goesOn) {
        return new NextCycles(goal, base).suggestion(whatIf, base, goesOn);
    }

    private Optional<Suggestion> suggestion(WhatIf whatIf, Answer base, BooleanSupplier goesOn) {
        Duration grace = Intervals.DEFAULT_GRACE;
        Chain chain = new Chain(whatIf.dump().state(), new Intervals(Duration.ZERO, grace, grace));
        Answer answer = base;
        for (int cycle = 1; ; cycle++) {
            add(answer.report());
            if (isReached(answer, false)) {
                return Optional.of(suggestion("bound", cycle, bound));
            }
            if (cycle == MAX_CYCLES) {
                break;
            }
            if (!goesOn.getAsBoolean()) {
                throw new Probe.Spent();
            }
            AppliedEdits unused = chain.next(answer.report());
            answer = new Answer(
                    chain.state().cluster(),
                    base.configuration(),
                    whatIf.run(chain.state().cluster()));
        }
        if (!isReached(answer, true)) {
            return Optional.empty();
        }
        Map<String, String> placed = new HashMap<>(bound);
        answer.report().pipelined().stream()
                .filter(bind -> waiting.contains(bind.task()))
                .forEach(bind -> placed.put(bind.task(), bind.node()));
        return Optional.of(suggestion("pipelined", MAX_CYCLES, placed));
    }

    private void add(CycleReport report) {
        evictions.addAll(report.evictions());
        report.evictions().forEach(eviction -> bound.remove(eviction.task()));
        report.binds().stream()
                .filter(bind -> waiting.contains(bind.task()))
                .forEach(bind -> bound.put(bind.task(), bind.node()));
    }

    private boolean isReached(Answer answer, boolean withPromises) {
        Set<String> placed = new HashSet<>(bound.keySet());
        answer.report().binds().stream().map(Bind::task).forEach(placed::add);
        if (withPromises) {
            answer.report().pipelined().stream().map(Bind::task).forEach(placed::add);
        }
        return placed.stream().anyMatch(waiting::contains) && goal.isReached(answer, placed);
    }

    private Suggestion suggestion(String fate, int cycle, Map<String, String> placed) {
        Set<String> left = Promise.leaving(waiting, Set.copyOf(placed.values()), evictions, before);
        left.removeAll(waiting);
        String says = "nothing: it is %s in cycle %s%s"
                .formatted(fate, cycle, left.isEmpty() ? "" : ", once " + Promise.left(List.copyOf(left)));
        String then = placed.size() == 1 ? fate : placed.size() + " " + fate;
        return new Suggestion(new IdeaStep(says, List.of()), Means.OWN, 0, 0, List.of(), then, false, SideEffects.NONE);
    }
}
