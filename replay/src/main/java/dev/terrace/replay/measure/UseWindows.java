package dev.terrace.replay.measure;

import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import java.util.ArrayList;
import java.util.List;

/**
 * The use of the cluster by each group, summed over two windows: from the first submission to the last end of a job so
 * far, and to the last submission.
 */
final class UseWindows implements ReplayListener {
    private final ClusterUse use;
    private final long lastSubmit;

    /** The sums so far, to the last end, and to the last submission. */
    private final List<Sums> groups = new ArrayList<>();

    private final Sums total = new Sums();
    private final List<Sums> changed = new ArrayList<>();
    private boolean isOpen;
    private boolean isLoadedOver;
    private long since;

    private static final class Sums {
        final UseSums running = new UseSums();
        final UseSums whole = new UseSums();
        final UseSums loaded = new UseSums();
        boolean hasChanged;
    }

    /** Observes the use of a cluster. */
    UseWindows(ClusterUse use, long lastSubmit) {
        this.use = use;
        this.lastSubmit = lastSubmit;
        use.observe(this);
    }

    ClusterUse use() {
        return use;
    }

    /** Opens both windows, at the first submission that is measured. */
    void open(long time) {
        isOpen = true;
        since = time;
    }

    @Override
    public void constant(ClusterUse state, long from, long to) {
        if (!isOpen) {
            return;
        }
        if (from >= lastSubmit) {
            endLoaded();
        }
        long seconds = to - from;
        state.forEachBusy(group -> touched(sums(group)).add(group, seconds));
        UseSums all = touched(total);
        all.add(state.total(), seconds);
        all.addCapacity(state, seconds);
    }

    private Sums sums(GroupUse group) {
        while (groups.size() <= group.index()) {
            groups.add(new Sums());
        }
        return groups.get(group.index());
    }

    private UseSums touched(Sums sums) {
        if (!sums.hasChanged) {
            sums.hasChanged = true;
            changed.add(sums);
        }
        return sums.running;
    }

    /** Records an attempt that is repeated. */
    void evicted(TaskAttempt attempt) {
        if (isOpen) {
            touched(sums(use.group(attempt.job()))).addEvicted(attempt, since);
            touched(total).addEvicted(attempt, since);
        }
    }

    /** Extends the first window to the present. */
    void extend() {
        for (Sums sums : changed) {
            sums.whole.set(sums.running);
            sums.hasChanged = false;
        }
        changed.clear();
    }

    private void endLoaded() {
        if (!isLoadedOver) {
            isLoadedOver = true;
            groups.forEach(sums -> sums.loaded.set(sums.running));
            total.loaded.set(total.running);
        }
    }

    /**
     * Closes both windows. Evictions after the last end, and the seconds that they lose, are counted as well; lost
     * resource-seconds are part of those held in the window.
     */
    void close() {
        endLoaded();
        groups.forEach(sums -> sums.whole.setEvictions(sums.running));
        total.whole.setEvictions(total.running);
    }

    UseSums total(boolean isLoaded) {
        return isLoaded ? total.loaded : total.whole;
    }

    UseSums of(GroupUse group, boolean isLoaded) {
        Sums sums = sums(group);
        return isLoaded ? sums.loaded : sums.whole;
    }
}
