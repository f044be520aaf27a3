package dev.terrace.server.cycle;

import dev.terrace.server.cycle.ConfigurationChoices.Choice;
import dev.terrace.server.library.SnapshotEntry;
import dev.terrace.server.problem.Problem;
import dev.terrace.server.work.WorkQueue;
import dev.terrace.timeline.Intervals;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The running chains of cycles, and the last ones that have ended. They are lost with the process; their reports stay.
 */
public final class Runs {
    private static final int MOST = 100;

    private final RunExecutor runExecutor;
    private final WorkQueue work;
    private final Map<String, Run> runs = new LinkedHashMap<>();

    public Runs(RunExecutor runExecutor, WorkQueue work) {
        this.runExecutor = runExecutor;
        this.work = work;
    }

    /**
     * Begins a chain of cycles. Each cycle starts from the state after the previous one.
     *
     * @param intervals the times of the cycles
     */
    public synchronized Run begin(SnapshotEntry snapshot, Choice choice, int cycles, Intervals intervals) {
        forgetOne();
        Run run = new Run(UUID.randomUUID().toString(), cycles, intervals.grace());
        runs.put(run.id(), run);
        runExecutor.begin(run, CycleService.key(snapshot, choice, false).timed(intervals), choice, work);
        return run;
    }

    /** @throws Problem if no run has this id */
    public synchronized Run find(String id) {
        Run run = runs.get(id);
        if (run == null) {
            throw Problem.absent("run", id);
        }
        return run;
    }

    /** Cancels all runs. */
    public synchronized void close() {
        runs.values().forEach(Run::cancel);
    }

    private void forgetOne() {
        Iterator<Run> all = runs.values().iterator();
        while (runs.size() >= MOST && all.hasNext()) {
            if (all.next().hasEnded()) {
                all.remove();
            }
        }
        if (runs.size() >= MOST) {
            throw new Problem(
                    429,
                    "Too much to do",
                    MOST + " runs are in progress already, which is the limit. Cancel one, or wait.");
        }
    }
}
