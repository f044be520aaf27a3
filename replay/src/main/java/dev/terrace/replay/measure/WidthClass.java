package dev.terrace.replay.measure;

import dev.terrace.replay.trace.TraceJob;

/** Classes of jobs by the cpus of all their tasks: 1, 2, 3 to 4, 5 to 8, and so on. */
final class WidthClass {
    /** The number of classes. */
    static final int COUNT = Long.SIZE;

    private static final long MILLI = 1000;

    private WidthClass() {}

    /** Returns the class of a job with some cpu. A part of a cpu counts as a whole one. */
    static int of(long cpuMilli) {
        long cpus = Math.max(1, (cpuMilli + MILLI - 1) / MILLI);
        return Long.SIZE - Long.numberOfLeadingZeros(cpus - 1);
    }

    static String nameOf(TraceJob job) {
        return name(of(job.tasks() * job.request().cpuMilli()));
    }

    /** Returns the name of a class, such as {@code 3-4}. */
    static String name(int number) {
        return number < 2 ? Integer.toString(number + 1) : (1L << (number - 1)) + 1 + "-" + (1L << number);
    }
}
