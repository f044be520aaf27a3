package dev.terrace.engine.hook;

import dev.terrace.engine.contract.CheckedOrder;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.settings.Hook;
import dev.terrace.spi.Order;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The comparators that are registered for one order hook and switched on: the first non-zero answer decides. Called
 * more often than any other hook, so one guard stands around the whole loop.
 *
 * @param <T> what is put in order
 */
public final class OrderColumn<T> {
    private final Hook hook;
    private final Function<T, String> name;
    private Comparator<T>[] orders = none();
    private Guard[] guards = {};
    private final List<Placed<T>> entries = new ArrayList<>();

    /** @param name how a message about a contradictory order names an item */
    OrderColumn(Hook hook, Function<T, String> name) {
        this.hook = hook;
        this.name = name;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
    private static <T> Comparator<T>[] none() {
        return new Comparator[0];
    }

    /** The hook that the comparators are registered for. */
    public Hook hook() {
        return hook;
    }

    /**
     * The comparator that decided.
     *
     * @param order what it answered; not 0
     * @param registered what the plugin handed over
     */
    public record Decider<T>(String plugin, int order, Comparator<T> registered) {}

    /** Which comparator decides between two; null if all answer 0. */
    public @Nullable Decider<T> decider(T left, T right) {
        for (int asked = 0; asked < orders.length; asked++) {
            try {
                int order = orders[asked].compare(left, right);
                if (order != 0) {
                    return new Decider<>(
                            guards[asked].plugin(), order, entries.get(asked).registered());
                }
            } catch (Throwable e) {
                throw guards[asked].failure(hook, e);
            }
        }
        return null;
    }

    /** A comparator at one of its plugin's places. */
    private record Placed<T>(Place place, Guard guard, Comparator<T> order, Comparator<T> registered) {}

    /** Puts another comparator in the place of each. */
    public void observe(Observation<T> observation) {
        entries.replaceAll(entry -> new Placed<>(
                entry.place,
                entry.guard,
                observation.of(entry.place.tier() + 1, entry.guard.plugin(), entry.order),
                entry.registered));
        line();
    }

    /** Makes a comparator that answers as another does, and is observed. */
    @FunctionalInterface
    public interface Observation<T> {
        /** @param tier from 1 */
        Comparator<T> of(int tier, String plugin, Comparator<T> order);
    }

    /** Adds a plugin's comparator at several of its places, behind those of earlier places. */
    void add(List<Place> places, Guard guard, Comparator<T> order, Contracts contracts) {
        boolean isVerified = contracts == Contracts.VERIFIED;
        Comparator<T> plain = order instanceof Order<T> known ? known.plain() : order;
        for (Place place : places) {
            Comparator<T> asked = isVerified ? new CheckedOrder<>(guard.plugin(), plain, name) : plain;
            entries.add(new Placed<>(place, guard, asked, order));
        }
        entries.sort(Comparator.comparingInt(entry -> entry.place.order()));
        line();
    }

    /** Takes out all comparators of a plugin. */
    void withdraw(String plugin) {
        entries.removeIf(entry -> entry.guard.plugin().equals(plugin));
        line();
    }

    /** Puts the comparators into arrays, which are read fastest. */
    private void line() {
        orders = Arrays.copyOf(orders, entries.size());
        guards = new Guard[orders.length];
        for (int i = 0; i < orders.length; i++) {
            orders[i] = entries.get(i).order;
            guards[i] = entries.get(i).guard;
        }
    }

    /**
     * Compares as a comparator does; 0 if all comparators answer 0.
     *
     * @throws PluginFailure if a plugin threw
     */
    public int compare(T left, T right) {
        int asked = 0;
        try {
            for (; asked < orders.length; asked++) {
                int order = orders[asked].compare(left, right);
                if (order != 0) {
                    return order;
                }
            }
        } catch (Throwable e) {
            throw guards[asked].failure(hook, e);
        }
        return 0;
    }
}
