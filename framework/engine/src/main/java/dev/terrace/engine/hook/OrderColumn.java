package dev.terrace.engine.hook;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.contract.PluginFailure;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The comparators of an order hook. The first non-zero answer decides. Order hooks are called most often, so one guard
 * encloses the whole loop.
 *
 * @param <T> the type of the ordered items
 */
public final class OrderColumn<T> {
    private final HookColumn<Comparator<T>> column;
    private Comparator<T>[] orders = array(0);

    OrderColumn(HookColumn<Comparator<T>> column) {
        this.column = column;
        column.whenChanged(this::line);
    }

    /** Returns whether no plugin orders the items. */
    public boolean isEmpty() {
        return orders.length == 0;
    }

    /** Copies the comparators into an array, the fastest to iterate. */
    private void line() {
        List<HookColumn.Entry<Comparator<T>>> entries = column.all();
        orders = array(entries.size());
        for (int i = 0; i < orders.length; i++) {
            orders[i] = entries.get(i).function();
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
    private static <T> Comparator<T>[] array(int length) {
        return new Comparator[length];
    }

    /**
     * Compares two items; 0 if all comparators answer 0.
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
            throw failure(asked, e, left, right);
        }
        return 0;
    }

    /**
     * The comparator that decided.
     *
     * @param order the answer of the comparator; never 0
     */
    public record Decider<T>(HookColumn.Entry<Comparator<T>> entry, int order) {}

    /** Returns the comparator that decides between two items; null if all answer 0. */
    public @Nullable Decider<T> decider(T left, T right) {
        int asked = 0;
        try {
            for (; asked < orders.length; asked++) {
                int order = orders[asked].compare(left, right);
                if (order != 0) {
                    return new Decider<>(column.all().get(asked), order);
                }
            }
        } catch (Throwable e) {
            throw failure(asked, e, left, right);
        }
        return null;
    }

    private PluginFailure failure(int asked, Throwable cause, T left, T right) {
        Guard guard = column.all().get(asked).guard();
        return new HookGuard(guard, column.hook().spelling(), Contracts.TRUSTED).failure(cause, left, right);
    }
}
