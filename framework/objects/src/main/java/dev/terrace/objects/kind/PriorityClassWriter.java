package dev.terrace.objects.kind;

import dev.terrace.model.PriorityClassSpec;
import dev.terrace.objects.field.FieldWriter;

/** Writes one PriorityClass. */
public final class PriorityClassWriter {
    private PriorityClassWriter() {}

    public static void write(PriorityClassSpec priorityClass, FieldWriter out) {
        out.object("metadata", metadata -> metadata.text("name", priorityClass.name()))
                .number("value", priorityClass.value())
                .flag("globalDefault", priorityClass.globalDefault(), false)
                .flag("preemptible", priorityClass.preemptible(), null);
    }
}
