package dev.terrace.cli.replay;

import dev.terrace.cli.process.Progress;
import dev.terrace.cli.process.Stopping;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.files.Outputs;
import dev.terrace.replay.Replay;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.measure.ReplayListener.LoadAt;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs the replays of a command, one after the other or in parallel. The results do not depend on the parallelism.
 *
 * @param files the files of the command, including the dump of a replay
 */
public record ReplayRuns(Scheduler scheduler, Contracts contracts, ReplayFiles files, Outputs outputs) {
    /** Shows a step for each job that ends, and the simulated time. Thread-safe. */
    private record ShownProgress(Progress progress) implements ReplayListener {
        @Override
        public void ended(TraceJob job, long start, long end) {
            synchronized (progress) {
                progress.step();
            }
        }

        @Override
        public void settled(LoadAt load) {
            synchronized (progress) {
                progress.note(() -> ReplayText.duration(load.time()) + " simulated");
            }
        }
    }

    /**
     * Runs replays.
     *
     * @param jobs the number of replays that run at a time
     * @return the results in the order of the replays
     * @throws ExecutionException if a replay fails, or cannot write its dump
     */
    public List<ReplayResult> run(List<PlannedReplay> replays, int jobs, Progress progress, Stopping stopping)
            throws InterruptedException, ExecutionException {
        ExecutorService executor = Executors.newFixedThreadPool(jobs);
        try {
            List<Future<ReplayResult>> running = new ArrayList<>();
            for (PlannedReplay planned : replays) {
                running.add(executor.submit(() -> run(planned, new ShownProgress(progress), stopping)));
            }
            List<ReplayResult> results = new ArrayList<>();
            for (Future<ReplayResult> result : running) {
                results.add(result.get());
            }
            return results;
        } finally {
            stopping.stop(); // after a failure, the other replays end early
            executor.shutdownNow();
        }
    }

    private ReplayResult run(PlannedReplay planned, ReplayListener progress, Stopping stopping) {
        List<ReplayListener> listeners = planned.listeners();
        listeners.add(progress);
        try (Replay replay =
                planned.configured().begin(scheduler, contracts, listeners.toArray(ReplayListener[]::new))) {
            return files.dumping(replay, outputs).run(stopping::isStopped);
        }
    }
}
