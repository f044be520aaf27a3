package dev.terrace.engine.contract;

import java.util.Comparator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether what a plugin calls an order is one: the same question asked the other way round gets the opposite
 * answer, and nobody goes in circles.
 */
public final class CheckedOrder<T> implements Comparator<T> {
    private final String plugin;
    private final Comparator<T> order;
    private final Function<T, String> name;

    /** Somebody of whom was asked lately. */
    private @Nullable T third;

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
            throw breach("answered %d for %s and %s, and %d for them the other way round"
                    .formatted(answer, name.apply(left), name.apply(right), opposite));
        }
        T other = third;
        if (other != null && other != left && other != right) {
            requireNoCircle(answer, left, right, other);
        }
        third = left;
        return answer;
    }

    private void requireNoCircle(int answer, T left, T right, T other) {
        T first = answer < 0 ? left : right;
        T second = answer < 0 ? right : left;
        if (answer != 0 && order.compare(second, other) < 0 && order.compare(other, first) < 0) {
            throw breach("goes in a circle: %s before %s, that before %s, and that before the first"
                    .formatted(name.apply(first), name.apply(second), name.apply(other)));
        }
    }

    private ContractBreach breach(String what) {
        return new ContractBreach(plugin, "registers an order that " + what);
    }
}
