package dev.terrace.spi.toolkit;

import dev.terrace.model.TaskSpec;
import dev.terrace.spi.view.Job;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads what jobs are marked with, for a plugin that is told things by labels: a label of the group, else an annotation
 * of it, else a label or annotation of its first task.
 */
public final class JobLabels {
    private final Map<String, Integer> places = new HashMap<>();
    private final int count;

    /** @param keys of labels or annotations; of one that is there twice, the first counts */
    public JobLabels(List<String> keys) {
        count = keys.size();
        for (int place = 0; place < keys.size(); place++) {
            places.putIfAbsent(keys.get(place), place);
        }
    }

    /** A job's values, in the order of the keys; null where it has none. Several threads may ask at the same time. */
    public @Nullable String[] of(Job job) {
        Found found = new Found();
        found.addAll(job.spec().labels());
        found.addAll(job.spec().annotations());
        if (!job.tasks().isEmpty()) {
            TaskSpec first = job.tasks().get(0).spec();
            found.addAll(first.labels());
            found.addAll(first.annotations());
        }
        return found.values;
    }

    /** The values of one job; of each key, the first that comes stays. */
    private final class Found implements BiConsumer<String, String> {
        private final @Nullable String[] values = new @Nullable String[count];

        void addAll(Map<String, String> marks) {
            if (!marks.isEmpty()) {
                marks.forEach(this);
            }
        }

        @Override
        public void accept(String key, String value) {
            Integer place = places.get(key);
            if (place != null && values[place] == null) {
                values[place] = value;
            }
        }
    }
}
