package dev.terrace.benchmarks.rows;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The time to open a session: preparing its cluster, and all computations of plugins before the first decision. */
public final class OpeningTime {
    private OpeningTime() {}

    /**
     * Prints the milliseconds of opening when warm: the median of the last half of the runs.
     *
     * @param args the distribution's plugins, a snapshot, a configuration, and the number of runs
     * @throws IOException if the configuration cannot be read
     */
    public static void main(String[] args) throws IOException {
        Cluster cluster =
                SnapshotReader.read(List.of(args[1]), ReadOptions.defaults()).cluster();
        double[] times = new double[Integer.parseInt(args[3])];
        int jobs = 0;
        try (Extensions extensions = Extensions.load(List.of(Path.of(args[0])))) {
            Scheduler scheduler = new Scheduler(extensions);
            Configuration configuration =
                    ConfigurationReader.read(Files.readString(Path.of(args[2])), args[2], extensions.catalog(), false);
            for (int run = 0; run < times.length; run++) {
                var report = scheduler.run(cluster, configuration);
                times[run] = report.timings().open();
                jobs = report.jobTerms().size();
            }
        }
        double[] last = Arrays.copyOfRange(times, times.length / 2, times.length);
        Arrays.sort(last);
        System.out.printf(Locale.ROOT, "%.3f ms, %d jobs%n", last[last.length / 2], jobs);
    }
}
