package dev.terrace.snapshot.storage;

import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.snapshot.object.FieldReader;
import dev.terrace.snapshot.object.Meta;
import dev.terrace.snapshot.object.NewestTime;

/** Reads one VolumeAttachment. */
final class VolumeAttachmentReader {
    private final FieldReader in;
    private final Meta meta;
    private String attacher = "";
    private String node = "";
    private String volume = "";

    VolumeAttachmentReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpec(in, clock, this::specField);
    }

    Meta meta() {
        return meta;
    }

    VolumeAttachment attachment() {
        return new VolumeAttachment(meta.name(), attacher, node, volume);
    }

    private void specField(String key) {
        switch (key) {
            case "attacher" -> attacher = in.text();
            case "nodeName" -> node = in.text();
            case "source" -> in.object(this::sourceField);
            default -> in.skip();
        }
    }

    private void sourceField(String key) {
        if (key.equals("persistentVolumeName")) {
            volume = in.uniqueText();
        } else {
            in.skip();
        }
    }
}
