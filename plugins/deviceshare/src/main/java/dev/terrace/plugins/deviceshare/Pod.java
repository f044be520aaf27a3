package dev.terrace.plugins.deviceshare;

import dev.terrace.model.ContainerAsk;
import dev.terrace.model.TaskSpec;
import dev.terrace.spi.view.Shape;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a pod that decide its device demand, from a task's shape or from a pod under decision. Reads only the
 * fields of a shape that it needs, because every field read distinguishes equivalence classes.
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

    /** The "namespace/name" of the group that its annotations name, or an empty text. */
    String group() {
        String name = annotationOr(GROUP, "");
        if (name.isEmpty()) {
            name = annotationOr(OTHER_GROUP, "");
        }
        return name.isEmpty() ? "" : namespace.get() + "/" + name;
    }
}
