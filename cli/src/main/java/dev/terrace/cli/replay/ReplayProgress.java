package dev.terrace.cli.replay;

import dev.terrace.cli.process.Progress;
import dev.terrace.replay.result.ReplayListener;
import dev.terrace.replay.trace.TraceJob;

/** Shows the progress of replays: a step for each job that ends, and the simulated time. Thread-safe. */
public final class ReplayProgress implements ReplayListener {
    private final Progress progress;

    public ReplayProgress(Progress progress) {
        this.progress = progress;
    }

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
