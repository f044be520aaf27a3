package dev.terrace.objects;

import dev.terrace.model.ConfigMapSpec;
import dev.terrace.objects.field.FieldWriter;

/** Writes a ConfigMap that describes devices, with the texts that {@link ConfigMapReader} reads. */
final class ConfigMapWriter {
    private ConfigMapWriter() {}

    static void write(ConfigMapSpec map, FieldWriter out) {
        out.object(
                        "metadata",
                        metadata -> metadata.text("namespace", map.namespace()).text("name", map.name()))
                .textMap("data", map.texts());
    }
}
