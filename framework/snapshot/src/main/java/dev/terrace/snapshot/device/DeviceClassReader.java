package dev.terrace.snapshot.device;

import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.DeviceSelector;
import dev.terrace.snapshot.object.Draft;
import dev.terrace.snapshot.object.FieldReader;
import dev.terrace.snapshot.object.FieldWriter;
import dev.terrace.snapshot.object.Kind;
import dev.terrace.snapshot.object.Meta;
import dev.terrace.snapshot.object.NewestTime;
import dev.terrace.snapshot.object.Parsed;
import java.util.List;

/** Reads one DeviceClass. */
public final class DeviceClassReader implements Parsed<DeviceClass> {
    public static final Kind<DeviceClass> KIND = Kind.clusterWide(
            DeviceFields.GROUP,
            "v1",
            "DeviceClass",
            "device class",
            DeviceClassReader::new,
            DeviceClassReader::write,
            DeviceClass.ORDER);

    private final FieldReader in;
    private final Meta meta;
    private List<DeviceSelector> selectors = List.of();
    private List<String> configurations = List.of();

    DeviceClassReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpec(in, clock, this::specField);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<DeviceClass> draft() {
        DeviceClass made = new DeviceClass(meta.name(), selectors, configurations);
        return amounts -> made;
    }

    private void specField(String key) {
        switch (key) {
            case "selectors" -> selectors = DeviceFields.selectors(in);
            case "config" -> configurations = in.objects();
            default -> in.skip();
        }
    }

    private static void write(DeviceClass made, FieldWriter out) {
        out.object("metadata", metadata -> metadata.text("name", made.name())).object("spec", spec -> {
            DeviceFields.selectors("selectors", made.selectors(), spec);
            spec.list("config", made.configurations(), (json, config) -> config.fields(json));
        });
    }
}
