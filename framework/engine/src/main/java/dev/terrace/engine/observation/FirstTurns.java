package dev.terrace.engine.observation;

import dev.terrace.engine.order.Orders;
import dev.terrace.model.explanation.Place;
import dev.terrace.spi.view.Job;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The line of jobs that one action serves, in the order of their first turns. It records why each watched job ranks
 * below the previous one and above the next. The comparison runs when the upper of the two leaves the line.
 */
final class FirstTurns {
    private final Orders orders;
    private final List<Job> all;
    private final Collection<Job> watched;
    private final Set<Job> waiting = new LinkedHashSet<>();
    private final Map<Job, @Nullable StepBuilder> served = new LinkedHashMap<>();
    private final Map<Job, Place.Comparison> behindLast = new HashMap<>();
    private @Nullable Job last;
    private boolean isToldOf;

    /**
     * @param all the jobs that may be in line, if the action does not list them
     * @param watched the few jobs that are explained
     */
    FirstTurns(Orders orders, List<Job> all, Collection<Job> watched) {
        this.orders = orders;
        this.all = all;
        this.watched = watched;
    }

    /** Adds a job to the line. */
    void add(Job job) {
        isToldOf = true;
        waiting.add(job);
    }

    boolean has(Job job) {
        return waiting.contains(job);
    }

    int size() {
        return served.size();
    }

    /**
     * Begins the first turn of a job; later turns change nothing.
     *
     * @param step null if the job is not watched
     */
    void take(Job job, @Nullable StepBuilder step) {
        if (served.containsKey(job)) {
            return;
        }
        Job before = last;
        Place.Comparison known = behindLast.get(job);
        if (before != null && known != null) {
            StepBuilder stepBefore = served.get(before);
            if (stepBefore != null) {
                stepBefore.before = known;
            }
            if (step != null) {
                step.after = new Place.Comparison(
                        before.key(),
                        known.level(),
                        known.hook(),
                        known.plugin(),
                        known.fallback(),
                        /* own= */ known.others(),
                        /* others= */ known.own());
            }
        }
        served.put(job, step);
        if (step != null) {
            step.place = served.size();
        }
        last = job;
        behindLast.clear();
        for (Job other : step == null ? watched : isToldOf ? waiting : all) {
            if (!served.containsKey(other) && (!isToldOf || waiting.contains(other))) {
                behindLast.put(other, orders.comparison(job, other));
            }
        }
    }
}
