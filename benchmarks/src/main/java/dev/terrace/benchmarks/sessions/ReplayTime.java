package dev.terrace.benchmarks.sessions;

import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.yardstick.LeastReplay;
import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.replay.Replay;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.trace.TraceOptions.QueueBy;
import dev.terrace.replay.world.ReplayWorld;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The time of whole replays of a log on one pool, one after the other in one process. */
public final class ReplayTime {
    private static final int YARDSTICKS = 20;

    private ReplayTime() {}

    /**
     * Prints the CPU milliseconds of the thread for the fastest replay, beside those of {@link LeastReplay}. Both must
     * have the same mean wait.
     *
     * @param args the distribution's plugins, a trace, a configuration, and the number of replays
     * @throws IOException if the configuration cannot be read
     */
    public static void main(String[] args) throws IOException {
        try (Extensions extensions = Extensions.load(List.of(Path.of(args[0])))) {
            Configuration configuration =
                    ConfigurationReader.read(Files.readString(Path.of(args[2])), args[2], extensions.catalog(), false);
            Trace trace = TraceFormat.any(Path.of(args[1]), new TraceOptions(QueueBy.queue, 0, true))
                    .pooled(0);
            ClusterState start = ReplayWorld.build(trace);
            ReplayPlan plan = new ReplayPlan(trace, start, Semantics.atOnce(), false, 0, null);
            Scheduler scheduler = new Scheduler(extensions);
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long[] nanos = new long[Integer.parseInt(args[3])];
            ReplayResult result = null;
            for (int time = 0; time < nanos.length; time++) {
                long begin = threads.getCurrentThreadCpuTime();
                try (Sessions sessions = scheduler.sessions(configuration, Contracts.TRUSTED)) {
                    result = new Replay(plan, args[2], sessions).run(() -> false);
                }
                nanos[time] = threads.getCurrentThreadCpuTime() - begin;
            }
            double yardstick = LeastReplay.milliseconds(trace, YARDSTICKS);
            double replay = Arrays.stream(nanos).min().orElse(0) / 1e6;
            int rounds = (int) Objects.requireNonNull(result).rounds();
            double wait = Objects.requireNonNull(result.metrics().get(ReplayMetric.MEAN_WAIT))
                    .doubleValue();
            double leastWait = LeastReplay.meanWait(trace);
            Cell.print(
                    Cell.milliseconds("yardstick", yardstick),
                    Cell.milliseconds("replay", replay),
                    Cell.count("rounds", rounds),
                    Cell.milliseconds("a round", replay / rounds),
                    Cell.times("ratio", replay / yardstick),
                    Math.abs(wait - leastWait) < 1e-5
                            ? Cell.text("mean wait", String.format(Locale.ROOT, "%.5f s", wait))
                            : Cell.failure(
                                    "mean wait", String.format(Locale.ROOT, "%.5f s, not %.5f s", wait, leastWait)));
        }
    }
}
