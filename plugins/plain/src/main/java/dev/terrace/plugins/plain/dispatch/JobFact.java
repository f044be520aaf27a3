package dev.terrace.plugins.plain.dispatch;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.spi.toolkit.FreeOverTime;
import dev.terrace.spi.toolkit.GpuShare;
import dev.terrace.spi.view.Job;
import dev.terrace.spi.view.Task;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A number about a job that an order may read, under its name in lower case. */
enum JobFact {
    /** The seconds since its submission. Varies with time. */
    WAIT,
    /** The longest estimate of its tasks in seconds; infinite without one. */
    ESTIMATE,
    /** The cpus that all of its tasks request. */
    CPU,
    /** The memory that all of its tasks request, in MiB. */
    MEMORY,
    /** The GPUs that all of its tasks request; parts of a device are fractions. */
    GPUS,
    /** The number of its tasks. */
    TASKS,
    /** The seconds from the creation of the oldest queue to its submission; see {@link FormulaOrder}. */
    SUBMIT,
    /** Its priority; higher is more urgent. */
    PRIORITY,
    /** The weighted dominant share of its queue when the action begins. Varies with time. */
    SHARE;

    private static final double MILLI = 1000;
    private static final double MIB = 1 << 20;

    /** Returns its name in formulas. */
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static JobFact of(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }

    /** Returns all names. */
    static String[] names() {
        return Arrays.stream(values()).map(JobFact::key).toArray(String[]::new);
    }

    /** Returns whether it may differ in the next cycle, although the job is unchanged. */
    boolean varies() {
        return this == WAIT || this == SHARE;
    }

    /** Returns its value for a job that does not change, for facts that depend on the job alone. */
    double of(Job job) {
        return switch (this) {
            case ESTIMATE -> seconds(LineOrder.estimate(job));
            case CPU -> sum(job, task -> task.requests().get(ResourceNames.CPU) / MILLI);
            case MEMORY -> sum(job, task -> task.requests().get(ResourceNames.MEMORY) / MIB);
            case GPUS -> sum(job, JobFact::gpus);
            case TASKS -> job.tasks().size();
            case PRIORITY -> job.priority();
            case WAIT, SUBMIT, SHARE -> throw new IllegalStateException(key() + " depends on more than the job");
        };
    }

    private static double seconds(long estimate) {
        return estimate == FreeOverTime.NEVER ? Double.POSITIVE_INFINITY : (double) estimate;
    }

    private static double sum(Job job, ToDoubleFunction<Task> amount) {
        double sum = 0;
        List<Task> tasks = job.tasks();
        for (int i = 0; i < tasks.size(); i++) {
            sum += amount.applyAsDouble(tasks.get(i));
        }
        return sum;
    }

    private static double gpus(Task task) {
        Amounts requests = task.requests();
        int milli = GpuShare.milli(task.spec()).orElse(GpuShare.WHOLE);
        return GpuShare.devices(requests) * milli / MILLI;
    }
}
