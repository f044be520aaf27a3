package dev.terrace.plugins.deviceshare;

import dev.terrace.model.ContainerAsk;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.view.Shape;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What of a pod says which devices it demands: the same of a task's shape and of a pod that is decided about. Reads of
 * a shape only what it is asked for: what is read tells tasks apart.
 */
record Pod(
        Supplier<String> namespace,
        List<ContainerAsk> asks,
        UnaryOperator<@Nullable String> labels,
        UnaryOperator<@Nullable String> annotations) {
    private static final String GROUP = "scheduling.k8s.io/group-name";
    private static final String OTHER_GROUP = "scheduling.volcano.sh/group-name";

    static Pod of(Shape shape) {
        return new Pod(shape::namespace, shape.template().asks(), shape::label, shape::annotation);
    }

    static Pod of(TaskSpec pod) {
        return new Pod(
                pod::namespace,
                pod.template().asks(),
                key -> pod.labels().get(key),
                key -> pod.annotations().get(key));
    }

    @Nullable
    String label(String key) {
        return labels.apply(key);
    }

    @Nullable
    String annotation(String key) {
        return annotations.apply(key);
    }

    String annotationOr(String key, String otherwise) {
        String value = annotations.apply(key);
        return value == null ? otherwise : value;
    }

    /** "namespace/name" of its group, as its annotations name it; empty if they name none. */
    String group() {
        String name = annotationOr(GROUP, "");
        if (name.isEmpty()) {
            name = annotationOr(OTHER_GROUP, "");
        }
        return name.isEmpty() ? "" : namespace.get() + "/" + name;
    }
}
