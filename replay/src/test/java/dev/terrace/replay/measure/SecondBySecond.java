package dev.terrace.replay.measure;

import dev.terrace.replay.trace.TraceJob;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A second implementation of metrics over time: adds up a logged schedule second by second, on one pool of cpus. It
 * shares no code with {@link Measures}. Queues are numbered, and queue n has weight n + 1.
 */
final class SecondBySecond {
    private static final int QUEUES = 3;

    private final double cpus;
    private final double[] held = new double[QUEUES];
    private final double[] asked = new double[QUEUES];
    private double[] entitled = new double[QUEUES];

    double heldSum;
    double wastedSum;
    double waitingSum;
    final double[] shareSums = new double[QUEUES];
    final double[] entitledSums = new double[QUEUES];
    final double[] deviationSums = new double[QUEUES];
    long seconds;
    private long waiting;

    SecondBySecond(double cpus) {
        this.cpus = cpus;
    }

    static double cpus(TraceJob job) {
        long milli = job.loggedCpuMilli() == TraceJob.UNKNOWN
                ? job.tasks() * job.request().cpuMilli()
                : job.loggedCpuMilli();
        return milli / 1000.0;
    }

    static int queue(TraceJob job) {
        return Integer.parseInt(job.queue());
    }

    static long end(TraceJob job) {
        return job.loggedStart() + job.run();
    }

    /** Adds up the seconds before a time. */
    SecondBySecond until(List<TraceJob> jobs, long time) {
        TraceJob[] bySubmit = sorted(jobs, TraceJob::submit);
        TraceJob[] byStart = sorted(jobs, TraceJob::loggedStart);
        TraceJob[] byEnd = sorted(jobs, SecondBySecond::end);
        int submitted = 0;
        int started = 0;
        int ended = 0;
        for (long now = bySubmit[0].submit(); now < time; now++) {
            boolean hasChanged = false;
            for (; submitted < bySubmit.length && bySubmit[submitted].submit() == now; submitted++) {
                asked[queue(bySubmit[submitted])] += cpus(bySubmit[submitted]);
                waiting++;
                hasChanged = true;
            }
            for (; started < byStart.length && byStart[started].loggedStart() == now; started++) {
                asked[queue(byStart[started])] -= cpus(byStart[started]);
                held[queue(byStart[started])] += cpus(byStart[started]);
                waiting--;
                hasChanged = true;
            }
            for (; ended < byEnd.length && end(byEnd[ended]) == now; ended++) {
                held[queue(byEnd[ended])] -= cpus(byEnd[ended]);
                hasChanged = true;
            }
            if (hasChanged) {
                entitled = entitled();
            }
            add();
        }
        return this;
    }

    private static TraceJob[] sorted(List<TraceJob> jobs, ToLongFunction<TraceJob> time) {
        return jobs.stream().sorted(Comparator.comparingLong(time)).toArray(TraceJob[]::new);
    }

    private void add() {
        double all = held[0] + held[1] + held[2];
        heldSum += all;
        // The log has seconds in which more than all cpus are held.
        wastedSum += Math.min(Math.max(0, cpus - all), asked[0] + asked[1] + asked[2]);
        waitingSum += waiting;
        for (int queue = 0; queue < QUEUES; queue++) {
            shareSums[queue] += held[queue] / cpus;
            entitledSums[queue] += entitled[queue];
            deviationSums[queue] += Math.abs(held[queue] / cpus - entitled[queue]);
        }
        seconds++;
    }

    /** Returns weighted max-min shares: the rest is divided by weight until no queue demands less than its part. */
    private double[] entitled() {
        double[] shares = new double[QUEUES];
        boolean[] isDone = new boolean[QUEUES];
        double rest = 1;
        for (boolean isAgain = true; isAgain; ) {
            isAgain = false;
            double weights = 0;
            for (int queue = 0; queue < QUEUES; queue++) {
                weights += isDone[queue] ? 0 : queue + 1;
            }
            double level = weights == 0 ? 0 : rest / weights;
            for (int queue = 0; queue < QUEUES && !isAgain; queue++) {
                double demand = (held[queue] + asked[queue]) / cpus;
                if (!isDone[queue] && demand <= level * (queue + 1)) {
                    shares[queue] = demand;
                    isDone[queue] = true;
                    rest -= demand;
                    isAgain = true;
                }
            }
            for (int queue = 0; queue < QUEUES; queue++) {
                shares[queue] = isDone[queue] ? shares[queue] : level * (queue + 1);
            }
        }
        return shares;
    }

    double utilisation() {
        return heldSum / (cpus * seconds);
    }

    double jain() {
        double[] received = new double[QUEUES];
        Arrays.setAll(received, queue -> shareSums[queue] / entitledSums[queue]);
        double sum = Arrays.stream(received).sum();
        return sum * sum / (QUEUES * Arrays.stream(received).map(x -> x * x).sum());
    }
}
