package dev.terrace.server.replays;

import dev.terrace.configuration.Configuration;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.replay.Replay;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.moment.KeptStates;
import dev.terrace.replay.moment.Moments;
import dev.terrace.replay.picture.ReplayPicture;
import dev.terrace.replay.result.ReplayListener;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.TraceJob;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A replay under one configuration, in slices. Used by one thread at a time. */
final class ConfiguredReplay implements AutoCloseable {
    private final Supplier<Sessions> opening;
    private final Sessions sessions;
    private final Replay replay;
    private final KeptStates kept = new KeptStates();
    private long ended;

    /** @param name the name of the configuration */
    ConfiguredReplay(
            ReplayPlan plan, String name, Configuration configuration, Scheduler scheduler, ReplayPicture picture) {
        opening = () -> scheduler.sessions(configuration, Contracts.TRUSTED);
        sessions = opening.get();
        ReplayListener counter = new ReplayListener() {
            @Override
            public void ended(TraceJob job, long start, long end) {
                ended++;
            }
        };
        replay = new Replay(plan, name, sessions, ReplayListener.of(List.of(counter, picture.listener())))
                .observed(picture.observer());
    }

    /** Runs until the replay is over or paused. Returns whether it is over. */
    boolean advance(BooleanSupplier isPaused) {
        return replay.advance(kept.watching(replay, isPaused));
    }

    /** Returns the number of jobs that have ended. */
    long ended() {
        return ended;
    }

    /** Returns the second of the trace that was reached. */
    long second() {
        return replay.second();
    }

    /** Returns the result. Called once, at the end. */
    ReplayResult result() {
        return replay.result();
    }

    /** Returns the moments of the replay, which stay available after it. */
    Moments moments() {
        return new Moments(kept, opening);
    }

    @Override
    public void close() {
        sessions.close();
    }
}
