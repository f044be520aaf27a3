package dev.terrace.engine.contract;

import java.util.Comparator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a plugin's comparator is an order: swapped arguments give the opposite answer, and no three items form
 * a cycle.
 */
public final class CheckedOrder<T> implements Comparator<T> {
    private final String plugin;
    private final Comparator<T> order;
    private final Function<T, String> name;

    /** The left item of the previous comparison. */
    private @Nullable T third;

    /** @param name returns the name of an item, for messages */
    public CheckedOrder(String plugin, Comparator<T> order, Function<T, String> name) {
        this.plugin = plugin;
        this.order = order;
        this.name = name;
    }

    @Override
    public int compare(T left, T right) {
        int answer = order.compare(left, right);
        int opposite = order.compare(right, left);
        if (Integer.signum(answer) != -Integer.signum(opposite)) {
            throw breach("answered %s for (%s, %s) and %s for (%s, %s)"
                    .formatted(
                            answer,
                            name.apply(left),
                            name.apply(right),
                            opposite,
                            name.apply(right),
                            name.apply(left)));
        }
        T other = third;
        if (other != null && other != left && other != right) {
            requireNoCycle(answer, left, right, other);
        }
        third = left;
        return answer;
    }

    private void requireNoCycle(int answer, T left, T right, T other) {
        T first = answer < 0 ? left : right;
        T second = answer < 0 ? right : left;
        if (answer != 0 && order.compare(second, other) < 0 && order.compare(other, first) < 0) {
            throw breach("is cyclic: %s before %s, that before %s, and that before the first"
                    .formatted(name.apply(first), name.apply(second), name.apply(other)));
        }
    }

    private ContractBreach breach(String what) {
        return new ContractBreach(plugin, "registers an order that " + what);
    }
}
