package dev.terrace.spi;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** What jobs are marked with, for a plugin that is told things by labels: a label of the group, else an annotation of it, else a label or annotation of its first task. */
public final class Marks {
    private Marks() {}

    /** All of a job, by key. A copy, in no particular order. */
    public static Map<String, String> of(Job job) {
        Map<String, String> marks = new HashMap<>();
        BiConsumer<String, String> put = marks::putIfAbsent;
        job.spec().labels().forEach(put);
        job.spec().annotations().forEach(put);
        if (!job.tasks().isEmpty()) {
            job.tasks().get(0).spec().labels().forEach(put);
            job.tasks().get(0).spec().annotations().forEach(put);
        }
        return marks;
    }
}
