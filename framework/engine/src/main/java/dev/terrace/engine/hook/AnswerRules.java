package dev.terrace.engine.hook;

import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.Vote;
import dev.terrace.spi.action.Session.Victims;
import dev.terrace.spi.view.HyperNode;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.SubJob;
import dev.terrace.spi.view.Task;
import dev.terrace.spi.view.TaskGroup;
import dev.terrace.spi.view.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How the answers of several plugins become one: each rule of {@link dev.terrace.model.settings.Hook.Rule} once.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/session_plugins.go">Volcano,
 *     session plugins</a>
 */
public final class AnswerRules {
    /** So few are gone through faster than they are hashed. */
    private static final int FEW = 16;

    private AnswerRules() {}

    public static <T> boolean all(HookColumn<Predicate<T>> hook, T subject) {
        for (var entry : hook.all()) {
            if (!entry.function().test(subject)) {
                return false;
            }
        }
        return true;
    }

    public static boolean all(HookColumn<BiPredicate<Queue, Task>> hook, Queue queue, Task task) {
        for (var entry : hook.all()) {
            if (!entry.function().test(queue, task)) {
                return false;
            }
        }
        return true;
    }

    public static <T> boolean any(HookColumn<Predicate<T>> hook, T subject) {
        for (var entry : hook.all()) {
            if (entry.function().test(subject)) {
                return true;
            }
        }
        return false;
    }

    /** The first tier with any function decides, and all of it must say yes; none at all: no. */
    public static <T> boolean firstTier(HookColumn<Predicate<T>> hook, T subject) {
        for (var tier : hook.tiers()) {
            for (var entry : tier) {
                if (!entry.function().test(subject)) {
                    return false;
                }
            }
            if (!tier.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** A reject ends it at once; after a tier with a permit, yes; nobody voted: yes. */
    public static <T> boolean vote(HookColumn<Function<T, Vote>> hook, T subject) {
        for (var tier : hook.tiers()) {
            boolean permitted = false;
            for (var entry : tier) {
                Vote vote = entry.function().apply(subject);
                if (vote == Vote.REJECT) {
                    return false;
                }
                permitted |= vote == Vote.PERMIT;
            }
            if (permitted) {
                return true;
            }
        }
        return true;
    }

    public static <T> Verdict firstFailure(HookColumn<Function<T, Verdict>> hook, T subject) {
        for (var entry : hook.all()) {
            Verdict verdict = entry.function().apply(subject);
            if (!verdict.isFit()) {
                return verdict;
            }
        }
        return Verdict.fits();
    }

    public static Optional<Job> target(HookColumn<Function<List<Job>, Optional<Job>>> hook, List<Job> jobs) {
        return hook.isEmpty() ? Optional.empty() : hook.all().get(0).function().apply(jobs);
    }

    /** What the first plugin with an opinion says; without any, the domain as it is. */
    public static List<List<HyperNode>> gradients(
            HookColumn<BiFunction<TaskGroup, HyperNode, List<List<HyperNode>>>> hook,
            TaskGroup group,
            HyperNode within) {
        return hook.isEmpty()
                ? List.of(List.of(within))
                : hook.all().get(0).function().apply(group, within);
    }

    public static double[] sum(
            HookColumn<BiFunction<SubJob, List<HyperNode>, double[]>> hook, SubJob subJob, List<HyperNode> candidates) {
        double[] sum = new double[candidates.size()];
        for (var entry : hook.all()) {
            double[] scores = entry.function().apply(subJob, candidates);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += scores[i];
            }
        }
        return sum;
    }

    /**
     * Inside a tier the intersection. An empty answer leaves the tier undecided; an intersection that comes out empty
     * starts afresh with the next plugin; a tier without victims leaves it to the next tier.
     */
    public static Victims victims(HookColumn<VictimFilter> hook, Task preemptor, List<Task> candidates) {
        int number = 0;
        for (var tier : hook.tiers()) {
            number++;
            List<Task> victims = null;
            for (var entry : tier) {
                List<Task> chosen = entry.function().victims(preemptor, candidates);
                if (chosen == null) {
                    continue;
                }
                if (chosen.isEmpty()) {
                    victims = null;
                    break;
                }
                victims = victims == null ? chosen : intersection(victims, chosen);
            }
            if (victims != null) {
                return new Victims(victims, because(number, tier));
            }
        }
        return new Victims(List.of(), "");
    }

    private static @Nullable List<Task> intersection(List<Task> victims, List<Task> chosen) {
        List<Task> both = new ArrayList<>(victims);
        both.retainAll(chosen.size() < FEW ? chosen : Set.copyOf(chosen));
        return both.isEmpty() ? null : both;
    }

    private static String because(int number, List<HookColumn.Entry<VictimFilter>> tier) {
        StringBuilder text = new StringBuilder("tier " + number + ":");
        for (var entry : tier) {
            text.append(text.charAt(text.length() - 1) == ':' ? " " : ", ")
                    .append(entry.plugin())
                    .append(" yes");
        }
        return text.toString();
    }

    public static <T, R> List<R> everyAnswer(HookColumn<Function<T, List<R>>> hook, T subject) {
        List<R> answers = new ArrayList<>();
        for (var entry : hook.all()) {
            answers.addAll(entry.function().apply(subject));
        }
        return List.copyOf(answers);
    }

    /** The union inside a tier; the first tier with any wins. */
    public static List<Task> union(HookColumn<Function<List<Task>, List<Task>>> hook, List<Task> tasks) {
        for (var tier : hook.tiers()) {
            Set<Task> chosen = new LinkedHashSet<>();
            for (var entry : tier) {
                chosen.addAll(entry.function().apply(tasks));
            }
            if (!chosen.isEmpty()) {
                return List.copyOf(chosen);
            }
        }
        return List.of();
    }
}
