package dev.terrace.engine.hook;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.PluginState;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.view.QueueNumbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A plugin as failures name it: with its JAR and its version. Each {@link Form} of hooks wraps functions so that one
 * that throws anything, or answers what no plugin may, ends in such a failure.
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

    /** Checks that the numbers of a queue for the report are not NaN. */
    public static QueueNumbers checked(QueueNumbers numbers) {
        Answers.number(numbers.share() == null ? 0 : numbers.share());
        numbers.figures().forEach(figure -> Answers.number(figure.value()));
        return numbers;
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
}
