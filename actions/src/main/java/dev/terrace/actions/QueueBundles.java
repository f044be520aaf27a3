package dev.terrace.actions;

import dev.terrace.spi.view.Job;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The bundles of a queue's jobs in a domain of the network. Splits again only jobs that changed. */
final class QueueBundles {
    private final List<Job> jobs;
    private final Map<Job, Integer> places = new HashMap<>();
    private final Function<Job, List<Bundle>> split;

    /** By place of the job; null if it has none. */
    private final @Nullable Bundle[] safe;

    private final @Nullable Bundle[] rest;
    private final BitSet withSafe = new BitSet();

    /**
     * @param jobs in the order in which they lose tasks
     * @param split the bundles of a job as it is now: at most one that is safe, and one that is not
     */
    QueueBundles(List<Job> jobs, Function<Job, List<Bundle>> split) {
        this.jobs = List.copyOf(jobs);
        this.split = split;
        this.safe = new Bundle[jobs.size()];
        this.rest = new Bundle[jobs.size()];
        for (int place = 0; place < this.jobs.size(); place++) {
            places.put(this.jobs.get(place), place);
            split(place);
        }
    }

    /** A job, of this queue or of another, has lost tasks. */
    void changed(Job job) {
        Integer place = places.get(job);
        if (place != null) {
            split(place);
        }
    }

    private void split(int place) {
        safe[place] = null;
        rest[place] = null;
        for (Bundle bundle : split.apply(jobs.get(place))) {
            (bundle.isSafe() ? safe : rest)[place] = bundle;
        }
        withSafe.set(place, safe[place] != null);
    }

    /** The safe ones, in order of their jobs. */
    Iterator<Bundle> safe() {
        return withSafe.stream().mapToObj(place -> safe[place]).iterator();
    }

    /** The others, in order of their jobs. */
    List<Bundle> rest() {
        List<Bundle> all = new ArrayList<>();
        for (Bundle bundle : rest) {
            if (bundle != null) {
                all.add(bundle);
            }
        }
        return all;
    }
}
