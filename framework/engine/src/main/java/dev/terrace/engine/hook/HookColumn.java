package dev.terrace.engine.hook;

import dev.terrace.model.settings.Hook;
import dev.terrace.spi.Because;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The functions that are registered for one hook and switched on, by tier, each guarded and with its plugin's name. How
 * their answers combine is in {@link AnswerRules}.
 *
 * @param <F> the function
 */
public final class HookColumn<F> {
    private final Hook hook;
    private final Guarding<F> guarding;
    private final List<Entry<F>> all = new ArrayList<>();
    private @Nullable List<List<Entry<F>>> tiers;

    /**
     * A guarded function, and how failures of the plugin that registered it are named.
     *
     * @param registered what the plugin handed over
     */
    public record Entry<F>(Place place, Guard guard, F function, F registered) {
        /** The plugin's name. */
        public String plugin() {
            return guard.plugin();
        }

        /** From 1. */
        int tier() {
            return place.tier() + 1;
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

    /** The hook that the functions are registered for. */
    public Hook hook() {
        return hook;
    }

    /** Adds a plugin's function at several of its places, behind those of earlier places. */
    void add(List<Place> places, Guard guard, F function) {
        for (Place place : places) {
            all.add(new Entry<>(place, guard, guarding.wrap(guard, hook, plain(function)), function));
        }
        all.sort(Comparator.comparingInt(entry -> entry.place.order()));
        tiers = null;
    }

    /** Takes out all functions of a plugin. */
    void withdraw(String plugin) {
        all.removeIf(entry -> entry.plugin().equals(plugin));
        tiers = null;
    }

    /** The function itself, without the numbers that explain it: they cost nothing while nothing is explained. */
    @SuppressWarnings("unchecked") // what explains a function explains one of its own type
    private static <F> F plain(F function) {
        return function instanceof Because<?> explained ? (F) explained.plain() : function;
    }

    /** Puts another function in the place of each. */
    public void observe(Observation<F> observation) {
        all.replaceAll(
                entry -> new Entry<>(entry.place, entry.guard, observation.of(entry.tier(), entry), entry.registered));
        tiers = null;
    }

    /** Makes a function that answers as another does, and is observed. */
    @FunctionalInterface
    public interface Observation<F> {
        /** @param tier from 1 */
        F of(int tier, Entry<F> entry);
    }

    /** The functions of each tier that has any. */
    List<List<Entry<F>>> tiers() {
        List<List<Entry<F>>> known = tiers;
        if (known == null) {
            known = byTier();
            tiers = known;
        }
        return known;
    }

    private List<List<Entry<F>>> byTier() {
        List<List<Entry<F>>> grouped = new ArrayList<>();
        int last = 0;
        for (Entry<F> entry : all) {
            if (entry.tier() != last) {
                grouped.add(new ArrayList<>());
                last = entry.tier();
            }
            grouped.get(grouped.size() - 1).add(entry);
        }
        return grouped;
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
