package dev.terrace.objects.storage;

import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.objects.field.FieldWriter;

/** Writes one VolumeAttachment. */
public final class VolumeAttachmentWriter {
    private VolumeAttachmentWriter() {}

    public static void write(VolumeAttachment attachment, FieldWriter out) {
        out.object("metadata", metadata -> metadata.text("name", attachment.name()))
                .object(
                        "spec",
                        spec -> spec.text("attacher", attachment.attacher())
                                .text("nodeName", attachment.node())
                                .object("source", source -> source.text("persistentVolumeName", attachment.volume())));
    }
}
