package dev.terrace.snapshot.pod;

import dev.terrace.model.TaskSpec;
import dev.terrace.snapshot.object.Findings;
import dev.terrace.snapshot.object.Kind;
import java.util.function.Predicate;

/** The kind Pod, and what is kept for all pods of a dump: their templates, and which of them use resource claims. */
public final class Pods {
    private final Kind<TaskSpec> kind = Kind.namespaced(
            "", "v1", "Pod", "pod", (in, clock) -> new PodReader(in, clock, this), PodWriter::write, TaskSpec.ORDER);
    private final Predicate<String> isOurs;
    private final Templates templates = new Templates();
    private final PodsWithResourceClaims withResourceClaims = new PodsWithResourceClaims();

    /** @param isOurs whether a pod with this {@code schedulerName}, which may be empty, is to be placed */
    public Pods(Predicate<String> isOurs) {
        this.isOurs = isOurs;
    }

    /** Pods that wait for another scheduler are left out. */
    public Kind<TaskSpec> kind() {
        return kind;
    }

    /** Warns of pods that use resource claims. */
    public void report(Findings findings) {
        withResourceClaims.report(findings);
    }

    boolean isOurs(String schedulerName) {
        return isOurs.test(schedulerName);
    }

    Templates templates() {
        return templates;
    }

    PodsWithResourceClaims withResourceClaims() {
        return withResourceClaims;
    }
}
