package dev.terrace.engine.hook;

import dev.terrace.engine.contract.PluginFailure;
import dev.terrace.model.settings.Hook;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The comparators of an order hook: the first non-zero answer decides. Called more often than any other hook, so one
 * guard stands around the whole loop.
 *
 * @param <T> what is put in order
 */
public final class OrderColumn<T> {
    private final HookColumn<Comparator<T>> column;
    private Comparator<T>[] orders = array(0);

    OrderColumn(HookColumn<Comparator<T>> column) {
        this.column = column;
        column.whenChanged(this::line);
    }

    /** The hook that the comparators are registered for. */
    public Hook hook() {
        return column.hook();
    }

    /** Puts the comparators into an array, which is read fastest. */
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
            throw failure(asked, e);
        }
        return 0;
    }

    /**
     * The comparator that decided.
     *
     * @param order what it answered; not 0
     * @param registered the comparator that the plugin handed over
     */
    public record Decider<T>(String plugin, int order, Comparator<T> registered) {}

    /** Which comparator decides between two; null if all answer 0. */
    public @Nullable Decider<T> decider(T left, T right) {
        int asked = 0;
        try {
            for (; asked < orders.length; asked++) {
                int order = orders[asked].compare(left, right);
                if (order != 0) {
                    var entry = column.all().get(asked);
                    return new Decider<>(entry.plugin(), order, entry.registered());
                }
            }
        } catch (Throwable e) {
            throw failure(asked, e);
        }
        return null;
    }

    private PluginFailure failure(int asked, Throwable cause) {
        return column.all().get(asked).guard().failure(column.hook(), cause);
    }
}
