package dev.terrace.engine.hook;

import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.report.EvictionReason;
import dev.terrace.model.report.VictimReason;
import dev.terrace.spi.DeviceAccount;
import dev.terrace.spi.DomainGradient;
import dev.terrace.spi.QueueTrial;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.VictimQueueOrder;
import dev.terrace.spi.Vote;
import dev.terrace.spi.action.Session.Dismissal;
import dev.terrace.spi.action.Session.VictimTest;
import dev.terrace.spi.action.Session.Victims;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SearchPurpose;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which several plugins' answers combine, for all hooks but these: the orders of jobs, queues, tasks and
 * sub-jobs in {@link OrderColumn}, predicates in {@code evaluation.PluginChecks}, node scores in
 * {@code evaluation.Scores}, best nodes in {@code placement.NodeRanking}, and queue scores in {@code order.Orders}.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/session_plugins.go">Volcano,
 *     session plugins</a>
 */
public final class AnswerRules {
    /** The size below which a linear search of a list is faster than hashing. */
    private static final int FEW = 16;

    private static final Victims NOBODY = new Victims(List.of(), victim -> EvictionReason.of(""));

    private AnswerRules() {}

    /** Returns whether all functions agree; true without functions. */
    public static <T> boolean all(HookColumn<Predicate<T>> hook, T subject) {
        for (var entry : hook.all()) {
            if (!entry.function().test(subject)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether all functions agree; true without functions. */
    public static <T> boolean all(HookColumn<BiPredicate<Queue, T>> hook, Queue queue, T subject) {
        return firstRefusing(hook, queue, subject) == null;
    }

    /** Returns the first function that does not agree; null if all agree. */
    public static <T> HookColumn.@Nullable Entry<BiPredicate<Queue, T>> firstRefusing(
            HookColumn<BiPredicate<Queue, T>> hook, Queue queue, T subject) {
        for (var entry : hook.all()) {
            if (!entry.function().test(queue, subject)) {
                return entry;
            }
        }
        return null;
    }

    /** Returns whether all functions would agree once some tasks are gone; true without functions. */
    public static boolean all(HookColumn<QueueTrial> hook, Queue queue, Task task, Collection<Task> gone) {
        for (var entry : hook.all()) {
            if (!entry.function().isAllocatable(queue, task, gone)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether at least one function agrees. */
    public static <T> boolean any(HookColumn<Predicate<T>> hook, T subject) {
        for (var entry : hook.all()) {
            if (entry.function().test(subject)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether all functions of the first non-empty tier agree; false without functions. */
    public static <T> boolean firstTier(HookColumn<Predicate<T>> hook, T subject) {
        if (hook.isEmpty()) {
            return false;
        }
        for (var entry : hook.tiers().get(0)) {
            if (!entry.function().test(subject)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Combines votes tier by tier. A reject makes the answer no. A tier with a permit and no reject makes it yes.
     * Without votes, the answer is yes.
     */
    public static <T> boolean vote(HookColumn<Function<T, Vote>> hook, T subject) {
        return firstRejecting(hook, subject) == null;
    }

    /** Returns the function whose reject decides; null if the vote is a yes. */
    public static <T> HookColumn.@Nullable Entry<Function<T, Vote>> firstRejecting(
            HookColumn<Function<T, Vote>> hook, T subject) {
        for (var tier : hook.tiers()) {
            boolean permitted = false;
            for (var entry : tier) {
                Vote vote = entry.function().apply(subject);
                if (vote == Vote.REJECT) {
                    return entry;
                }
                permitted |= vote == Vote.PERMIT;
            }
            if (permitted) {
                return null;
            }
        }
        return null;
    }

    /** Returns the first verdict that refuses, or a fit if all are fits. */
    public static <T> Verdict firstFailure(HookColumn<Function<T, Verdict>> hook, T subject) {
        return firstFailure(hook, subject, (reason, plugin) -> {});
    }

    /** @param failed receives the reason and the plugin of a verdict that refuses */
    public static <T> Verdict firstFailure(
            HookColumn<Function<T, Verdict>> hook, T subject, BiConsumer<String, String> failed) {
        for (var entry : hook.all()) {
            Verdict verdict = entry.function().apply(subject);
            if (!verdict.isFit()) {
                failed.accept(verdict.reason(), entry.plugin());
                return verdict;
            }
        }
        return Verdict.fits();
    }

    /** Returns the answer of the first plugin, even if it is empty. */
    public static Optional<Job> target(HookColumn<Function<List<Job>, Optional<Job>>> hook, List<Job> jobs) {
        return hook.isEmpty() ? Optional.empty() : hook.all().get(0).function().apply(jobs);
    }

    /** Returns the answer of the first plugin; without functions, the domain itself as the only one to try. */
    public static List<List<HyperNode>> gradients(
            HookColumn<DomainGradient> hook, TaskGroup group, HyperNode within, SearchPurpose purpose) {
        return hook.isEmpty()
                ? List.of(List.of(within))
                : hook.all().get(0).function().of(group, within, purpose);
    }

    /** Returns the sum of all scores for each candidate. */
    public static double[] sum(
            HookColumn<BiFunction<SubJob, List<HyperNode>, double[]>> hook, SubJob subJob, List<HyperNode> candidates) {
        double[] sum = new double[candidates.size()];
        for (var entry : hook.all()) {
            double[] scores = entry.function().apply(subJob, candidates);
            for (int i = 0; i < sum.length; i++) {
                sum[i] = entry.guard().plus(hook.hook(), sum[i], scores[i]);
            }
        }
        return sum;
    }

    /**
     * Returns the intersection within the first tier that has victims. An empty answer ends its tier without victims.
     * If an intersection becomes empty, the next answer of the tier starts a new one. A null answer abstains.
     *
     * @param protectors receives the plugins whose answers leave no candidate, if the result is empty
     */
    public static <T> Victims victims(
            HookColumn<VictimFilter<T>> hook, T taker, List<Task> candidates, List<String> protectors) {
        List<Task> given = Collections.unmodifiableList(candidates);
        for (var tier : hook.tiers()) {
            List<Task> victims = null;
            List<HookColumn.Entry<VictimFilter<T>>> agreeing = new ArrayList<>(tier.size());
            for (var entry : tier) {
                List<Task> chosen = entry.function().victims(taker, given);
                if (chosen == null) {
                    continue;
                }
                if (chosen.isEmpty()) {
                    victims = null;
                    protectors.add(entry.plugin());
                    break;
                }
                victims = victims == null ? chosen : intersection(victims, chosen);
                if (victims == null) {
                    protectors.add(entry.plugin());
                    agreeing.clear();
                } else {
                    agreeing.add(entry);
                }
            }
            if (victims != null) {
                protectors.clear();
                return new Victims(victims, victim -> reason(agreeing, taker, victim));
            }
        }
        return NOBODY;
    }

    /**
     * Returns the combined test of the first non-empty tier; empty if one of its functions does not judge each task
     * separately.
     */
    public static Optional<VictimTest> victimTest(HookColumn<VictimFilter<JobEviction>> hook, JobEviction eviction) {
        if (hook.isEmpty()) {
            return Optional.empty();
        }
        List<HookColumn.Entry<VictimFilter<JobEviction>>> first = hook.tiers().get(0);
        List<BiPredicate<JobEviction, Task>> tests = new ArrayList<>();
        for (var entry : first) {
            if (!(entry.function() instanceof VictimFilter.Each<JobEviction> each)) {
                return Optional.empty();
            }
            tests.add(each.mayBeEvicted());
        }
        return Optional.of(new VictimTest(
                task -> tests.stream().allMatch(test -> test.test(eviction, task)),
                victim -> reason(first, eviction, victim)));
    }

    @SuppressWarnings("ReferenceEquality") // a plugin that spares none returns the candidates themselves
    private static @Nullable List<Task> intersection(List<Task> victims, List<Task> chosen) {
        if (victims == chosen || victims.equals(chosen)) {
            return victims;
        }
        List<Task> both = new ArrayList<>(victims);
        both.retainAll(chosen.size() < FEW ? chosen : Set.copyOf(chosen));
        return both.isEmpty() ? null : both;
    }

    /** @param agreeing the plugins of one tier whose answers contain the victim */
    private static <F> EvictionReason reason(List<HookColumn.Entry<F>> agreeing, Object taker, Task victim) {
        List<String> plugins = new ArrayList<>(agreeing.size());
        List<VictimReason> reasons = new ArrayList<>(agreeing.size());
        for (var entry : agreeing) {
            if (!plugins.contains(entry.plugin())) {
                plugins.add(entry.plugin());
                reasons.add(AnswerReasons.victim(entry, taker, victim, List.of()));
            }
        }
        return new EvictionReason("", agreeing.get(0).tier(), plugins, reasons);
    }

    /** Returns all answers, concatenated. */
    public static <T, R> List<R> everyAnswer(HookColumn<Function<T, List<R>>> hook, T subject) {
        if (hook.isEmpty()) {
            return List.of();
        }
        List<R> answers = new ArrayList<>();
        for (var entry : hook.all()) {
            answers.addAll(entry.function().apply(subject));
        }
        return List.copyOf(answers);
    }

    /** Returns the union within the first tier that names any task. */
    public static List<Dismissal> union(HookColumn<Function<List<Task>, List<Task>>> hook, List<Task> tasks) {
        for (var tier : hook.tiers()) {
            Map<Task, List<String>> chosen = new LinkedHashMap<>();
            for (var entry : tier) {
                for (Task task : entry.function().apply(tasks)) {
                    List<String> by = chosen.computeIfAbsent(task, key -> new ArrayList<>());
                    if (!by.contains(entry.plugin())) {
                        by.add(entry.plugin());
                    }
                }
            }
            if (!chosen.isEmpty()) {
                int number = tier.get(0).tier();
                return chosen.entrySet().stream()
                        .map(each -> new Dismissal(
                                each.getKey(), new EvictionReason("", number, each.getValue(), List.of())))
                        .toList();
            }
        }
        return List.of();
    }

    /** Returns the devices that a task uses, by the accounts of all plugins. */
    public static List<DeviceUse> devicesOf(HookColumn<DeviceAccount> accounts, Task task) {
        if (accounts.isEmpty() || task.node() == null) {
            return List.of();
        }
        List<DeviceUse> uses = new ArrayList<>();
        accounts.all().forEach(entry -> uses.addAll(entry.function().usedBy().apply(task)));
        return List.copyOf(uses);
    }

    /** Returns all entries of all answers. For a key with several answers, the last one counts. */
    public static <T> SortedMap<String, String> everyEntry(
            HookColumn<Function<T, Map<String, String>>> hook, T subject) {
        if (hook.isEmpty()) {
            return Collections.emptySortedMap();
        }
        SortedMap<String, String> entries = new TreeMap<>();
        for (var entry : hook.all()) {
            entries.putAll(entry.function().apply(subject));
        }
        return Collections.unmodifiableSortedMap(entries);
    }

    /** Calls all functions. Returns the first refusal, or a fit if none refuses. */
    public static <T> Verdict refusalAfterAll(HookColumn<Function<T, Verdict>> hook, T subject) {
        Verdict first = Verdict.fits();
        for (var entry : hook.all()) {
            Verdict verdict = entry.function().apply(subject);
            first = first.isFit() ? verdict : first;
        }
        return first;
    }

    /** Calls all functions. */
    public static <T> void tell(HookColumn<Consumer<T>> hook, T subject) {
        for (var entry : hook.all()) {
            entry.function().accept(subject);
        }
    }

    /** Returns the first comparison that is not 0, or 0 if all are. */
    public static int firstNonZero(HookColumn<VictimQueueOrder> hook, Queue left, Queue right, Queue preemptor) {
        for (var entry : hook.all()) {
            int order = entry.function().compare(left, right, preemptor);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
