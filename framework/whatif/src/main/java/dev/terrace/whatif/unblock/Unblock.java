package dev.terrace.whatif.unblock;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.Trial;
import dev.terrace.whatif.Trial.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Searches the smallest changes with which a job or a pod runs. First single changes, the cheapest first; then sets of
 * pods that go together; then pairs of the cheapest. Nothing is said that was not run.
 */
public final class Unblock {
    private static final int PAIRED = 30;

    private final Trial trial;
    private final Goal goal;
    private final int most;
    private final Probe probe;
    private final Answer base;
    private final List<Suggestion> found = new ArrayList<>();
    private final List<Idea> failed = new ArrayList<>();
    private int singles;
    private int pairs;

    private Unblock(Trial trial, Goal goal, int most, BooleanSupplier goesOn, Runnable step) {
        this.trial = trial;
        this.goal = goal;
        this.most = most;
        base = trial.run(List.of());
        step.run();
        probe = new Probe(trial, goal, goesOn, step);
    }

    /**
     * Searches.
     *
     * @param most how many suggestions are enough; more of the same cost may be found
     * @param cycles how many cycles may be run
     * @param step told of each cycle
     */
    public static Advice search(Trial trial, Goal goal, int most, int cycles, Runnable step) {
        return search(trial, goal, most, () -> trial.cycles() < cycles, step);
    }

    /**
     * As above, but for as long as it may.
     *
     * @param goesOn asked before each cycle; what was found until it says no is the answer
     */
    public static Advice search(Trial trial, Goal goal, int most, BooleanSupplier goesOn, Runnable step) {
        return new Unblock(trial, goal, most, goesOn, step).search();
    }

    private Advice search() {
        Fate fate = Fate.of(goal, base);
        Scene scene = new Scene(trial, goal, base);
        if (goal.isReached(base) || scene.groups.isEmpty()) {
            String nothing =
                    goal.isReached(base) ? "Nothing has to change: it runs as it is." : "It has no pod that waits.";
            return new Advice(goal, fate.word(), fate.because(), List.of(), List.of(), trial.cycles(), true, nothing);
        }
        boolean complete = true;
        boolean runsAlone = false;
        try {
            singles(scene);
            if (found.isEmpty()) {
                sets(scene);
            }
            if (found.isEmpty()) {
                pairs();
            }
            runsAlone = found.isEmpty() && probe.reaches(emptied());
        } catch (Probe.Spent e) {
            complete = false;
        }
        found.sort(Comparator.comparingInt(Suggestion::cost)
                .thenComparingLong(Suggestion::amount)
                .thenComparing(suggestion -> suggestion.step().says()));
        List<Suggestion> best = List.copyOf(found.subList(0, Math.min(most, found.size())));
        String nothing =
                best.isEmpty() ? new HonestEnd(scene).of(trial.cycles(), singles, pairs, complete, runsAlone) : "";
        return new Advice(
                goal,
                fate.word(),
                fate.because(),
                best,
                failed.stream().map(idea -> idea.step(idea.most())).toList(),
                trial.cycles(),
                complete,
                nothing);
    }

    private void singles(Scene scene) {
        TreeMap<Integer, List<Idea>> byCost = new TreeMap<>();
        Stream.of(
                        GroupIdeas.of(scene),
                        PodIdeas.of(scene),
                        QueueIdeas.of(scene),
                        ArgumentIdeas.of(scene),
                        ActionIdeas.of(scene),
                        NodeIdeas.of(scene),
                        LeavingIdeas.of(scene))
                .flatMap(List::stream)
                .forEach(idea -> byCost.computeIfAbsent(idea.cost(), cost -> new ArrayList<>())
                        .add(idea));
        for (List<Idea> ideas : byCost.values()) {
            for (Idea idea : ideas) {
                singles++;
                single(idea);
            }
            if (found.size() >= most) {
                return;
            }
        }
    }

    private void single(Idea idea) {
        long enough =
                Probe.least(idea.most(), step -> probe.reaches(idea.step(step).changes()));
        if (enough == 0) {
            failed.add(idea);
            return;
        }
        Step step = needed(idea.step(enough));
        List<Step> smaller = new ArrayList<>();
        if (enough > 1) {
            smaller.add(idea.step(enough - 1));
        }
        smaller.addAll(without(step));
        keep(step, idea.cost(), enough, smaller);
    }

    /** The changes without those that are not needed. */
    private Step needed(Step step) {
        if (step.changes().size() < 2) {
            return step;
        }
        return new Step(step.says(), QuickXplain.of(step.changes(), probe::reaches));
    }

    /** Each time without one of several changes, which is proven to be too little. */
    private List<Step> without(Step step) {
        List<Change> changes = step.changes();
        if (changes.size() < 2) {
            return List.of();
        }
        return IntStream.range(0, changes.size())
                .mapToObj(left -> new Step(
                        "without the change of " + name(changes.get(left)),
                        IntStream.range(0, changes.size())
                                .filter(i -> i != left)
                                .mapToObj(changes::get)
                                .toList()))
                .filter(less -> !probe.reaches(less.changes()))
                .toList();
    }

    private static String name(Change change) {
        if (change instanceof Change.Patched one) {
            return one.kind() + " " + one.key();
        }
        if (change instanceof Change.Removed gone) {
            return gone.kind() + " " + gone.key();
        }
        if (change instanceof Change.PatchedPods pods) {
            return pods.names().size() + " pods";
        }
        return "the configuration";
    }

    private void keep(Step step, int cost, long amount, List<Step> smaller) {
        Optional<Answer> proof = probe.reaching(step.changes());
        if (proof.isPresent()) {
            found.add(new Suggestion(
                    step,
                    cost,
                    amount,
                    List.copyOf(smaller),
                    loses(proof.get().report(), step.changes()),
                    evicts(proof.get().report())));
        }
    }

    private List<String> loses(CycleReport report, List<Change> changes) {
        Set<String> lost = new TreeSet<>(Goal.bound(base.report()));
        lost.removeAll(Goal.bound(report));
        changes.forEach(change -> {
            if (change instanceof Change.Removed gone) {
                lost.remove(gone.key());
            }
        });
        return List.copyOf(lost);
    }

    private List<String> evicts(CycleReport report) {
        Set<String> evicted = new TreeSet<>();
        report.evictions().stream().map(Eviction::task).forEach(evicted::add);
        base.report().evictions().stream().map(Eviction::task).forEach(evicted::remove);
        return List.copyOf(evicted);
    }

    /** Of pods that help when all of them go, those that are needed. */
    private void sets(Scene scene) {
        for (Idea set : LeavingIdeas.sets(scene)) {
            List<Change> all = set.step(1).changes();
            if (probe.reaches(all)) {
                List<Change> needed = QuickXplain.of(all, probe::reaches);
                Step step = new Step(
                        "evict "
                                + String.join(
                                        ", ", needed.stream().map(Unblock::pod).toList()),
                        needed);
                keep(step, 6 * needed.size(), needed.size(), without(step));
            }
            if (found.size() >= most) {
                return;
            }
        }
    }

    private static String pod(Change change) {
        return change instanceof Change.Removed gone ? gone.key() : "";
    }

    /** Two changes, none of which helps alone: each as large as it may be, then as small as is enough. */
    private void pairs() {
        List<Idea> cheapest = failed.stream()
                .sorted(Comparator.comparingInt(Idea::cost))
                .limit(PAIRED)
                .toList();
        for (int i = 0; i < cheapest.size(); i++) {
            for (int j = i + 1; j < cheapest.size(); j++) {
                if (found.size() >= most) {
                    return;
                }
                pairs++;
                pair(cheapest.get(i), cheapest.get(j));
            }
        }
    }

    private void pair(Idea first, Idea second) {
        if (!probe.reaches(first.with(second, first.most(), second.most()).changes())) {
            return;
        }
        long own = Probe.least(
                first.most(),
                step -> probe.reaches(first.with(second, step, second.most()).changes()));
        long others = own == 0
                ? 0
                : Probe.least(
                        second.most(),
                        step -> probe.reaches(first.with(second, own, step).changes()));
        if (others == 0) {
            return;
        }
        Step step = first.with(second, own, others);
        List<Step> smaller = new ArrayList<>();
        List<Step> less = new ArrayList<>(List.of(first.step(own), second.step(others)));
        if (own > 1) {
            less.add(first.with(second, own - 1, others));
        }
        if (others > 1) {
            less.add(first.with(second, own, others - 1));
        }
        less.stream().filter(each -> !probe.reaches(each.changes())).forEach(smaller::add);
        keep(step, first.cost() + second.cost(), own + others, smaller);
    }

    /** Nothing on any node, and no other task that waits. */
    private List<Change> emptied() {
        Set<String> own = new HashSet<>();
        goal.pods(base.cluster()).forEach(pod -> own.add(pod.key()));
        return trial.dump().state().cluster().tasks().stream()
                .map(TaskSpec::key)
                .filter(pod -> !own.contains(pod))
                .<Change>map(pod -> new Change.Removed("Pod", pod))
                .toList();
    }
}
