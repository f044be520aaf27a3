package dev.terrace.cli.replay;

import dev.terrace.configuration.Configuration;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.measure.UseObserver;
import dev.terrace.replay.result.GpuCurve;
import dev.terrace.replay.result.ReplayListener;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A replay that has not started: a configuration, the cluster that it starts with, and the recorders of its results.
 *
 * @param source the configuration as the user named it
 * @param text the text of the configuration
 * @param gpus the recorder of GPU use; null if tasks end
 * @param collected the data of charts
 */
public record PlannedReplay(
        String source,
        String text,
        Configuration configuration,
        ReplayPlan plan,
        ReplayFiles.Written written,
        @Nullable GpuCurve gpus,
        PictureOptions.Collected collected) {
    /** Returns the recorders that listen to the replay. */
    Stream<ReplayListener> listeners() {
        return Stream.of(written.listeners(), collected.listeners(), Stream.<ReplayListener>ofNullable(gpus))
                .flatMap(listeners -> listeners);
    }

    /** Returns the recorders that observe the use of the cluster. */
    Stream<UseObserver> observers() {
        return Stream.concat(written.observers(), collected.observers());
    }
}
