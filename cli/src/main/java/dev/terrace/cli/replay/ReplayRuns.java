package dev.terrace.cli.replay;

import dev.terrace.cli.process.Progress;
import dev.terrace.cli.process.Stopping;
import dev.terrace.cli.replay.LoggedOptions.Logged;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.files.Outputs;
import dev.terrace.replay.Replay;
import dev.terrace.replay.measure.LogComparison;
import dev.terrace.replay.result.ReplayListener;
import dev.terrace.replay.result.ReplayResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Runs the replays of a command, one after the other or in parallel. The results do not depend on the number. */
public final class ReplayRuns {
    private final Scheduler scheduler;
    private final Contracts contracts;
    private final @Nullable Logged logged;
    private final ReplayFiles files;
    private final Outputs outputs;

    /** @param logged the logged schedule to compare with; null without one */
    public ReplayRuns(
            Scheduler scheduler, Contracts contracts, @Nullable Logged logged, ReplayFiles files, Outputs outputs) {
        this.scheduler = scheduler;
        this.contracts = contracts;
        this.logged = logged;
        this.files = files;
        this.outputs = outputs;
    }

    /**
     * Runs replays.
     *
     * @param jobs the number of replays that run at a time
     * @return the results in the order of the replays
     * @throws ExecutionException if a replay fails, or a file that it writes at a time, such as a dump on a full disk
     */
    public List<ReplayResult> run(List<PlannedReplay> replays, int jobs, Progress progress, Stopping stopping)
            throws InterruptedException, ExecutionException {
        ExecutorService executor = Executors.newFixedThreadPool(jobs);
        ReplayProgress shown = new ReplayProgress(progress);
        try {
            List<Future<ReplayResult>> running = new ArrayList<>();
            for (PlannedReplay planned : replays) {
                running.add(executor.submit(() -> run(planned, shown, stopping)));
            }
            List<ReplayResult> results = new ArrayList<>();
            for (Future<ReplayResult> result : running) {
                results.add(result.get());
            }
            return results;
        } finally {
            stopping.stop();
            executor.shutdownNow();
        }
    }

    private ReplayResult run(PlannedReplay planned, ReplayListener progress, Stopping stopping) {
        LogComparison comparison = LoggedOptions.comparison(logged, planned.plan());
        try (Sessions sessions = scheduler.sessions(planned.configuration(), contracts)) {
            List<ReplayListener> listeners = Stream.of(
                            Stream.of(progress), planned.listeners(), Stream.<ReplayListener>ofNullable(comparison))
                    .flatMap(some -> some)
                    .toList();
            Replay replay = new Replay(planned.plan(), planned.source(), sessions, ReplayListener.of(listeners));
            planned.observers().forEach(replay::observed);
            ReplayResult result = files.dumping(replay, outputs).run(stopping::isStopped);
            ReplayResult compared = comparison == null ? result : result.with(comparison.fit());
            return planned.gpus() == null
                    ? compared
                    : compared.with(planned.gpus().points());
        }
    }
}
