package dev.terrace.engine.hook;

import java.util.ArrayList;
import java.util.List;

/**
 * The functions registered for one hook and switched on, by tier, each with its plugin's name.
 *
 * @param <F> the function
 */
public final class HookColumn<F> {
    /** A function and who registered it. */
    public record Entry<F>(String plugin, F function) {}

    private final List<List<Entry<F>>> tiers = new ArrayList<>();
    private final List<Entry<F>> all = new ArrayList<>();

    void add(int tier, String plugin, F function) {
        while (tiers.size() <= tier) {
            tiers.add(new ArrayList<>());
        }
        Entry<F> entry = new Entry<>(plugin, function);
        tiers.get(tier).add(entry);
        all.add(entry);
    }

    /** Tiers up to the last that has a function; some may be empty. */
    List<List<Entry<F>>> tiers() {
        return tiers;
    }

    /** All in tier and plugin order. */
    public List<Entry<F>> all() {
        return all;
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }
}
