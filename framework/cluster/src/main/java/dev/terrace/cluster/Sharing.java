package dev.terrace.cluster;

import dev.terrace.model.Cluster;
import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Makes equal templates, labels and annotations of pods one object, as reading a dump does, and keeps none that no
 * state holds any more. Thread-safe.
 */
final class Sharing {
    private final Alike<PodTemplate> templates = new Alike<>();
    private final Alike<Map<String, String>> texts = new Alike<>();

    /** Knows what the pods of the cluster have. */
    Sharing(Cluster cluster) {
        Set<PodTemplate> known = Collections.newSetFromMap(new IdentityHashMap<>());
        for (TaskSpec pod : cluster.tasks()) {
            if (known.add(pod.template())) {
                var unused = templates.one(pod.template());
            }
        }
    }

    /** The pod, made of parts that other pods have too. */
    TaskSpec of(TaskSpec pod) {
        return pod.toBuilder()
                .template(shared(pod.template()))
                .labels(texts.one(pod.labels()))
                .annotations(texts.one(pod.annotations()))
                .build();
    }

    /** The template that equal pods have. One of an earlier state may have the same numbers of other resources. */
    private PodTemplate shared(PodTemplate own) {
        PodTemplate known = templates.one(own);
        return known.requests().names().equals(own.requests().names()) ? known : own;
    }

    /** The first of all values that are equal, for as long as it is used. */
    private static final class Alike<T> {
        private final Map<T, WeakReference<T>> values = new WeakHashMap<>();

        synchronized T one(T value) {
            WeakReference<T> known = values.get(value);
            T first = known == null ? null : known.get();
            if (first == null) {
                values.put(value, new WeakReference<>(value));
                return value;
            }
            return first;
        }
    }
}
