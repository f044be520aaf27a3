package dev.terrace.objects.storage;

import dev.terrace.model.storage.CsiDriver;
import dev.terrace.objects.field.FieldWriter;

/** Writes one CSIDriver. */
public final class CsiDriverWriter {
    private CsiDriverWriter() {}

    public static void write(CsiDriver driver, FieldWriter out) {
        out.object("metadata", metadata -> metadata.text("name", driver.name()))
                .object("spec", spec -> spec.flag("storageCapacity", driver.tellsCapacity(), false));
    }
}
