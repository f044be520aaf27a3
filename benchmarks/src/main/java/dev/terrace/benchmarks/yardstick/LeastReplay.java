package dev.terrace.benchmarks.yardstick;

import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.trace.TraceOptions.QueueBy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;

/** The least work of a replay: a log on one pool, where each job that fits starts, and nothing else. */
public final class LeastReplay {
    private LeastReplay() {}

    /**
     * Prints the milliseconds of the fastest replay, and the mean wait in seconds.
     *
     * @param args a log, and the number of replays
     */
    public static void main(String[] args) {
        Trace trace = TraceFormat.any(Path.of(args[0]), new TraceOptions(QueueBy.queue, 0, true))
                .pooled(0);
        List<long[]> read = new ArrayList<>();
        for (TraceJob job : trace.jobs()) {
            read.add(new long[] {job.submit(), job.run(), job.request().cpuMilli()});
        }
        long[][] jobs = read.toArray(long[][]::new);
        long[] nanos = new long[Integer.parseInt(args[1])];
        long waited = 0;
        for (int time = 0; time < nanos.length; time++) {
            long start = System.nanoTime();
            waited = waited(jobs, trace.nodes().get(0).cpuMilli());
            nanos[time] = System.nanoTime() - start;
        }
        System.out.printf(
                Locale.ROOT, "%.3f %.5f%n", Arrays.stream(nanos).min().orElse(0) / 1e6, (double) waited / jobs.length);
    }

    /** Returns the sum of all waits. Ends come before arrivals of the same second; then one pass over the line. */
    private static long waited(long[][] jobs, long pool) {
        PriorityQueue<long[]> ends = new PriorityQueue<>(Comparator.comparingLong(end -> end[0]));
        List<long[]> line = new ArrayList<>();
        long free = pool;
        long waited = 0;
        int next = 0;
        while (next < jobs.length || !ends.isEmpty()) {
            long arrival = next < jobs.length ? jobs[next][0] : Long.MAX_VALUE;
            long now = ends.isEmpty() ? arrival : Math.min(arrival, ends.element()[0]);
            while (!ends.isEmpty() && ends.element()[0] == now) {
                free += ends.remove()[1];
            }
            while (next < jobs.length && jobs[next][0] == now) {
                line.add(jobs[next++]);
            }
            int kept = 0;
            for (int place = 0; place < line.size(); place++) {
                long[] job = line.get(place);
                if (job[2] <= free) {
                    free -= job[2];
                    waited += now - job[0];
                    ends.add(new long[] {now + job[1], job[2]});
                } else {
                    line.set(kept++, job);
                }
            }
            line.subList(kept, line.size()).clear();
        }
        return waited;
    }
}
