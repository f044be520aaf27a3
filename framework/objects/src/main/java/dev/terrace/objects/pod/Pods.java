package dev.terrace.objects.pod;

import dev.terrace.model.TaskSpec;
import dev.terrace.objects.field.Kind;
import java.util.function.Predicate;

/** The kind Pod, and what is kept for all pods of a dump: their templates. */
public final class Pods {
    private final Kind<TaskSpec> kind = Kind.namespaced(
            "", "v1", "Pod", "pod", (in, clock) -> new PodReader(in, clock, this), PodWriter::write, TaskSpec.ORDER);
    private final Predicate<String> isOurs;
    private final Templates templates = new Templates();

    /** @param isOurs whether a pod with this {@code schedulerName}, which may be empty, is to be placed */
    public Pods(Predicate<String> isOurs) {
        this.isOurs = isOurs;
    }

    /** Pods that wait for another scheduler are left out. */
    public Kind<TaskSpec> kind() {
        return kind;
    }

    boolean isOurs(String schedulerName) {
        return isOurs.test(schedulerName);
    }

    Templates templates() {
        return templates;
    }
}
