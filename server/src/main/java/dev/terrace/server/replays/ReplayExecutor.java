package dev.terrace.server.replays;

import dev.terrace.server.work.WorkQueue;
import java.util.ArrayDeque;
import java.util.Deque;

/** Executes replays slice by slice. Further replays wait, because a replay in progress takes memory. Thread-safe. */
public final class ReplayExecutor {
    private final ReplayInputs inputs;
    private final StoredReplays stored;
    private final WorkQueue work;
    private final int most;
    private final Deque<ReplayWork> waiting = new ArrayDeque<>();
    private int running;

    /** @param most the maximum number of replays in progress */
    public ReplayExecutor(ReplayInputs inputs, StoredReplays stored, WorkQueue work, int most) {
        this.inputs = inputs;
        this.stored = stored;
        this.work = work;
        this.most = most;
    }

    /** Begins a replay, now or as soon as others have ended. */
    public void begin(ReplayRun run, ReplayRequest request) {
        begin(new ReplayWork(run, request, inputs, stored));
    }

    private synchronized void begin(ReplayWork replay) {
        if (running < most) {
            running++;
            replay.resume(work, this::ended);
        } else {
            waiting.add(replay);
        }
    }

    private synchronized void ended() {
        running--;
        ReplayWork next = waiting.poll();
        if (next != null) {
            begin(next);
        }
    }
}
