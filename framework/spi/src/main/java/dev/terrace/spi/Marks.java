package dev.terrace.spi;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads what jobs are marked with, for a plugin that is told things by labels: a label of the group, else an annotation of it, else a label or annotation of its first task.
 */
public final class Marks {
    private final Map<String, Integer> places = new HashMap<>();
    private final int count;

    /** @param keys of labels or annotations; of one that is there twice, the first counts */
    public Marks(List<String> keys) {
        count = keys.size();
        for (int place = 0; place < keys.size(); place++) {
            places.putIfAbsent(keys.get(place), place);
        }
    }

    /** A job's values, in the order of the keys; null where it has none. */
    public @Nullable String[] of(Job job) {
        @Nullable String[] found = new @Nullable String[count];
        collect(job.spec().labels(), found);
        collect(job.spec().annotations(), found);
        if (!job.tasks().isEmpty()) {
            collect(job.tasks().get(0).spec().labels(), found);
            collect(job.tasks().get(0).spec().annotations(), found);
        }
        return found;
    }

    private void collect(Map<String, String> marks, @Nullable String[] found) {
        marks.forEach((key, value) -> {
            Integer place = places.get(key);
            if (place != null && found[place] == null) {
                found[place] = value;
            }
        });
    }
}
