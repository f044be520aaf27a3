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
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The evictable parts of bundles, in their order; bundles without such a part are skipped. If plugins judge each task
 * separately, they are asked lazily about each bundle. Otherwise they are asked about all bundles in advance.
 */
record AllowedBundles(
        Iterator<Bundle> first,
        Iterator<Bundle> rest,
        Predicate<Task> mayBeEvicted,
        Function<Task, EvictionReason> reasons) {
    /** Selects the evictable parts of bundles. Must be called while no statement is open. */
    static AllowedBundles of(Session session, JobEviction eviction, Iterator<Bundle> bundles) {
        Session.VictimTest test = session.victimTest(eviction).orElse(null);
        List<Bundle> all = new ArrayList<>();
        while (bundles.hasNext()) {
            Bundle bundle = bundles.next();
            if (test != null && bundle.tasks().stream().anyMatch(test.mayBeEvicted())) {
                return new AllowedBundles(List.of(bundle).iterator(), bundles, test.mayBeEvicted(), test.reasons());
            }
            all.add(bundle);
        }
        List<Task> candidates = new ArrayList<>();
        all.forEach(bundle -> candidates.addAll(bundle.tasks()));
        Victims victims = session.evictable(eviction, candidates);
        BitSet ids = new BitSet();
        victims.tasks().forEach(task -> ids.set(task.id()));
        return new AllowedBundles(all.iterator(), bundles, task -> ids.get(task.id()), victims.reasons());
    }

    /** Returns the reason for the eviction of a task. Must be called just before the eviction. */
    EvictionReason reason(Task victim) {
        return reasons.apply(victim);
    }

    /** Returns the next one; null at the end. */
    @Nullable
    Bundle next() {
        while (first.hasNext() || rest.hasNext()) {
            Bundle left = (first.hasNext() ? first : rest).next().among(mayBeEvicted);
            if (!left.tasks().isEmpty()) {
                return left;
            }
        }
        return null;
    }
}
