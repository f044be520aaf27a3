package dev.terrace.server.replays;

import dev.terrace.engine.contract.Contracts;
import dev.terrace.replay.ConfiguredReplay;
import dev.terrace.replay.Replay;
import dev.terrace.replay.ReplayWarnings;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.moment.KeptStates;
import dev.terrace.replay.moment.Moments;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.server.library.TraceEntry;
import dev.terrace.server.replays.PlannedReplays.Planned;
import dev.terrace.server.run.SlicedWork;
import dev.terrace.server.store.Contents.Hold;
import dev.terrace.server.work.Deadline;
import dev.terrace.server.work.Subject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The work of a replay: reading, each configuration after the other, and storing the result. {@link PlannedReplays}
 * decides what runs, and {@link StoredReplays} stores it.
 */
final class ReplayWork extends SlicedWork {
    private static final long SLICE_NANOS = 200_000_000;

    private final ReplayRun run;
    private final ReplayRequest request;
    private final ReplayInputs inputs;
    private final StoredReplays stored;

    private final List<ReplayResult> results = new ArrayList<>();
    private final List<Moments> moments = new ArrayList<>();
    private @Nullable PlannedReplays planned;
    private @Nullable Replay current;
    /** The states of the current replay. */
    private KeptStates kept = new KeptStates();

    /** The jobs that ended under finished configurations. */
    private long ended;

    /** The last second that a finished configuration reached. */
    private long second;

    ReplayWork(ReplayRun run, ReplayRequest request, ReplayInputs inputs, StoredReplays stored) {
        super(run, new Subject("beginReplay", "trace " + request.trace().name()));
        this.run = run;
        this.request = request;
        this.inputs = inputs;
        this.stored = stored;
    }

    @Override
    protected boolean advance(Deadline deadline) throws IOException {
        PlannedReplays replays = planned;
        if (replays == null) {
            replays = planned();
            planned = replays;
            run.planned(
                    (long) replays.plan().trace().jobs().size() * replays.all().size(), replays.findings());
            return true;
        }
        if (results.size() == replays.all().size()) {
            String name = stored.store(request, replays, results, moments, second, deadline);
            run.stored(name, ReplayWarnings.of(replays.shown(results)), remark());
            return false;
        }
        replay(replays);
        return true;
    }

    private PlannedReplays planned() throws IOException {
        TraceEntry trace = request.trace();
        Hold held = PlannedReplays.hold("trace", trace.name(), trace.hash(), inputs);
        try {
            return PlannedReplays.plan(request, inputs);
        } finally {
            held.close();
        }
    }

    private void replay(PlannedReplays replays) {
        Planned next = replays.all().get(results.size());
        ConfiguredReplay configured = next.configured();
        if (current == null) {
            ReplayListener[] recorders = next.picture().listeners().toArray(ReplayListener[]::new);
            current = configured.begin(inputs.scheduler(), Contracts.TRUSTED, recorders);
            kept = new KeptStates();
        }
        Replay replay = current;
        long end = System.nanoTime() + SLICE_NANOS;
        boolean isOver = replay.advance(kept.watching(replay, () -> run.hasEnded() || System.nanoTime() - end > 0));
        run.advanced(ended + replay.ended(), replay.second());
        if (isOver) {
            results.add(replay.result());
            moments.add(new Moments(kept, () -> configured.sessions(inputs.scheduler(), Contracts.TRUSTED)));
            ended += replay.ended();
            second = Math.max(second, replay.second());
            replay.close();
            current = null;
        }
    }

    private String remark() {
        return stored.has(request.trace())
                ? ""
                : "The trace '%s' was replaced or deleted meanwhile; the result is that of the trace at the start."
                        .formatted(request.trace().name());
    }

    @Override
    protected void close() {
        if (current != null) {
            current.close();
        }
    }
}
