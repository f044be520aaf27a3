package dev.terrace.engine.hook;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.model.settings.Hook;
import dev.terrace.model.settings.Hook.Rule;
import dev.terrace.spi.Because;
import dev.terrace.spi.HookPoint;
import dev.terrace.spi.Order;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The enabled functions of one hook point by tier, each guarded and with its plugin's name. {@link AnswerRules}
 * combines their answers.
 *
 * @param <F> the type of the function
 */
public final class HookColumn<F> {
    private final HookPoint<F> point;
    private final Form<F> form;
    private final @Nullable Hook hook;
    private final List<Entry<F>> all = new ArrayList<>();
    private final List<HookGuard> guards = new ArrayList<>();
    private @Nullable List<List<Entry<F>>> tiers;
    private Runnable changed = () -> {};

    /**
     * A guarded function and the guard of its plugin.
     *
     * @param registered the function that the plugin handed over
     * @param place the plugin's place in the configuration
     */
    public record Entry<F>(Guard guard, F function, F registered, TierPosition place) {
        /** The plugin's name. */
        public String plugin() {
            return guard.plugin();
        }

        /** The number of the plugin's tier, from 1. */
        public int tier() {
            return place.tier() + 1;
        }

        private Entry<F> with(F other) {
            return new Entry<>(guard, other, registered, place);
        }
    }

    HookColumn(HookPoint<F> point, Form<F> form) {
        this.point = point;
        this.form = form;
        this.hook = point.hook().orElse(null);
    }

    /**
     * Returns the hook of the functions.
     *
     * @throws IllegalStateException if they are for the report alone
     */
    public Hook hook() {
        Hook known = hook;
        if (known == null) {
            throw new IllegalStateException(point + " is no hook");
        }
        return known;
    }

    /** Returns whether the functions take part in decisions, and not in the report alone. */
    boolean isOfHook() {
        return hook != null;
    }

    /**
     * Returns whether the functions receive the events of every plugin, which no switch turns off: allocated and
     * deallocated. Each receives an event once, however often its plugin is named.
     */
    boolean isOfEvents() {
        return hook != null && hook.rule() == Rule.TELL && hook.toggle().isEmpty();
    }

    /** Returns whether a plugin's function is called once, however often the plugin is named. */
    boolean isAskedOnce() {
        return hook == null || hook.rule() == Rule.EVERY_ANSWER;
    }

    boolean isOnAt(TierPosition place) {
        return hook == null || place.isOn(hook);
    }

    /** Adds a plugin's function at some of its places, in the order of the places. */
    void add(List<TierPosition> places, Guard guard, Contracts contracts, F function) {
        HookGuard named = named(guard, contracts);
        for (TierPosition place : places) {
            all.add(new Entry<>(guard, form.guarding().guarded(plain(function), named), function, place));
        }
        sort();
        change();
    }

    /** Returns a plugin's guard at this hook, which the next session reuses. */
    private HookGuard named(Guard guard, Contracts contracts) {
        for (HookGuard known : guards) {
            if (known.guard().equals(guard) && known.contracts() == contracts) {
                return known;
            }
        }
        HookGuard made = new HookGuard(guard, point.spelling(), contracts);
        guards.add(made);
        return made;
    }

    /** Plugins mostly register in the order of their places. */
    private void sort() {
        for (int i = 1; i < all.size(); i++) {
            if (all.get(i - 1).place.order() > all.get(i).place.order()) {
                all.sort(Comparator.comparingInt(entry -> entry.place.order()));
                return;
            }
        }
    }

    /** Removes all functions. */
    void clear() {
        if (!all.isEmpty()) {
            all.clear();
            change();
        }
    }

    /** Removes all functions of a plugin. */
    void withdraw(String plugin) {
        all.removeIf(entry -> entry.plugin().equals(plugin));
        change();
    }

    private void change() {
        tiers = null;
        changed.run();
    }

    /** Strips the explanation from a function, which then costs nothing while nothing is explained. */
    @SuppressWarnings("unchecked") // an explanation wraps a function of its own type
    private static <F> F plain(F function) {
        if (function instanceof Because<?> explained) {
            return (F) explained.plain();
        }
        return function instanceof Order<?> order ? (F) order.plain() : function;
    }

    /** Attaches a listener to each function. */
    public void listen(Function<Entry<F>, Listener> listeners) {
        replace(entry -> form.hearing().heard(entry.function(), listeners.apply(entry)));
    }

    /** Replaces each function. */
    public void replace(Function<Entry<F>, F> others) {
        all.replaceAll(entry -> entry.with(others.apply(entry)));
        change();
    }

    /** Sets a callback that runs after each change of the functions. */
    void whenChanged(Runnable callback) {
        changed = callback;
    }

    /** Returns the functions by tier, without empty tiers. */
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
        int last = -1;
        for (Entry<F> entry : all) {
            if (entry.place.tier() != last) {
                grouped.add(new ArrayList<>());
                last = entry.place.tier();
            }
            grouped.get(grouped.size() - 1).add(entry);
        }
        return grouped;
    }

    /** Returns all functions, in tier and plugin order. The list is live. */
    public List<Entry<F>> all() {
        return all;
    }

    /** Returns whether no function is registered and enabled. */
    public boolean isEmpty() {
        return all.isEmpty();
    }
}
