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
 * Makes equal templates, labels, annotations and names of pods one object, as reading a dump does, and keeps none that
 * no state holds any more. All amounts must have the same dimensions: equal ones of others would take their place.
 * Thread-safe.
 */
public final class Sharing {
    private final Alike<PodTemplate> templates = new Alike<>();
    private final Alike<Map<String, String>> texts = new Alike<>();
    private final Alike<String> names = new Alike<>();

    /** Knows what the pods have. */
    public Sharing(Collection<TaskSpec> pods) {
        Set<PodTemplate> known = Collections.newSetFromMap(new IdentityHashMap<>());
        for (TaskSpec pod : pods) {
            if (known.add(pod.template())) {
                var unused = templates.one(pod.template());
            }
        }
    }

    /** The pod, made of parts that other pods have too. */
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
