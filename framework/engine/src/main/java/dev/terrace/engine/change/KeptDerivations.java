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
 * Values that plugins and actions derived from objects, cached across sessions. Values that sessions do not request any
 * more are dropped from time to time.
 *
 * @see dev.terrace.spi.view.SessionView#derived
 */
final class KeptDerivations {
    /** Values that no session requests are dropped when there are this many times as many values as requested ones. */
    private static final int MAX_UNUSED = 2;

    private final Map<Class<?>, Store> stores = new HashMap<>();

    /** A value. */
    private static final class Entry {
        final Object value;
        /** The place in the change log at which it was derived. */
        final long place;
        /** The last session that requested it. */
        @Nullable
        ChangeLog session;

        Entry(Object value, long place) {
            this.value = value;
            this.place = place;
        }
    }

    /** The cached values of one rule. */
    private static final class Store {
        private Object rule;
        private @Nullable ChangeLog session;
        private final IdentityHashMap<Object, Entry> entries = new IdentityHashMap<>();
        /** The number of values that the session has requested. */
        private int requested;

        Store(Object rule) {
            this.rule = rule;
        }

        void turnTo(Object wanted, ChangeLog log) {
            if (!rule.equals(wanted)) {
                entries.clear();
                rule = wanted;
            }
            if (session != log) {
                if (entries.size() > MAX_UNUSED * Math.max(1, requested)) {
                    entries.values().removeIf(entry -> entry.session != session);
                }
                session = log;
                requested = 0;
            }
        }

        /** Remembers that the session has requested a value. */
        void requested(Entry entry) {
            if (entry.session != session) {
                entry.session = session;
                requested++;
            }
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
        Entry entry = store.entries.get(object);
        if (entry == null || (object instanceof Node node && log.hasChanged(node.id(), entry.place))) {
            entry = new Entry(derive.apply(object), log.place(log.size()));
            store.entries.put(object, entry);
        }
        store.requested(entry);
        return (D) entry.value;
    }
}
