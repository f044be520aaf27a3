package dev.terrace.engine.facts;

import dev.terrace.model.TaskSpec;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The keys under which pods have labels or annotations, so that plugins that read those of 100,000 jobs need not look
 * at pods that have none of theirs. Found when first asked for; keys of pods that are gone may remain. Belongs to the
 * session's thread.
 */
public final class PodMarks {
    private final Supplier<Set<String>> all;
    private @Nullable Set<String> keys;

    /** The number of pods that came since all were looked at. */
    private int came;

    /** @param all finds the keys of all pods; asked at most once */
    public PodMarks(Supplier<Set<String>> all) {
        this.all = all;
    }

    /** Whether a pod may have a label or an annotation of this key; true if a pod has one. */
    public boolean mayHave(String key) {
        Set<String> known = keys;
        if (known == null) {
            known = all.get();
            keys = known;
        }
        return known.contains(key);
    }

    /**
     * Those after some pods came. When as many came as there are, all are looked at again, so that keys that are gone
     * do not pile up.
     */
    public PodMarks with(Collection<TaskSpec> come, List<TaskSpec> tasks) {
        PodMarks after = new PodMarks(() -> of(tasks));
        int coming = came + come.size();
        if (keys != null && coming <= tasks.size()) {
            Set<String> known = new HashSet<>(keys);
            come.forEach(task -> add(task, known));
            after.keys = known;
            after.came = coming;
        }
        return after;
    }

    /** The keys of pods, found by several threads. */
    static Set<String> of(List<TaskSpec> tasks) {
        return tasks.parallelStream().collect(HashSet::new, (keys, task) -> add(task, keys), Set::addAll);
    }

    private static void add(TaskSpec task, Set<String> keys) {
        task.labels().forEach((key, value) -> keys.add(key));
        task.annotations().forEach((key, value) -> keys.add(key));
    }
}
