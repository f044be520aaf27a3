package dev.terrace.engine.hook;

import dev.terrace.model.settings.Hook;
import dev.terrace.spi.Because;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;

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

    /**
     * A guarded function, and how failures of the plugin that registered it are named.
     *
     * @param registered what the plugin handed over
     * @param order of its place
     */
    public record Entry<F>(Guard guard, F function, F registered, int order) {
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

    /** The hook that the functions are registered for. */
    public Hook hook() {
        return hook;
    }

    /** Adds a plugin's function at one of its places, behind those of earlier places. */
    void add(Place place, Guard guard, F function) {
        while (tiers.size() <= place.tier()) {
            tiers.add(new ArrayList<>());
        }
        Entry<F> entry = new Entry<>(guard, guarding.wrap(guard, hook, plain(function)), function, place.order());
        insert(tiers.get(place.tier()), entry);
        insert(all, entry);
    }

    private static <F> void insert(List<Entry<F>> entries, Entry<F> entry) {
        int at = entries.size();
        while (at > 0 && entries.get(at - 1).order() > entry.order()) {
            at--;
        }
        entries.add(at, entry);
    }

    /** Takes out all functions of a plugin. */
    void withdraw(String plugin) {
        tiers.forEach(tier -> tier.removeIf(entry -> entry.plugin().equals(plugin)));
        all.removeIf(entry -> entry.plugin().equals(plugin));
    }

    /** The function itself, without the numbers that explain it: they cost nothing while nothing is explained. */
    @SuppressWarnings("unchecked") // what explains a function explains one of its own type
    private static <F> F plain(F function) {
        return function instanceof Because<?> explained ? (F) explained.plain() : function;
    }

    /** Puts another function in the place of each. */
    public void observe(Observation<F> observation) {
        all.clear();
        for (int tier = 0; tier < tiers.size(); tier++) {
            for (ListIterator<Entry<F>> entries = tiers.get(tier).listIterator(); entries.hasNext(); ) {
                Entry<F> entry = entries.next();
                Entry<F> observed =
                        new Entry<>(entry.guard(), observation.of(tier + 1, entry), entry.registered(), entry.order());
                entries.set(observed);
                all.add(observed);
            }
        }
    }

    /** Makes a function that answers as another does, and is observed. */
    @FunctionalInterface
    public interface Observation<F> {
        /** @param tier from 1 */
        F of(int tier, Entry<F> entry);
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
