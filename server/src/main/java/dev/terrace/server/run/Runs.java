package dev.terrace.server.run;

import dev.terrace.server.problem.Problem;
import dev.terrace.server.work.Busy;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The runs in progress, and the last ones that have ended. They are lost with the process; their results stay. */
public final class Runs {
    private static final int MAX_IN_PROGRESS = 100;
    /** The seconds after which a client may try again. Nothing tells when a run will end. */
    private static final int RETRY_AFTER = 5;

    private final Map<String, Run> runs = new LinkedHashMap<>();

    /**
     * Adds a run and starts its work.
     *
     * @throws Busy if too many runs are in progress
     */
    public synchronized void begin(Run run, Runnable start) {
        forgetOne();
        start.run();
        runs.put(run.id(), run);
    }

    /** @throws Problem if no run has this id */
    public synchronized Run find(String id) {
        Run run = runs.get(id);
        if (run == null) {
            throw Problem.absent("run", id);
        }
        return run;
    }

    /** Returns the runs of a kind that have not ended. */
    public List<Run> inProgress(String kind) {
        return all(kind, run -> !run.hasEnded());
    }

    /** Returns the runs of a kind that have failed, among the last ones. */
    public List<Run> failed(String kind) {
        return all(kind, Run::hasFailed);
    }

    private synchronized List<Run> all(String kind, Predicate<Run> which) {
        return runs.values().stream()
                .filter(run -> run.kind().equals(kind) && which.test(run))
                .toList();
    }

    /** Cancels all runs. */
    public synchronized void close() {
        runs.values().forEach(Run::cancel);
    }

    private void forgetOne() {
        Iterator<Run> all = runs.values().iterator();
        while (runs.size() >= MAX_IN_PROGRESS && all.hasNext()) {
            if (all.next().hasEnded()) {
                all.remove();
            }
        }
        if (runs.size() >= MAX_IN_PROGRESS) {
            throw new Busy(
                    MAX_IN_PROGRESS + " runs are in progress already, which is the limit. Cancel one, or wait.",
                    RETRY_AFTER);
        }
    }
}
