package dev.terrace.objects.device;

import dev.terrace.model.device.DeviceClass;
import dev.terrace.model.device.DeviceSelector;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.FieldWriter;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import java.util.List;

/** Reads one DeviceClass. */
public final class DeviceClassReader implements Parsed<DeviceClass> {
    private final FieldReader in;
    private final Meta meta;
    private List<DeviceSelector> selectors = List.of();
    private List<String> configurations = List.of();

    public DeviceClassReader(FieldReader in, NewestTime clock) {
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

    public static void write(DeviceClass made, FieldWriter out) {
        out.object("metadata", metadata -> metadata.text("name", made.name())).object("spec", spec -> {
            DeviceFields.selectors("selectors", made.selectors(), spec);
            spec.list("config", made.configurations(), (json, config) -> config.fields(json));
        });
    }
}
