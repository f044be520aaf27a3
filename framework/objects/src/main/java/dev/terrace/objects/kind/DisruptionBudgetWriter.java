package dev.terrace.objects.kind;

import dev.terrace.model.DisruptionBudgetSpec;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.SelectorWriter;
import java.time.Instant;
import java.util.TreeSet;

/** Writes one PodDisruptionBudget. The times of its disrupted pods are not read, and are written as the epoch. */
public final class DisruptionBudgetWriter {
    private DisruptionBudgetWriter() {}

    public static void write(DisruptionBudgetSpec budget, FieldWriter out) {
        out.object(
                        "metadata",
                        metadata ->
                                metadata.text("namespace", budget.namespace()).text("name", budget.name()))
                .object("spec", spec -> SelectorWriter.labels("selector", budget.selector(), spec))
                .object("status", status -> {
                    status.number("disruptionsAllowed", budget.allowed(), 0);
                    if (!budget.disrupted().isEmpty()) {
                        status.object(
                                "disruptedPods",
                                pods -> new TreeSet<>(budget.disrupted())
                                        .forEach(pod -> pods.time(pod, Instant.EPOCH)));
                    }
                });
    }
}
