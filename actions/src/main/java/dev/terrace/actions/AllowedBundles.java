package dev.terrace.actions;

import dev.terrace.model.report.EvictionReason;
import dev.terrace.spi.action.Session;
import dev.terrace.spi.action.Session.Victims;
import dev.terrace.spi.view.JobEviction;
import dev.terrace.spi.view.Task;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What plugins leave of bundles, in their order; bundles of which nothing is left are passed over. Where plugins judge
 * each task by itself, they are asked about bundles as these are taken, and otherwise about all at the beginning.
 */
final class AllowedBundles implements Iterator<Bundle> {
    private final Iterator<Bundle> bundles;
    private final Predicate<Task> mayBeEvicted;
    private final Function<Task, EvictionReason> reasons;
    private @Nullable Bundle next;

    private AllowedBundles(
            Iterator<Bundle> bundles, Predicate<Task> mayBeEvicted, Function<Task, EvictionReason> reasons) {
        this.bundles = bundles;
        this.mayBeEvicted = mayBeEvicted;
        this.reasons = reasons;
    }

    /** To be called while no statement is open. */
    static AllowedBundles of(Session session, JobEviction eviction, Iterator<Bundle> bundles) {
        Session.VictimTest test = session.victimTest(eviction).orElse(null);
        List<Bundle> all = new ArrayList<>();
        while (bundles.hasNext()) {
            Bundle bundle = bundles.next();
            if (test != null && bundle.tasks().stream().anyMatch(test.mayBeEvicted())) {
                AllowedBundles allowed = new AllowedBundles(bundles, test.mayBeEvicted(), test.reasons());
                allowed.keep(bundle);
                return allowed;
            }
            all.add(bundle);
        }
        List<Task> candidates = new ArrayList<>();
        all.forEach(bundle -> candidates.addAll(bundle.tasks()));
        Victims victims = session.evictable(eviction, candidates);
        BitSet ids = new BitSet();
        victims.tasks().forEach(task -> ids.set(task.id()));
        return new AllowedBundles(all.iterator(), task -> ids.get(task.id()), victims.reasons());
    }

    /** Why a task is evicted; to be asked just before it is. */
    EvictionReason reason(Task victim) {
        return reasons.apply(victim);
    }

    @Override
    public boolean hasNext() {
        while (next == null && bundles.hasNext()) {
            keep(bundles.next());
        }
        return next != null;
    }

    private void keep(Bundle bundle) {
        Bundle left = bundle.among(mayBeEvicted);
        next = left.tasks().isEmpty() ? null : left;
    }

    @Override
    public Bundle next() {
        Bundle bundle = hasNext() ? next : null;
        if (bundle == null) {
            throw new NoSuchElementException();
        }
        next = null;
        return bundle;
    }
}
