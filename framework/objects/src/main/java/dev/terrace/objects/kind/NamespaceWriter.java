package dev.terrace.objects.kind;

import dev.terrace.model.NamespaceSpec;
import dev.terrace.objects.field.FieldWriter;

/** Writes one Namespace. */
public final class NamespaceWriter {
    private NamespaceWriter() {}

    public static void write(NamespaceSpec namespace, FieldWriter out) {
        out.object(
                "metadata", metadata -> metadata.text("name", namespace.name()).textMap("labels", namespace.labels()));
    }
}
