package dev.terrace.engine.hook;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Queue;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A plugin's guard at one hook.
 *
 * @param where the hook's name, for the failure's sentence
 * @param contracts whether answers are checked against each other
 */
record HookGuard(Guard guard, String where, Contracts contracts) {
    private static final Set<String> OF_PLACING =
            Set.of(Hook.PREDICATE.spelling(), Hook.NODE_ORDER.spelling(), Hook.BATCH_NODE_ORDER.spelling());

    /**
     * Returns a failure of the plugin. If the heap is full, it names no subjects. Uses no lambdas, because linking them
     * takes memory.
     *
     * @param about the known subjects of the call
     */
    PluginFailure failure(Throwable cause, @Nullable Object... about) {
        if (cause instanceof OutOfMemoryError) {
            return guard.failure(where, cause);
        }
        List<String> named = new ArrayList<>();
        boolean hasPod = false;
        for (Object each : about) {
            hasPod |= each instanceof Task;
            String name = named(each);
            if (!name.isEmpty()) {
                named.add(name);
            }
        }
        PluginFailure failure = guard.failure(where, named, cause);
        return OF_PLACING.contains(where) && !hasPod ? failure.ofPlacing() : failure;
    }

    private static String named(@Nullable Object about) {
        if (about instanceof Task task) {
            return "pod " + task.key();
        }
        if (about instanceof Node node) {
            return "node " + node.name();
        }
        if (about instanceof Job job) {
            return "job " + job.key();
        }
        if (about instanceof JobEviction eviction) {
            return named(eviction.job());
        }
        return about instanceof Queue queue ? "queue " + queue.name() : "";
    }

    <T> Predicate<T> check(Predicate<T> check) {
        return subject -> {
            try {
                return check.test(subject);
            } catch (Throwable e) {
                throw failure(e, subject);
            }
        };
    }

    <T, U> BiPredicate<T, U> pairCheck(BiPredicate<T, U> check) {
        return (left, right) -> {
            try {
                return check.test(left, right);
            } catch (Throwable e) {
                throw failure(e, left, right);
            }
        };
    }

    /** Guards a function that may answer null. */
    <T, R extends @Nullable Object> Function<T, R> function(Function<T, R> function) {
        return subject -> {
            try {
                return function.apply(subject);
            } catch (Throwable e) {
                throw failure(e, subject);
            }
        };
    }

    /** Guards a function that must not answer null. */
    <T, R> Function<T, R> answering(Function<T, R> function) {
        return subject -> {
            try {
                return Guard.present(function.apply(subject));
            } catch (Throwable e) {
                throw failure(e, subject);
            }
        };
    }

    /** @param valid returns a valid answer about a subject, and throws otherwise; never receives null */
    <T, R> Function<T, R> answering(Function<T, R> function, BiFunction<T, R, R> valid) {
        return subject -> {
            try {
                return valid.apply(subject, Guard.present(function.apply(subject)));
            } catch (Throwable e) {
                throw failure(e, subject);
            }
        };
    }

    <T, U, R> BiFunction<T, U, R> pairFunction(BiFunction<T, U, R> function) {
        return (left, right) -> {
            try {
                return function.apply(left, right);
            } catch (Throwable e) {
                throw failure(e, left, right);
            }
        };
    }
}
