package dev.terrace.plugins.plain.dispatch;

import java.util.Arrays;
import java.util.Locale;

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
}
