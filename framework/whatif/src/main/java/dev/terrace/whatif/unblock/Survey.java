package dev.terrace.whatif.unblock;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The changes that help the most waiting jobs. Changes of own groups and pods with the same description are made for
 * all jobs together. Each change is proven by a cycle. {@link Unblock} searches for each job.
 *
 * @param jobs the advice for each job that waits
 * @param changes the change that helps most jobs first; if they are few, others are left out before the only one that
 *     helps a job
 * @param further the number of changes that help and are left out
 * @param tried the number of cycles that were run
 * @param complete whether the search was finished
 */
public record Survey(List<Advice> jobs, List<Shared> changes, int further, int tried, boolean complete) {
    /** The number of suggestions that are shown unless more or fewer are asked for. */
    public static final int SUGGESTIONS = 5;

    /** The maximum number of cycles of a search unless more or fewer are allowed. */
    public static final int CYCLES = 2000;

    private static final int CANDIDATES = 60;
    private static final int FEWEST_CYCLES = 20;
    /** The part of the budget for the search. The rest proves the changes for all jobs. */
    private static final double SEARCH = 0.75;

    /**
     * A change, and the jobs that it helps.
     *
     * @param kind the changed fields, or the way in which pods leave
     * @param starves whether a job starts without pods or resources that it needs
     * @param helps "namespace/name" of the jobs
     */
    public record Shared(
            IdeaStep step, Set<String> kind, boolean starves, int cost, List<String> helps, SideEffects sideEffects) {
        private static final Comparator<Shared> MOST_HELPFUL_FIRST = Comparator.comparing(Shared::starves)
                .thenComparingInt(each -> -each.helps().size())
                .thenComparingInt(each -> each.sideEffects().count())
                .thenComparingInt(Shared::cost)
                .thenComparing(each -> each.step().says());
    }

    /** Returns the jobs that wait in a cycle, including those without pods. */
    public static List<Goal> waiting(Cluster cluster, Configuration configuration, Scheduler scheduler) {
        return waiting(new Answer(cluster, configuration, scheduler.run(cluster, configuration)));
    }

    /** Returns the jobs that wait in a cycle without changes, including those without pods. */
    public static List<Goal> waiting(Answer base) {
        Set<String> waiting = base.report().waiting().stream().map(Waiting::job).collect(Collectors.toSet());
        List<Goal> goals = new ArrayList<>();
        for (JobSpec job : base.cluster().jobs()) {
            Goal goal = new Goal(true, job.key());
            boolean isToBeAdmitted = base.report().phases().containsKey(job.key())
                    && !Goal.isAdmitted(job, base.report())
                    && Goal.isShort(job, goal.pods(base.cluster()));
            if (waiting.contains(job.key()) || isToBeAdmitted) {
                goals.add(goal);
            }
        }
        return List.copyOf(goals);
    }

    /**
     * Searches for the changes that help.
     *
     * @param most the maximum number of changes in the result
     * @param cycles the maximum number of cycles for all jobs together
     * @param time returns the used part of the time budget; 1 or more ends the search with the results so far
     * @param step called after each job
     */
    public static Survey conduct(
            WhatIf whatIf, List<Goal> goals, int most, int cycles, DoubleSupplier time, Runnable step) {
        int before = whatIf.cycles();
        DoubleSupplier used =
                () -> Math.max(time.getAsDouble(), (double) (whatIf.cycles() - before) / Math.max(1, cycles));
        Answer base = whatIf.run(List.of());
        List<Advice> advices = new ArrayList<>();
        for (int i = 0; i < goals.size(); i++) {
            double now = used.getAsDouble();
            // The budget that one job does not use is left to the others.
            double fair = now + (SEARCH - now) / (goals.size() - i);
            int fewest = whatIf.cycles() + FEWEST_CYCLES;
            advices.add(
                    now >= SEARCH
                            ? Unblock.untried(goals.get(i), base)
                            : Unblock.search(
                                    whatIf,
                                    goals.get(i),
                                    most,
                                    () -> used.getAsDouble() < (whatIf.cycles() < fewest ? SEARCH : fair),
                                    ideas -> {},
                                    () -> {}));
            step.run();
        }
        BooleanSupplier goesOn = () -> used.getAsDouble() < 1;
        boolean complete = advices.stream().allMatch(Advice::complete);
        List<Shared> shared = new ArrayList<>();
        try {
            for (List<Suggestion> alike : candidates(advices)) {
                tried(whatIf, base, goals, alike, goesOn).ifPresent(shared::add);
            }
        } catch (Probe.Spent e) {
            complete = false;
        }
        List<Shared> ranked = ranked(shared);
        List<Shared> shown =
                ranked.stream().limit(most).sorted(Shared.MOST_HELPFUL_FIRST).toList();
        return new Survey(advices, shown, ranked.size() - shown.size(), whatIf.cycles() - before, complete);
    }

    /**
     * Returns the changes in this order: first each change that helps a job which no earlier one helps, then the
     * others. Of changes of one kind that help no further job, only the most helpful is kept.
     */
    private static List<Shared> ranked(List<Shared> shared) {
        List<Shared> first = new ArrayList<>();
        List<Shared> others = new ArrayList<>();
        Set<String> helped = new HashSet<>();
        shared.sort(Shared.MOST_HELPFUL_FIRST);
        for (Shared each : shared) {
            (helped.addAll(each.helps()) ? first : others).add(each);
        }
        Set<Set<String>> kinds = first.stream().map(Shared::kind).collect(Collectors.toCollection(HashSet::new));
        others.removeIf(each -> !kinds.add(each.kind()));
        return Stream.concat(first.stream(), others.stream()).toList();
    }

    /** Returns the number of jobs that at least one suggestion helps, including those that only have to wait. */
    public int helped() {
        return (int)
                jobs.stream().filter(advice -> !advice.suggestions().isEmpty()).count();
    }

    /** Returns the number of jobs that are bound in one of the next cycles without a change. */
    public int settling() {
        return (int) jobs.stream()
                .filter(advice -> advice.suggestions().stream()
                        .anyMatch(each -> each.step().changes().isEmpty()))
                .count();
    }

    /** Returns the suggestions with changes by their descriptions, those for the most jobs first. */
    private static List<List<Suggestion>> candidates(List<Advice> advices) {
        Map<String, List<Suggestion>> alike = advices.stream()
                .flatMap(advice -> advice.suggestions().stream())
                .filter(each -> !each.step().changes().isEmpty())
                .collect(Collectors.groupingBy(each -> each.step().says(), LinkedHashMap::new, Collectors.toList()));
        return alike.values().stream()
                .sorted(Comparator.comparingInt((List<Suggestion> each) -> -each.size())
                        .thenComparingInt(each -> each.get(0).cost()))
                .limit(CANDIDATES)
                .toList();
    }

    /** @param alike suggestions with one description, whose changes are made together */
    private static Optional<Shared> tried(
            WhatIf whatIf, Answer base, List<Goal> goals, List<Suggestion> alike, BooleanSupplier goesOn) {
        Suggestion first = alike.get(0);
        List<Change> changes = alike.stream()
                .flatMap(each -> each.step().changes().stream())
                .distinct()
                .toList();
        return new Probe(whatIf, answer -> true, goesOn)
                .after(changes)
                .map(answer -> new Shared(
                        new IdeaStep(first.step().says(), changes),
                        first.kind(),
                        first.starves(),
                        first.cost(),
                        goals.stream()
                                .filter(goal -> goal.beyond(base).test(answer))
                                .map(Goal::key)
                                .toList(),
                        SideEffects.of(base.report(), answer.report(), changes)));
    }
}
