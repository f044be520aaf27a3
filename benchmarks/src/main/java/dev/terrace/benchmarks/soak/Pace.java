package dev.terrace.benchmarks.soak;

import dev.terrace.benchmarks.service.ServiceProcess;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/** Throttles clients, so that they and the service use a limited part of the machine. Thread-safe. */
final class Pace {
    private static final long LOOK_MS = 50;

    private final ServiceProcess service;
    private final double cores;
    private final long begun = System.nanoTime();
    private final long spent;

    /** @param cores the maximum mean number of cores that they use together */
    Pace(ServiceProcess service, double cores) {
        this.service = service;
        this.cores = cores;
        this.spent = cpu();
    }

    /** Waits until the next request may be sent, or the time is over. */
    void await(long end) throws InterruptedException {
        while (System.nanoTime() < end && cpu() - spent > cores * (System.nanoTime() - begun)) {
            TimeUnit.MILLISECONDS.sleep(LOOK_MS);
        }
    }

    private long cpu() {
        return service.cpu().toNanos()
                + (ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean own
                        ? own.getProcessCpuTime()
                        : 0);
    }
}
