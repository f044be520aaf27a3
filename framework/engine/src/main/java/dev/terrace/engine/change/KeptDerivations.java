package dev.terrace.engine.change;

import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Node;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Values that plugins and actions derived from objects, cached across sessions. The next session drops values that a
 * session does not request.
 *
 * @see dev.terrace.spi.view.SessionView#derived
 */
final class KeptDerivations {
    private final Map<Class<?>, Store> stores = new HashMap<>();

    /** A value, and the place in the change log at which it was derived. */
    private record Entry(Object value, long place) {}

    /** The cached values of one rule. */
    private static final class Store {
        private Object rule;
        private @Nullable ChangeLog session;
        private IdentityHashMap<Object, Entry> before = new IdentityHashMap<>();
        private IdentityHashMap<Object, Entry> now = new IdentityHashMap<>();

        Store(Object rule) {
            this.rule = rule;
        }

        void turnTo(Object wanted, ChangeLog log) {
            if (!rule.equals(wanted)) {
                before.clear();
                now.clear();
                rule = wanted;
            }
            if (session != log) {
                session = log;
                before = now;
                now = new IdentityHashMap<>(before.size());
            }
        }

        /** Returns the cached entry of an object, or null. */
        @Nullable
        Entry find(Object object) {
            Entry entry = now.get(object);
            return entry == null ? before.get(object) : entry;
        }
    }

    /**
     * Returns a function that derives values by a rule, and returns cached values that are still valid.
     *
     * @param isTouched whether the session decided about a task of the job, which invalidates its values
     */
    <O, D> Function<O, D> by(Object rule, Function<O, D> derive, ChangeLog log, Predicate<Job> isTouched) {
        Store store = stores.computeIfAbsent(rule.getClass(), absent -> new Store(rule));
        store.turnTo(rule, log);
        return object -> value(store, object, derive, log, isTouched);
    }

    @SuppressWarnings("unchecked") // the cached value was derived by an equal rule
    private static <O, D> D value(
            Store store, O object, Function<O, D> derive, ChangeLog log, Predicate<Job> isTouched) {
        if (object instanceof Job job && isTouched.test(job)) {
            return derive.apply(object);
        }
        Entry entry = store.find(object);
        if (entry == null || (object instanceof Node node && log.hasChanged(node.id(), entry.place))) {
            entry = new Entry(derive.apply(object), log.place(log.size()));
        }
        store.now.put(object, entry);
        return (D) entry.value;
    }
}
