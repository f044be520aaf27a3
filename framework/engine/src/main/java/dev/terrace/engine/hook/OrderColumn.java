package dev.terrace.engine.hook;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.settings.Hook;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Who comes first by what plugins say: they are asked one after another until one sees a difference. Asked more often
 * than any other hook, so the guards of all stand around the whole.
 *
 * @param <T> what is put in order
 */
public final class OrderColumn<T> {
    private final Hook hook;
    private Comparator<T>[] orders = none();
    private Guard[] guards = {};

    OrderColumn(Hook hook) {
        this.hook = hook;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
    private static <T> Comparator<T>[] none() {
        return new Comparator[0];
    }

    Hook hook() {
        return hook;
    }

    /** In tier and plugin order. */
    void add(Guard guard, Comparator<T> order) {
        orders = Arrays.copyOf(orders, orders.length + 1);
        orders[orders.length - 1] = order;
        guards = Arrays.copyOf(guards, orders.length);
        guards[orders.length - 1] = guard;
    }

    /**
     * As a comparator does; 0 if nobody sees a difference.
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
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            throw guards[asked].failure(hook, e);
        }
        return 0;
    }
}
