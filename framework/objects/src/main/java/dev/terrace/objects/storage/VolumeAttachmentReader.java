package dev.terrace.objects.storage;

import dev.terrace.model.storage.VolumeAttachment;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;

/** Reads one VolumeAttachment. */
public final class VolumeAttachmentReader implements Parsed<VolumeAttachment> {
    private final FieldReader in;
    private final Meta meta;
    private String attacher = "";
    private String node = "";
    private String volume = "";

    public VolumeAttachmentReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpec(in, clock, this::specField);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<VolumeAttachment> draft() {
        VolumeAttachment attachment = new VolumeAttachment(meta.name(), attacher, node, volume);
        return amounts -> attachment;
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
