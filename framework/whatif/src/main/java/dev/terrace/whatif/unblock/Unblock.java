package dev.terrace.whatif.unblock;

import dev.terrace.model.Cluster;
import dev.terrace.model.Cluster.UndecidedPod.Reason;
import dev.terrace.model.JobSpec;
import dev.terrace.model.explanation.HookUse;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.settings.Trait;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Searches for the smallest changes with which a job or a pod runs. Tries single changes, the cheapest first, then sets
 * of changes if no single one helps. Each suggestion is proven by a cycle. {@link GroupIdeas}, {@link PodIdeas},
 * {@link QueueIdeas}, {@link NodeIdeas}, {@link ConfigurationIdeas} and {@link LeavingIdeas} propose the changes.
 */
public final class Unblock {
    private static final int COMBINED = 40;
    private static final int MAX_IN_A_SET = 4;
    private static final int MAX_SETS = 16;
    private static final int MAX_FURTHER_SETS = 6;
    private static final int MAX_SETS_FOUND = 3;
    private static final int MAX_FAILURES = 2;
    private static final String NOT_LASTING =
            "Its pipelined pods do not keep their nodes: it is not bound within three cycles. ";

    private final WhatIf whatIf;
    private final Goal goal;
    private final int most;
    private final IntConsumer size;
    private final Runnable step;
    private final BooleanSupplier goesOn;
    private final Answer base;
    private final Predicate<Answer> target;
    private final Probe probe;
    private final List<Suggestion> found = new ArrayList<>();
    private final Map<Means, Suggestion> best = new EnumMap<>(Means.class);
    private final List<Idea> failed = new ArrayList<>();
    private final Map<String, Integer> families = new HashMap<>();
    private int singles;
    private int looked;
    private int known;
    private int sets;

    private Unblock(WhatIf whatIf, Goal goal, int most, BooleanSupplier goesOn, IntConsumer size, Runnable step) {
        this.whatIf = whatIf;
        this.goal = goal;
        this.most = most;
        this.size = size;
        this.step = () -> {
            looked++;
            step.run();
        };
        this.goesOn = goesOn;
        base = whatIf.run(List.of());
        target = goal.beyond(base);
        probe = new Probe(whatIf, target, goesOn);
    }

    /**
     * Searches until the caller ends it.
     *
     * @param most the sufficient number of suggestions; the best of each means is always shown
     * @param goesOn called before each cycle; false ends the search with the results so far
     * @param size receives the number of single changes, before the first is tried
     * @param step called after each single change that was tried or skipped
     */
    public static Advice search(
            WhatIf whatIf, Goal goal, int most, BooleanSupplier goesOn, IntConsumer size, Runnable step) {
        int before = whatIf.cycles();
        return new Unblock(whatIf, goal, most, goesOn, size, step).search(before);
    }

    private Advice search(int before) {
        GoalOutcome outcome = GoalOutcome.evaluate(goal, whatIf, base);
        boolean isReached = goal.isReached(base);
        if (isReached && goal.row(base).isEmpty()) {
            return nothing(
                    outcome,
                    before,
                    "Nothing has to change: it runs as it is (%s).".formatted(Promise.sentence(goal, base)));
        }
        Scene scene = new Scene(whatIf, goal, base);
        String missing = isToBeAdmitted() ? "" : NoAdvice.missing(scene, goal);
        boolean hasOthers = goal.unseen(scene.cluster).stream().anyMatch(pod -> pod.reason() == Reason.SCHEDULER);
        boolean hasNothingToPlace = scene.groups.isEmpty() || scene.job == null;
        if (hasNothingToPlace && !isToBeAdmitted() && !hasOthers) {
            return nothing(outcome, before, missing.isEmpty() ? "No pod of it waits." : missing);
        }
        boolean complete = true;
        Optional<Suggestion> patience = Optional.empty();
        Optional<Answer> alone = Optional.empty();
        try {
            if (!isToBeAdmitted()) {
                patience = NextCycles.suggestion(whatIf, goal, base, goesOn);
            }
            if (isReached && patience.isPresent()) {
                raise(scene);
            } else {
                singles(scene);
            }
            if (found.isEmpty() && patience.isEmpty()) {
                sets(scene);
            }
            if (found.isEmpty() && patience.isEmpty()) {
                alone = probe.after(emptied());
            }
        } catch (Probe.Spent e) {
            complete = false;
        }
        List<Suggestion> chosen =
                Stream.concat(patience.stream(), chosen().stream()).toList();
        return new Advice(
                goal,
                outcome.word(),
                outcome.because(),
                isReached && patience.isPresent(),
                chosen,
                failed.stream().map(idea -> idea.step(idea.most())).toList(),
                whatIf.cycles() - before,
                looked,
                known,
                complete,
                chosen.isEmpty() && missing.isEmpty()
                        ? (isReached && complete ? NOT_LASTING : "")
                                + new NoAdvice(scene, goal)
                                        .sentence(whatIf.cycles() - before, singles, sets, alone, looked, known)
                        : missing);
    }

    private Advice nothing(GoalOutcome outcome, int before, String nothing) {
        return new Advice(
                goal,
                outcome.word(),
                outcome.because(),
                goal.isReached(base) && goal.row(base).isEmpty(),
                List.of(),
                List.of(),
                whatIf.cycles() - before,
                0,
                0,
                true,
                nothing);
    }

    /** Returns the advice for a job that the budget leaves out. */
    static Advice untried(Goal goal, Answer base) {
        String because = goal.row(base).map(Waiting::reason).orElse("");
        return new Advice(goal, "waits", because, false, List.of(), List.of(), 0, 0, 0, false, "No change was tried.");
    }

    private boolean isToBeAdmitted() {
        return goal.job(base.cluster())
                .filter(job -> Goal.isShort(job, goal.jobPods(base.cluster())) && !Goal.isAdmitted(job, base.report()))
                .isPresent();
    }

    private void singles(Scene scene) {
        ConfigurationIdeas configuration = new ConfigurationIdeas(scene, whatIf.extensions());
        LeavingIdeas leaving = new LeavingIdeas(scene);
        List<Idea> always = new ArrayList<>(configuration.actions());
        always.addAll(switches(scene, true));
        List<Idea> ideas = Stream.of(
                        GroupIdeas.propose(scene, goal),
                        PodIdeas.propose(scene),
                        QueueIdeas.propose(scene),
                        configuration.factors(),
                        always,
                        NodeIdeas.propose(scene),
                        leaving.leaving())
                .flatMap(List::stream)
                .sorted(Comparator.comparingInt(Idea::cost))
                .toList();
        List<Idea> evictions = leaving.evictions();
        List<Idea> ends = leaving.ends();
        known = ideas.size() + evictions.size() + ends.size();
        size.accept(known);
        raise(scene);
        for (Idea idea : ideas) {
            if (always.contains(idea) || isWorth(idea)) {
                single(idea);
            }
            step.run();
        }
        for (Idea idea : evictions) {
            if (isWorth(idea)) {
                eviction(idea);
            }
            step.run();
        }
        // None of them helps if all of them together do not.
        boolean mayHelp = !ends.isEmpty()
                && isWorth(ends.get(0))
                && probe.reaches(utmost(ends).changes());
        for (Idea idea : ends) {
            if (mayHelp && isWorth(idea)) {
                single(idea);
            }
            step.run();
        }
    }

    /** Tries higher minimums, the lowest first. A higher one than needed makes it harder to place the job. */
    private void raise(Scene scene) {
        List<Idea> tooLow = new ArrayList<>();
        for (Idea idea : asksForVictims() ? GroupIdeas.raised(scene, goal) : List.<Idea>of()) {
            singles++;
            Optional<Answer> answer = probe.reaching(idea.step(1).changes());
            if (answer.isPresent()) {
                keep(idea.step(1), idea.means(), idea.cost(), tooLow.size() + 1, List.of(), answer.get());
                return;
            }
            tooLow.add(idea);
        }
        if (!tooLow.isEmpty()) {
            failed.add(tooLow.get(tooLow.size() - 1));
        }
    }

    /** Returns whether an idea is worth a trial: ideas are sorted by cost, and those of one family fail together. */
    private boolean isWorth(Idea idea) {
        Suggestion known = best.get(idea.means());
        return (found.size() < most || known == null || known.sideEffects().count() > 0)
                && families.getOrDefault(idea.family(), 0) < MAX_FAILURES;
    }

    /**
     * Returns switches by which plugins protect victims.
     *
     * @param asked whether the hooks must be called in the cycle, or must not
     */
    private List<Idea> switches(Scene scene, boolean asked) {
        Set<List<Object>> uses = new HashSet<>();
        if (asksForVictims()) {
            for (HookUse use : whatIf.tally()) {
                if (use.asked() > 0) {
                    uses.add(List.of(use.plugin(), use.hook()));
                }
            }
        }
        return new ConfigurationIdeas(scene, whatIf.extensions())
                .switches((plugin, hook) -> uses.contains(List.of(plugin, hook)) == asked);
    }

    /** Returns whether an action of the configuration evicts pods for others. */
    private boolean asksForVictims() {
        return whatIf.extensions()
                .traitsOf(whatIf.rules().configuration().actions())
                .contains(Trait.ASKS_FOR_VICTIMS);
    }

    private void single(Idea idea) {
        singles++;
        Optional<LeastStep> least =
                LeastStep.search(idea, number -> probe.after(idea.step(number).changes()), target);
        if (least.isEmpty()) {
            failed.add(idea);
            if (!idea.family().isEmpty()) {
                families.merge(idea.family(), idea.means() == Means.OWN ? MAX_FAILURES : 1, Integer::sum);
            }
            return;
        }
        LeastStep enough = least.get();
        IdeaStep whole = idea.step(enough.step());
        // Only templates are changed separately. A job ends with all its pods, and a class is that of group and pods.
        boolean isDivisible = whole.changes().stream().allMatch(change -> change.patches("Pod"));
        List<Change> needed = isDivisible ? QuickXplain.of(whole.changes(), probe::reaches) : whole.changes();
        IdeaStep step = new IdeaStep(whole.says(), needed);
        List<IdeaStep> smaller = new ArrayList<>();
        if (enough.step() > 1) {
            smaller.add(idea.step(enough.step() - 1));
        }
        if (isDivisible) {
            smaller.addAll(without(step));
        }
        if (needed.equals(whole.changes())) {
            keep(step, idea.means(), idea.cost(), enough.step(), smaller, enough.answer());
        } else {
            probe.reaching(needed)
                    .ifPresent(answer -> keep(step, idea.means(), idea.cost(), enough.step(), smaller, answer));
        }
    }

    /** Returns the subsets that lack one change and that a cycle proves insufficient. */
    private List<IdeaStep> without(IdeaStep step) {
        List<Change> changes = step.changes();
        if (changes.size() < 2) {
            return List.of();
        }
        return IntStream.range(0, changes.size())
                .mapToObj(left -> new IdeaStep(
                        "without the change of " + name(changes.get(left)),
                        IntStream.range(0, changes.size())
                                .filter(i -> i != left)
                                .mapToObj(changes::get)
                                .toList()))
                .filter(less -> !probe.reaches(less.changes()))
                .toList();
    }

    private static String name(Change change) {
        return switch (change.names().size()) {
            case 0 -> change instanceof Change.AddedNodes ? "the nodes" : "the configuration";
            case 1 -> change.kind() + " " + change.names().get(0);
            default -> change.names().size() + " pods";
        };
    }

    private void keep(IdeaStep step, Means means, int cost, long amount, List<IdeaStep> smaller, Answer proof) {
        String starved = Starved.sentence(goal, base, step, proof);
        Suggestion suggestion = new Suggestion(
                step,
                means,
                cost,
                amount,
                List.copyOf(smaller),
                Promise.sentence(goal, proof) + starved,
                !starved.isEmpty(),
                SideEffects.of(base.report(), proof.report(), step.changes()));
        found.add(suggestion);
        best.merge(
                means, suggestion, (known, other) -> Suggestion.BEST_FIRST.compare(other, known) < 0 ? other : known);
    }

    /** Tries the eviction of all pods of a set, and reduces it to the needed ones. */
    private void eviction(Idea set) {
        singles++;
        List<Change> all = set.step(1).changes();
        if (!probe.reaches(all)) {
            failed.add(set);
            return;
        }
        List<Change> needed = QuickXplain.of(all, probe::reaches);
        IdeaStep step = new IdeaStep(
                LeavingIdeas.evict(
                        base.cluster().tasks().stream()
                                .filter(pod -> needed.contains(new Change.Removed("Pod", pod.key())))
                                .toList(),
                        base.cluster()),
                needed,
                true);
        List<IdeaStep> smaller = without(step);
        probe.reaching(needed)
                .ifPresent(answer ->
                        keep(step, Means.EVICTION, set.cost() * needed.size(), needed.size(), smaller, answer));
    }

    /**
     * Searches sets of changes that do not help alone. All compatible changes are tried at their last steps; if they
     * help, the needed ones are found, then the least amount of each.
     */
    private void sets(Scene scene) {
        List<Idea> ideas = new ArrayList<>(failed);
        ideas.removeIf(idea -> idea.means() == Means.EVICTION);
        ideas.addAll(switches(scene, false));
        ideas.sort(Comparator.comparingInt(Idea::cost));
        for (List<Idea> together : Layers.of(ideas.subList(0, Math.min(COMBINED, ideas.size())))) {
            // Further sets lack one change of each earlier set.
            Deque<Set<Idea>> without = new ArrayDeque<>(List.of(Set.of()));
            // More cycles are spent on a job without a suggestion than on a further set.
            for (int i = 0;
                    i < (found.isEmpty() ? MAX_SETS : MAX_FURTHER_SETS)
                            && found.size() < MAX_SETS_FOUND
                            && !without.isEmpty();
                    i++) {
                Set<Idea> left = without.remove();
                for (Idea needed : set(
                        together.stream().filter(idea -> !left.contains(idea)).toList())) {
                    Set<Idea> more = new LinkedHashSet<>(left);
                    more.add(needed);
                    without.add(more);
                }
            }
        }
    }

    /** Returns the ideas of the set that was found; empty if all together do not help. */
    private List<Idea> set(List<Idea> together) {
        sets++;
        if (together.size() < 2 || !probe.reaches(utmost(together).changes())) {
            return List.of();
        }
        List<Idea> needed =
                QuickXplain.of(together, some -> probe.reaches(utmost(some).changes()));
        if (needed.size() <= MAX_IN_A_SET) {
            smallest(needed);
        }
        return needed;
    }

    private static IdeaStep utmost(List<Idea> ideas) {
        return Idea.together(ideas.stream().map(idea -> idea.step(idea.most())).toList());
    }

    private void smallest(List<Idea> ideas) {
        List<IdeaStep> steps = new ArrayList<>(
                ideas.stream().map(idea -> idea.step(idea.most())).toList());
        List<IdeaStep> smaller = new ArrayList<>();
        long amount = 0;
        Optional<LeastStep> last = Optional.empty();
        for (int i = 0; i < ideas.size(); i++) {
            Idea idea = ideas.get(i);
            int place = i;
            last = LeastStep.search(
                    idea,
                    number -> {
                        steps.set(place, idea.step(number));
                        return probe.after(Idea.together(steps).changes());
                    },
                    target);
            if (last.isEmpty()) {
                return;
            }
            steps.set(i, idea.step(last.get().step()));
            amount += last.get().step();
        }
        for (int i = 0; i < ideas.size(); i++) {
            List<IdeaStep> less = new ArrayList<>(steps);
            less.remove(i);
            smaller.add(Idea.together(less));
        }
        IdeaStep whole = Idea.together(steps);
        smaller.removeIf(less -> probe.reaches(less.changes()));
        if (smaller.size() == ideas.size()
                && found.stream().noneMatch(known -> known.step().equals(whole))) {
            keep(
                    whole,
                    ideas.get(0).means(),
                    ideas.stream().mapToInt(Idea::cost).sum(),
                    amount,
                    smaller,
                    last.orElseThrow().answer());
        }
    }

    /** Returns the best suggestions overall, and the best of each means. */
    private List<Suggestion> chosen() {
        Set<Suggestion> chosen = new HashSet<>(best.values());
        found.stream().sorted(Suggestion.BEST_FIRST).limit(most).forEach(chosen::add);
        Map<String, Long> lines = chosen.stream()
                .collect(Collectors.groupingBy(each -> each.step().says(), Collectors.counting()));
        return chosen.stream()
                .sorted(Suggestion.BEST_FIRST)
                .map(each -> lines.getOrDefault(each.step().says(), 0L) > 1 ? each.named() : each)
                .toList();
    }

    /** Returns the changes that remove all other pods, on nodes or waiting, and all other groups, which reserve. */
    private List<Change> emptied() {
        Cluster cluster = base.cluster();
        Set<String> own = new HashSet<>();
        goal.jobPods(cluster).forEach(pod -> own.add(pod.key()));
        String job = goal.job(cluster).map(JobSpec::key).orElse("");
        Stream<Change> pods = cluster.tasks().stream()
                .filter(pod -> !own.contains(pod.key()))
                .map(pod -> new Change.Removed("Pod", pod.key()));
        Stream<Change> groups = cluster.jobs().stream()
                .filter(each -> !each.hasKey(job))
                .map(each -> new Change.Removed("PodGroup", each.key()));
        return Stream.concat(pods, groups).toList();
    }
}
