package dev.terrace.benchmarks.sessions;

import dev.terrace.benchmarks.table.Cell;
import dev.terrace.benchmarks.table.Median;
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
import dev.terrace.replay.moment.KeptStates;
import dev.terrace.replay.moment.Moments;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.world.ReplayWorld;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The time to random moments of a replay on the nodes of its log, and the cost of the states that are kept for them.
 */
public final class MomentTime {
    private static final int MOMENTS = 100;
    private static final int WARM_UP = 20;
    private static final double MEBIBYTE = 1 << 20;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private MomentTime() {}

    /**
     * Prints the median and the 95th percentile of the milliseconds to a moment, the estimated MiB of the kept states,
     * their number, and the CPU milliseconds of the replay without and with them.
     *
     * @param args the distribution's plugins, a trace, and a configuration
     * @throws IOException if the configuration cannot be read
     */
    public static void main(String[] args) throws IOException {
        try (Extensions extensions = Extensions.load(List.of(Path.of(args[0])))) {
            Configuration configuration =
                    ConfigurationReader.read(Files.readString(Path.of(args[2])), args[2], extensions.catalog(), false);
            Trace trace = TraceFormat.any(Path.of(args[1]), TraceOptions.defaults());
            ReplayPlan plan = new ReplayPlan(trace, ReplayWorld.build(trace), Semantics.atOnce(), false, 0, null);
            Scheduler scheduler = new Scheduler(extensions);
            long plain = Long.MAX_VALUE;
            long keeping = Long.MAX_VALUE;
            KeptStates kept = new KeptStates();
            long last = 0;
            for (int time = 0; time < 2; time++) {
                long begin = THREADS.getCurrentThreadCpuTime();
                try (Sessions sessions = scheduler.sessions(configuration, Contracts.TRUSTED)) {
                    boolean unused = new Replay(plan, args[2], sessions).advance(() -> false);
                }
                long middle = THREADS.getCurrentThreadCpuTime();
                kept = new KeptStates();
                try (Sessions sessions = scheduler.sessions(configuration, Contracts.TRUSTED)) {
                    Replay replay = new Replay(plan, args[2], sessions);
                    boolean unused = replay.advance(kept.watching(replay, () -> false));
                    last = replay.second();
                }
                plain = Math.min(plain, middle - begin);
                keeping = Math.min(keeping, THREADS.getCurrentThreadCpuTime() - middle);
            }
            try (Moments moments = new Moments(kept, () -> scheduler.sessions(configuration, Contracts.TRUSTED))) {
                double[] nanos = nanos(moments, last);
                Cell.print(
                        Cell.milliseconds("median", Median.of(nanos) / 1e6),
                        Cell.milliseconds("p95", nanos[nanos.length * 95 / 100] / 1e6),
                        Cell.count("states", kept.count()),
                        Cell.mebibytes("estimated weight", kept.weight() / MEBIBYTE),
                        Cell.milliseconds("replay", plain / 1e6),
                        Cell.milliseconds("with states", keeping / 1e6),
                        Cell.times("ratio", (double) keeping / plain));
            }
        }
    }

    private static double[] nanos(Moments moments, long last) {
        Random random = new Random(1);
        double[] nanos = new double[MOMENTS];
        for (int moment = -WARM_UP; moment < MOMENTS; moment++) {
            long begin = System.nanoTime();
            ClusterState unused = moments.at(random.nextLong(last));
            nanos[Math.max(0, moment)] = System.nanoTime() - begin;
        }
        Arrays.sort(nanos);
        return nanos;
    }
}
