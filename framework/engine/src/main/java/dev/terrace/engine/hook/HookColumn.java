package dev.terrace.engine.hook;

import dev.terrace.model.settings.Hook;
import java.util.ArrayList;
import java.util.List;

/**
 * The functions that are registered for one hook and switched on, by tier, each guarded and with its plugin's name. How
 * their answers combine is in {@link AnswerRules}.
 *
 * @param <F> the function
 */
public final class HookColumn<F> {
    private final Hook hook;
    private final Guarding<F> guarding;
    private final List<List<Entry<F>>> tiers = new ArrayList<>();
    private final List<Entry<F>> all = new ArrayList<>();

    /** A guarded function, and how failures of the plugin that registered it are named. */
    public record Entry<F>(Guard guard, F function) {
        /** The plugin's name. */
        public String plugin() {
            return guard.plugin();
        }
    }

    /** Wraps a function so that a failure names the plugin and the hook. */
    interface Guarding<F> {
        F wrap(Guard guard, Hook hook, F function);
    }

    HookColumn(Hook hook, Guarding<F> guarding) {
        this.hook = hook;
        this.guarding = guarding;
    }

    Hook hook() {
        return hook;
    }

    /** Adds a plugin's function; tiers and plugins come in order. */
    void add(int tier, Guard guard, F function) {
        while (tiers.size() <= tier) {
            tiers.add(new ArrayList<>());
        }
        Entry<F> entry = new Entry<>(guard, guarding.wrap(guard, hook, function));
        tiers.get(tier).add(entry);
        all.add(entry);
    }

    /** Tiers up to the last that has a function; some may be empty. */
    List<List<Entry<F>>> tiers() {
        return tiers;
    }

    /** All functions, in tier and plugin order. */
    public List<Entry<F>> all() {
        return all;
    }

    /** Whether no function is registered and switched on. */
    public boolean isEmpty() {
        return all.isEmpty();
    }
}
