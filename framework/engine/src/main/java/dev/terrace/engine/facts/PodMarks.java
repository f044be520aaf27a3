package dev.terrace.engine.facts;

import dev.terrace.model.TaskSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The keys of all pods' labels and annotations. Plugins that read such keys can skip 100,000 jobs if no pod has the
 * key. Computed when first requested. Keys of deleted pods may remain. Confined to the session's thread.
 */
public final class PodMarks {
    private final Supplier<Set<String>> all;
    private @Nullable Set<String> keys;

    /** The number of pods that were added since the last full scan. */
    private int came;

    /** @param all computes the keys of all pods; called at most once */
    public PodMarks(Supplier<Set<String>> all) {
        this.all = all;
    }

    /** Returns whether a pod may have a label or annotation of this key. Never false if a pod has one. */
    public boolean mayHave(String key) {
        Set<String> known = keys;
        if (known == null) {
            known = all.get();
            keys = known;
        }
        return known.contains(key);
    }

    /**
     * Returns the keys after some pods were added. A full scan removes stale keys once as many pods were added as
     * exist.
     */
    public PodMarks with(List<TaskSpec> come, List<TaskSpec> tasks) {
        PodMarks after = new PodMarks(() -> collect(tasks));
        int coming = came + come.size();
        if (keys != null && coming <= tasks.size()) {
            Set<String> known = new HashSet<>(keys);
            come.forEach(task -> add(task, known));
            after.keys = known;
            after.came = coming;
        }
        return after;
    }

    /** Computes the keys of pods in parallel. */
    static Set<String> collect(List<TaskSpec> tasks) {
        return tasks.parallelStream().collect(HashSet::new, (keys, task) -> add(task, keys), Set::addAll);
    }

    private static void add(TaskSpec task, Set<String> keys) {
        task.labels().forEach((key, value) -> keys.add(key));
        task.annotations().forEach((key, value) -> keys.add(key));
    }
}
