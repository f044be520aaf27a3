package dev.terrace.snapshot;

import dev.terrace.model.VolumeAttachment;

/** Reads one VolumeAttachment. */
final class VolumeAttachmentReader {
    private final Cursor in;
    private final Meta meta;
    private String attacher = "";
    private String node = "";
    private String volume = "";

    VolumeAttachmentReader(Cursor in, Clock clock) {
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
