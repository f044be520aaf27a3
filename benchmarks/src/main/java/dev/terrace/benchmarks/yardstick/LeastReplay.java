package dev.terrace.benchmarks.yardstick;

import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The least work of a replay: a log on one pool, where each job that fits starts, and nothing else. */
public final class LeastReplay {
    private LeastReplay() {}

    /** Returns the milliseconds of the fastest of some replays. */
    public static double milliseconds(Trace pooled, int replays) {
        long[][] jobs = jobs(pooled);
        long fastest = Long.MAX_VALUE;
        for (int time = 0; time < replays; time++) {
            long start = System.nanoTime();
            if (waited(jobs, pooled.nodes().get(0).cpuMilli()) < 0) {
                throw new IllegalStateException("a negative wait");
            }
            fastest = Math.min(fastest, System.nanoTime() - start);
        }
        return fastest / 1e6;
    }

    /** Returns the mean wait in seconds. */
    public static double meanWait(Trace pooled) {
        long[][] jobs = jobs(pooled);
        return (double) waited(jobs, pooled.nodes().get(0).cpuMilli()) / jobs.length;
    }

    private static long[][] jobs(Trace trace) {
        List<long[]> jobs = new ArrayList<>();
        for (TraceJob job : trace.jobs()) {
            jobs.add(new long[] {job.submit(), job.run(), job.request().cpuMilli()});
        }
        return jobs.toArray(long[][]::new);
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
