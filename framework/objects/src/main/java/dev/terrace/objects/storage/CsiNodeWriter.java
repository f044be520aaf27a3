package dev.terrace.objects.storage;

import dev.terrace.model.storage.CsiNode;
import dev.terrace.objects.field.FieldWriter;

/** Writes one CSINode. */
public final class CsiNodeWriter {
    private CsiNodeWriter() {}

    public static void write(CsiNode node, FieldWriter out) {
        out.object("metadata", metadata -> metadata.text("name", node.name()))
                .object(
                        "spec",
                        spec -> spec.list(
                                "drivers",
                                node.drivers(),
                                (driver, field) -> field.text("name", driver.name())
                                        .object(
                                                "allocatable",
                                                allocatable -> allocatable.number("count", driver.limit()))));
    }
}
