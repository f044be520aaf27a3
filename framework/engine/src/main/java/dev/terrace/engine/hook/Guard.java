package dev.terrace.engine.hook;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.QueueTrial;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.VictimQueueOrder;
import dev.terrace.spi.view.Task;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a plugin's functions: one that throws, or answers NaN, ends in a failure that names the plugin, its JAR and its
 * version.
 *
 * @param origin the JAR's file name, or where else the plugin comes from
 */
public record Guard(String plugin, String origin, String version) {
    /** @param where what failed, for the sentence: the name of a hook or of a method of the plugin */
    public PluginFailure failure(String where, Throwable cause) {
        return new PluginFailure(
                "plugin '%s' (%s, version %s) failed in %s: %s"
                        .formatted(plugin, origin, version, where, sentence(cause)),
                cause);
    }

    private static String sentence(Throwable cause) {
        String message = cause.getMessage();
        return cause.getClass().getSimpleName() + (message == null ? "" : ": " + message);
    }

    /** The failure of a hook; a cause that is a failure already stays as it is. */
    PluginFailure failure(Hook hook, Throwable cause) {
        return cause instanceof PluginFailure known ? known : failure(hook.spelling(), cause);
    }

    VictimQueueOrder victimQueueOrder(Hook hook, VictimQueueOrder order) {
        return (left, right, preemptor) -> {
            try {
                return order.compare(left, right, preemptor);
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                throw failure(hook, e);
            }
        };
    }

    <T> Predicate<T> predicate(Hook hook, Predicate<T> predicate) {
        return value -> {
            try {
                return predicate.test(value);
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                throw failure(hook, e);
            }
        };
    }

    <T, U> BiPredicate<T, U> biPredicate(Hook hook, BiPredicate<T, U> predicate) {
        return (left, right) -> {
            try {
                return predicate.test(left, right);
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                throw failure(hook, e);
            }
        };
    }

    <T, R extends @Nullable Object> Function<T, R> function(Hook hook, Function<T, R> function) {
        return value -> {
            try {
                return function.apply(value);
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                throw failure(hook, e);
            }
        };
    }

    <T, U, R extends @Nullable Object> BiFunction<T, U, R> biFunction(Hook hook, BiFunction<T, U, R> function) {
        return (left, right) -> {
            try {
                return function.apply(left, right);
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                throw failure(hook, e);
            }
        };
    }

    <T> Consumer<T> consumer(Hook hook, Consumer<T> consumer) {
        return value -> {
            try {
                consumer.accept(value);
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                throw failure(hook, e);
            }
        };
    }

    <T> ToDoubleFunction<T> number(Hook hook, ToDoubleFunction<T> function) {
        return value -> {
            try {
                return real(hook, function.applyAsDouble(value));
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                throw failure(hook, e);
            }
        };
    }

    <T, U> ToLongBiFunction<T, U> biLong(Hook hook, ToLongBiFunction<T, U> function) {
        return (left, right) -> {
            try {
                return function.applyAsLong(left, right);
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                throw failure(hook, e);
            }
        };
    }

    VictimFilter victimFilter(Hook hook, VictimFilter filter) {
        return this.<Task, List<Task>, @Nullable List<Task>>biFunction(hook, filter::victims)::apply;
    }

    QueueTrial queueTrial(Hook hook, QueueTrial trial) {
        return (queue, task, gone) -> {
            try {
                return trial.isAllocatable(queue, task, gone);
            } catch (RuntimeException | LinkageError | StackOverflowError e) {
                throw failure(hook, e);
            }
        };
    }

    <T, U> BiFunction<T, U, double[]> numbers(Hook hook, BiFunction<T, U, double[]> function) {
        return biFunction(hook, (left, right) -> real(hook, function.apply(left, right)));
    }

    double[] real(Hook hook, double[] values) {
        for (double value : values) {
            real(hook, value);
        }
        return values;
    }

    double real(Hook hook, double value) {
        if (Double.isNaN(value)) {
            throw failure(hook, new ArithmeticException("answered NaN, which is no number"));
        }
        return value;
    }
}
