package dev.terrace.cluster;

import com.github.benmanes.caffeine.cache.Interner;
import dev.terrace.model.Cluster;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import java.util.Map;

/**
 * Makes equal templates, labels and annotations of pods one object, as reading a dump does, and keeps none that no
 * state holds any more. Thread-safe.
 */
final class Sharing {
    private final Interner<PodTemplate> templates = Interner.newWeakInterner();
    private final Interner<Map<String, String>> texts = Interner.newWeakInterner();

    /** Knows what the pods of the cluster have. */
    Sharing(Cluster cluster) {
        PodTemplate last = null;
        for (TaskSpec pod : cluster.tasks()) {
            // Pods of one group stand side by side.
            if (pod.template() != last) {
                last = templates.intern(pod.template());
            }
        }
    }

    /** The pod, made of parts that other pods have too. */
    TaskSpec of(TaskSpec pod) {
        return pod.toBuilder()
                .template(templates.intern(pod.template()))
                .labels(texts.intern(pod.labels()))
                .annotations(texts.intern(pod.annotations()))
                .build();
    }
}
