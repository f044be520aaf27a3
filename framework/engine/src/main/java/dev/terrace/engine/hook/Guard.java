package dev.terrace.engine.hook;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.PluginState;
import dev.terrace.model.StateValue;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.QueueNumbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a plugin or an action in failures: its kind, name, JAR and version. Each {@link Form} of hooks wraps
 * functions so that any exception or invalid answer becomes such a failure. {@link ValidAnswers} and {@link StateCheck}
 * decide what is valid, and {@link Cause} words the failure.
 *
 * @param kind {@link #PLUGIN} or {@link #ACTION}
 * @param origin the JAR's file name, or another origin of the plugin
 */
public record Guard(String kind, String plugin, String origin, String version) {
    public static final String PLUGIN = "plugin";

    public static final String ACTION = "action";

    private static final int TRIALS = 20;

    /** Allocates a memory reserve, so that a failure can be reported when the heap is full. Idempotent. */
    public static void keepRoom() {
        Cause.prepare();
    }

    /**
     * Returns a failure of the plugin, or the cause itself if it is one already.
     *
     * @param where the name of the hook or of the plugin's method that failed
     */
    public PluginFailure failure(String where, Throwable cause) {
        return failure(where, List.of(), cause);
    }

    /** @param about the subjects of the call, such as {@code pod ns/a} */
    PluginFailure failure(String where, List<String> about, Throwable cause) {
        if (cause instanceof PluginFailure known) {
            return known;
        }
        for (int trial = 1; ; trial++) {
            try {
                String sentence = "%s failed in %s: %s".formatted(name(), where, Cause.sentence(cause));
                List<String> details = new ArrayList<>(about);
                Optional<String> place = Cause.place(cause, origin);
                if (place.isPresent()) {
                    details.add(place.get());
                }
                return new PluginFailure(sentence, details, origin, cause);
            } catch (OutOfMemoryError full) {
                // A collector may continue to fail for a while after the reserve was released.
                if (trial == TRIALS) {
                    throw full;
                }
            }
        }
    }

    /** Returns the plugin or action with its JAR and version, as sentences name it. */
    public String name() {
        return "%s '%s' (%s, version %s)".formatted(kind, plugin, origin, version);
    }

    /**
     * Calls a method of the plugin and returns its answer.
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
     * Closes the plugin and returns its states.
     *
     * @throws PluginFailure if it throws, or answers a state that is not its own or that no dump can hold
     */
    public List<PluginState> states(Call<List<PluginState>> close) {
        return answer("close", () -> StateCheck.ofPlugin(plugin, present(close.answer())));
    }

    /** Returns the failure for a state that {@code keepsState} does not declare. */
    public PluginFailure undeclaredState(String where) {
        return failure(where, new WrongAnswer("it answered a state, and keepsState answers that it keeps none"));
    }

    /**
     * Returns the text of a value of the plugin's state.
     *
     * @param where the name of the method that answered the state
     * @throws PluginFailure if it throws, or answers a text that no dump can hold
     */
    public String text(String where, PluginState state, StateValue value) {
        return answer(where, () -> {
            String text = value.text();
            if (text == null) {
                throw new NullPointerException("text() of " + value.getClass().getName() + " answered null");
            }
            return StateCheck.unicode(state, text);
        });
    }

    /**
     * Checks a state that an action carries.
     *
     * @param owner finds the guard of the plugin that reads the state; null if it is not loaded
     * @throws PluginFailure if no dump can hold it, or if the plugin has another origin than the action
     */
    public PluginState carried(PluginState state, Function<String, @Nullable Guard> owner) {
        return answer("carry", () -> {
            PluginState checked = StateCheck.checked(state);
            Guard reader = owner.apply(state.plugin());
            if (reader != null && !reader.origin.equals(origin)) {
                throw new WrongAnswer("it carried a state of " + reader.name());
            }
            return checked;
        });
    }

    /** A call of a plugin's method. */
    @FunctionalInterface
    public interface Call<T> {
        @Nullable
        T answer();
    }

    /** Checks that amounts with which a pod counts are not negative, and so small that doubles are exact. */
    public static Map<String, Long> checked(@Nullable Map<String, Long> amounts) {
        return ValidAnswers.amounts(present(amounts));
    }

    /** Checks that a queue's numbers for the report are not NaN. */
    public static QueueNumbers checked(QueueNumbers numbers) {
        ValidAnswers.number(numbers.share() == null ? 0 : numbers.share());
        numbers.figures().forEach(figure -> ValidAnswers.number(figure.value()));
        return numbers;
    }

    static <T> T present(@Nullable T answer) {
        if (answer == null) {
            throw new WrongAnswer("it answered null");
        }
        return answer;
    }

    /**
     * Adds the plugin's answer to a sum over plugins.
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
}
