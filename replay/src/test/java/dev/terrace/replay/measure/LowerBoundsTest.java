package dev.terrace.replay.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.result.LowerBounds;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.UsedResource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LowerBoundsTest {
    private static final int TRACES = "1".equals(System.getenv("NIGHTLY")) ? 1000 : 250;
    private static final int LATEST = 120;
    private static final double ROUNDING = 1e-9;

    /** A cluster of some equal nodes. */
    private record Nodes(int count, long cpuMilli, long mib, int gpus) {
        Map<UsedResource, Double> capacity() {
            return Map.of(
                    UsedResource.CPU, (double) count * cpuMilli,
                    UsedResource.MEMORY, (double) count * mib,
                    UsedResource.GPU, count * gpus * 1000.0);
        }

        long each(UsedResource resource) {
            return switch (resource) {
                case CPU -> cpuMilli;
                case MEMORY -> mib;
                case GPU -> gpus * 1000L;
            };
        }
    }

    /** The smallest values of all orders, in which each task takes the earliest room that earlier jobs leave. */
    private static final class Best {
        final Nodes nodes;
        double makespan = Double.POSITIVE_INFINITY;
        double turnarounds = Double.POSITIVE_INFINITY;
        double waits = Double.POSITIVE_INFINITY;

        Best(Nodes nodes) {
            this.nodes = nodes;
        }

        void allOrders(List<TraceJob> jobs, int fixed) {
            if (fixed == jobs.size()) {
                play(jobs);
            }
            for (int other = fixed; other < jobs.size(); other++) {
                Collections.swap(jobs, fixed, other);
                allOrders(jobs, fixed + 1);
                Collections.swap(jobs, fixed, other);
            }
        }

        private void play(List<TraceJob> order) {
            long[][][] held = new long[nodes.count][LATEST][UsedResource.values().length];
            long first = Long.MAX_VALUE;
            long last = 0;
            long turnaround = 0;
            long wait = 0;
            for (TraceJob job : order) {
                long[] starts = new long[job.tasks()];
                for (int task = 0; task < starts.length; task++) {
                    // The tasks of a gang start together; others may follow.
                    long from = task > 0 && task < job.minTasks() ? starts[0] : job.submit();
                    starts[task] = start(job, from, held);
                }
                Arrays.sort(starts);
                first = Math.min(first, job.submit());
                last = Math.max(last, starts[starts.length - 1] + job.run());
                turnaround += starts[starts.length - 1] + job.run() - job.submit();
                wait += starts[job.minTasks() - 1] - job.submit();
            }
            makespan = Math.min(makespan, (double) (last - first));
            turnarounds = Math.min(turnarounds, (double) turnaround);
            waits = Math.min(waits, (double) wait);
        }

        private static boolean fits(TraceJob job, long from, long[][] held, Nodes nodes) {
            for (int at = (int) from; at < from + job.run(); at++) {
                for (UsedResource resource : UsedResource.values()) {
                    if (held[at][resource.ordinal()] + resource.of(job.request()) > nodes.each(resource)) {
                        return false;
                    }
                }
            }
            return true;
        }

        private long start(TraceJob job, long from, long[][][] held) {
            for (long at = from; ; at++) {
                for (long[][] node : held) {
                    if (fits(job, at, node, nodes)) {
                        for (int second = (int) at; second < at + job.run(); second++) {
                            for (UsedResource resource : UsedResource.values()) {
                                node[second][resource.ordinal()] += resource.of(job.request());
                            }
                        }
                        return at;
                    }
                }
            }
        }
    }

    private static TraceJob job(int number, long submit, long run, int tasks, int minTasks, TaskRequest request) {
        return new TraceJob(
                "j" + number,
                submit,
                run,
                run,
                tasks,
                minTasks,
                request,
                "",
                "",
                null,
                TraceJob.UNKNOWN,
                "",
                TraceJob.UNKNOWN,
                number);
    }

    private static List<TraceJob> jobs(Random random, Nodes nodes) {
        List<TraceJob> jobs = new ArrayList<>();
        int count = 1 + random.nextInt(7);
        boolean hasGangs = random.nextBoolean();
        for (int number = 0; number < count; number++) {
            int tasks = hasGangs ? 1 + random.nextInt(2) : 1;
            int gpus = random.nextInt(nodes.gpus + 1);
            TaskRequest request = new TaskRequest(
                    1000L * (1 + random.nextInt((int) (nodes.cpuMilli / 1000))),
                    random.nextInt((int) nodes.mib + 1),
                    gpus,
                    gpus == 0 ? 0 : 250 * (1 + random.nextInt(4)),
                    "");
            jobs.add(job(number, random.nextInt(8), random.nextInt(8), tasks, 1 + random.nextInt(tasks), request));
        }
        jobs.sort(Comparator.comparingLong(TraceJob::submit));
        return jobs;
    }

    private static LowerBounds bounds(List<TraceJob> jobs, Nodes nodes) {
        BoundedJobs bounded = new BoundedJobs(nodes.capacity());
        jobs.forEach(job -> bounded.add(job, true, true));
        return bounded.bounds(false);
    }

    @Test
    @Tag("slow")
    void noOrderOfUpToSevenJobsBeatsTheBounds() {
        Random random = new Random(62);
        int tight = 0;
        for (int trace = 0; trace < TRACES; trace++) {
            Nodes nodes = new Nodes(1 + random.nextInt(2), 1000L * (1 + random.nextInt(4)), 4, random.nextInt(3));
            List<TraceJob> jobs = jobs(random, nodes);
            LowerBounds bounds = bounds(jobs, nodes);
            Best best = new Best(nodes);
            best.allOrders(new ArrayList<>(jobs), 0);
            assertThat((double) bounds.makespan()).as("%s on %s", jobs, nodes).isLessThanOrEqualTo(best.makespan);
            assertThat(bounds.meanTurnaround() * jobs.size())
                    .as("%s on %s", jobs, nodes)
                    .isLessThanOrEqualTo(best.turnarounds + ROUNDING);
            assertThat(Objects.requireNonNull(bounds.meanWait()) * jobs.size())
                    .as("%s on %s", jobs, nodes)
                    .isLessThanOrEqualTo(best.waits + ROUNDING);
            tight += (double) bounds.makespan() == best.makespan ? 1 : 0;
        }
        assertThat(tight).as("traces whose makespan equals its bound").isGreaterThan(TRACES / 4);
    }

    @Test
    void boundsOfOneMachineAreThoseOfItsBestSchedule() {
        List<TraceJob> jobs = List.of(
                job(1, 0, 10, 1, 1, TaskRequest.cpu(4000)),
                job(2, 0, 2, 1, 1, TaskRequest.cpu(4000)),
                job(3, 2, 10, 1, 1, TaskRequest.cpu(2000)));
        LowerBounds bounds = bounds(jobs, new Nodes(1, 4000, 1, 0));
        // The jobs take 10, 2 and 5 s of the whole machine, and end at 17, 2 and 7.
        assertThat(bounds).isEqualTo(new LowerBounds(17, (2 + 7 + 17 - 2) / 3.0, (2 + 7 + 17 - 2 - 22) / 3.0));
    }

    @Test
    void theScarcestResourceCounts() {
        List<TraceJob> jobs = List.of(
                job(1, 0, 10, 1, 1, new TaskRequest(100, 0, 2, 500, "")),
                job(2, 0, 10, 1, 1, new TaskRequest(100, 0, 1, 1000, "")));
        assertThat(bounds(jobs, new Nodes(1, 4000, 1, 1)).makespan()).isEqualTo(20);
        assertThat(bounds(jobs, new Nodes(1, 4000, 1, 2)).makespan()).isEqualTo(10);
    }

    @Test
    void jobsThatNeverStartDoNotCount() {
        BoundedJobs bounded = new BoundedJobs(Map.of(UsedResource.CPU, 1000.0));
        bounded.add(job(1, 5, 10, 1, 1, TaskRequest.cpu(8000)), false, false);
        bounded.add(job(2, 7, 10, 1, 1, TaskRequest.cpu(1000)), true, true);
        assertThat(bounded.bounds(false)).isEqualTo(new LowerBounds(12, 10, 0.0));
        assertThat(bounded.bounds(true).meanWait()).isNull();
    }
}
