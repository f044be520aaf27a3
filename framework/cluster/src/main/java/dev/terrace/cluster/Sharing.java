package dev.terrace.cluster;

import com.github.benmanes.caffeine.cache.Interner;
import dev.terrace.model.Cluster;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Makes equal templates, labels and annotations of pods one object, as reading a dump does, and keeps none that no
 * state holds any more. Thread-safe.
 */
final class Sharing {
    private final Interner<PodTemplate> templates = Interner.newWeakInterner();
    private final Interner<Map<String, String>> texts = Interner.newWeakInterner();

    /** Knows what the pods of the cluster have. */
    Sharing(Cluster cluster) {
        Set<PodTemplate> known = Collections.newSetFromMap(new IdentityHashMap<>());
        for (TaskSpec pod : cluster.tasks()) {
            if (known.add(pod.template())) {
                var unused = templates.intern(pod.template());
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
