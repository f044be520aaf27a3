package dev.terrace.cli.replay;

import dev.terrace.configuration.Configuration;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.measure.LogComparison;
import dev.terrace.replay.result.GpuCurve;
import dev.terrace.replay.result.ReplayListener;
import java.util.ArrayList;
import java.util.List;
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
    /** Returns a listener that forwards to all recorders. */
    ReplayListener listener(ReplayListener progress, @Nullable LogComparison comparison) {
        List<ReplayListener> all = new ArrayList<>(List.of(collected.listening(written.listening(progress))));
        if (gpus != null) {
            all.add(gpus);
        }
        if (comparison != null) {
            all.add(comparison);
        }
        return ReplayListener.of(all);
    }
}
