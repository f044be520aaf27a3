package dev.terrace.engine.hook;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.PluginState;
import dev.terrace.model.report.JobTerm;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.DomainGradient;
import dev.terrace.spi.JobVictimFilter;
import dev.terrace.spi.QueueTrial;
import dev.terrace.spi.VictimFilter;
import dev.terrace.spi.VictimQueueOrder;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import dev.terrace.spi.view.Task;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a plugin's functions: one that throws anything, or answers what no plugin may, ends in a failure that names the
 * plugin, its JAR and its version.
 *
 * @param origin the JAR's file name, or where else the plugin comes from
 */
public record Guard(String plugin, String origin, String version) {
    private static final int TRIALS = 20;

    /** Sets room aside, in which a failure can be told when the heap is full; costs nothing if it is there. */
    public static void keepRoom() {
        Cause.prepare();
    }

    /**
     * The failure of a plugin; a cause that is a failure already stays as it is.
     *
     * @param where what failed, for the sentence: the name of a hook or of a method of the plugin
     */
    public PluginFailure failure(String where, Throwable cause) {
        if (cause instanceof PluginFailure known) {
            return known;
        }
        for (int trial = 1; ; trial++) {
            try {
                return new PluginFailure(
                        "%s failed in %s: %s".formatted(name(), where, Cause.sentence(cause)), origin, cause);
            } catch (OutOfMemoryError full) {
                // A collector may go on refusing for a while after room was given up.
                if (trial == TRIALS) {
                    throw full;
                }
            }
        }
    }

    /** The plugin with its JAR and version, as sentences name it. */
    public String name() {
        return "plugin '%s' (%s, version %s)".formatted(plugin, origin, version);
    }

    /**
     * What a method of the plugin answers.
     *
     * @param where the method's name
     * @throws PluginFailure if it throws, or answers null
     */
    public <T> T answer(String where, Call<T> call) {
        try {
            return present(call.answer());
        } catch (Throwable e) {
            throw failure(where, e);
        }
    }

    /**
     * The states with which the plugin closes, encoded.
     *
     * @throws PluginFailure if it throws, or answers a state that is not its own or that no dump can hold
     */
    public List<PluginState> states(Call<List<PluginState>> close) {
        return answer("close", () -> StateCheck.ofPlugin(plugin, present(close.answer())));
    }

    /**
     * A state that an action carries, encoded.
     *
     * @param owner finds the guard of the plugin that reads the state; null if it is not loaded
     * @throws PluginFailure if no dump can hold it, or if the plugin comes from elsewhere than the action
     */
    public PluginState carried(PluginState state, Function<String, @Nullable Guard> owner) {
        return answer("carry", () -> {
            PluginState encoded = StateCheck.encoded(state);
            Guard reader = owner.apply(state.plugin());
            if (reader != null && !reader.origin.equals(origin)) {
                throw new WrongAnswer("it carried a state of " + reader.name());
            }
            return encoded;
        });
    }

    /** Calls a method of a plugin. */
    @FunctionalInterface
    public interface Call<T> {
        @Nullable
        T answer();
    }

    static <T> T present(@Nullable T answer) {
        if (answer == null) {
            throw new WrongAnswer("it answered null");
        }
        return answer;
    }

    /**
     * Adds what the plugin answered to a sum over plugins.
     *
     * @throws PluginFailure if finite numbers add up to infinity, or infinite ones to NaN
     */
    public double plus(Hook hook, double sum, double number) {
        double next = sum + number;
        boolean isKept = Double.isFinite(next) || !(Double.isFinite(sum) && Double.isFinite(number));
        if (isKept && !Double.isNaN(next)) {
            return next;
        }
        throw failure(hook, new WrongAnswer("with its " + number + ", the sum of all scores is " + next));
    }

    PluginFailure failure(Hook hook, Throwable cause) {
        return failure(hook.spelling(), cause);
    }

    VictimQueueOrder victimQueueOrder(Hook hook, VictimQueueOrder order) {
        return (left, right, preemptor) -> {
            try {
                return order.compare(left, right, preemptor);
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    <T> Predicate<T> predicate(Hook hook, Predicate<T> predicate) {
        return value -> {
            try {
                return predicate.test(value);
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    <T, U> BiPredicate<T, U> biPredicate(Hook hook, BiPredicate<T, U> predicate) {
        return (left, right) -> {
            try {
                return predicate.test(left, right);
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    /** A function that may answer null. */
    <T, R extends @Nullable Object> Function<T, R> function(Hook hook, Function<T, R> function) {
        return value -> {
            try {
                return function.apply(value);
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    /** A function that must not answer null. */
    <T, R> Function<T, R> answering(Hook hook, Function<T, R> function) {
        return value -> {
            try {
                return present(function.apply(value));
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    /** A function whose list is taken as it is now. */
    <T, R> Function<T, List<R>> listing(Hook hook, Function<T, List<R>> function) {
        return value -> {
            try {
                return Answers.whole(present(function.apply(value)));
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    DeviceAccount devices(Hook hook, DeviceAccount account) {
        return new DeviceAccount(listing(hook, account.ofNode()), listing(hook, account.usedBy()));
    }

    /** A function whose terms are taken as they are now. */
    Function<Job, List<JobTerm>> terms(Hook hook, Function<Job, List<JobTerm>> function) {
        return new TermRows(this, hook, function);
    }

    /** A function whose entries are taken as they are now. */
    <T, K, V> Function<T, Map<K, V>> entries(Hook hook, Function<T, Map<K, V>> function) {
        return value -> {
            try {
                return Map.copyOf(present(function.apply(value)));
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    <T> Consumer<T> consumer(Hook hook, Consumer<T> consumer) {
        return value -> {
            try {
                consumer.accept(value);
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    <T> ToDoubleFunction<T> number(Hook hook, ToDoubleFunction<T> function) {
        return value -> {
            try {
                return Answers.number(function.applyAsDouble(value));
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    <T, U> ToLongBiFunction<T, U> biLong(Hook hook, ToLongBiFunction<T, U> function) {
        return (left, right) -> {
            try {
                return function.applyAsLong(left, right);
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    VictimFilter victimFilter(Hook hook, VictimFilter filter) {
        return (preemptor, candidates) -> {
            try {
                List<Task> victims = filter.victims(preemptor, Collections.unmodifiableList(candidates));
                return victims == null ? null : Answers.among(candidates, victims);
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    @SuppressWarnings("ReferenceEquality") // the very list that was given needs no check
    JobVictimFilter jobVictimFilter(Hook hook, JobVictimFilter filter) {
        if (filter instanceof JobVictimFilter.Each each) {
            return JobVictimFilter.each(biPredicate(hook, each.mayBeEvicted()));
        }
        return (eviction, candidates) -> {
            try {
                List<Task> given = Collections.unmodifiableList(candidates);
                List<Task> victims = filter.victims(eviction, given);
                return victims == null || victims == given ? victims : Answers.among(candidates, victims);
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    /** A choice among some, for which each must be one of them. */
    <T> Function<List<T>, Optional<T>> choice(Hook hook, Function<List<T>, Optional<T>> choice) {
        return all -> {
            try {
                return Answers.oneOf(present(choice.apply(Collections.unmodifiableList(all))), all);
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    /** A choice among the keys of a map. */
    BiFunction<Task, Map<Node, Double>, Optional<Node>> bestNode(
            Hook hook, BiFunction<Task, Map<Node, Double>, Optional<Node>> choice) {
        return (task, scores) -> {
            try {
                return Answers.oneOf(present(choice.apply(task, Collections.unmodifiableMap(scores))), scores.keySet());
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    /** A choice of tasks to evict, for none in particular. */
    Function<List<Task>, List<Task>> dismissals(Hook hook, Function<List<Task>, List<Task>> choice) {
        return running -> {
            try {
                return Answers.running(running, present(choice.apply(Collections.unmodifiableList(running))));
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    DomainGradient gradient(Hook hook, DomainGradient gradient) {
        return (group, within, purpose) -> {
            try {
                return Answers.gradient(within, present(gradient.of(group, within, purpose)));
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    QueueTrial queueTrial(Hook hook, QueueTrial trial) {
        return (queue, task, gone) -> {
            try {
                return trial.isAllocatable(queue, task, Collections.unmodifiableCollection(gone));
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    /** One number for each of some. */
    <T, U> BiFunction<T, List<U>, double[]> numbers(Hook hook, BiFunction<T, List<U>, double[]> function) {
        return (value, all) -> {
            try {
                double[] answer = present(function.apply(value, Collections.unmodifiableList(all)));
                return Answers.numbers(answer, all.size());
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }

    /**
     * One score for each of some; null abstains.
     *
     * @param mayFail whether it may also answer nothing but NaN
     */
    <T, U> BiFunction<T, List<U>, double @Nullable []> scores(
            Hook hook, BiFunction<T, List<U>, double @Nullable []> function, boolean mayFail) {
        return (value, all) -> {
            try {
                double[] answer = function.apply(value, Collections.unmodifiableList(all));
                if (answer != null && mayFail && Answers.isNothing(answer, all.size())) {
                    return answer;
                }
                return answer == null ? null : Answers.scores(answer, all.size());
            } catch (Throwable e) {
                throw failure(hook, e);
            }
        };
    }
}
