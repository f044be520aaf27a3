package dev.terrace.cluster.derived;

import dev.terrace.model.PodTemplate;
import dev.terrace.model.TaskSpec;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Deduplicates equal templates, labels, annotations and names of pods, as reading a dump does. References are weak. All
 * amounts must have the same dimensions, because equal amounts of other dimensions would replace them. Thread-safe.
 */
public final class Deduplication {
    private final Alike<PodTemplate> templates = new Alike<>();
    private final Alike<Map<String, String>> texts = new Alike<>();
    private final Alike<String> names = new Alike<>();

    /** Registers the templates of the pods. */
    public Deduplication(Collection<TaskSpec> pods) {
        Set<PodTemplate> known = Collections.newSetFromMap(new IdentityHashMap<>());
        for (TaskSpec pod : pods) {
            if (known.add(pod.template())) {
                var unused = templates.one(pod.template());
            }
        }
    }

    /** Returns the pod with shared parts. */
    public TaskSpec of(TaskSpec pod) {
        return pod.toBuilder()
                .template(shared(pod.template()))
                .labels(texts.one(pod.labels()))
                .annotations(texts.one(pod.annotations()))
                .namespace(names.one(pod.namespace()))
                .job(names.one(pod.job()))
                .role(names.one(pod.role()))
                .node(names.one(pod.node()))
                .schedulerName(names.one(pod.schedulerName()))
                .controller(names.one(pod.controller()))
                .build();
    }

    /**
     * Returns the shared template. A template of an earlier state may have equal numbers in other dimensions, and is
     * not used.
     */
    private PodTemplate shared(PodTemplate own) {
        PodTemplate known = templates.one(own);
        return known.requests().names().equals(own.requests().names()) ? known : own;
    }

    /** A weak interner: maps equal values to the first of them, as long as it is in use. */
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
