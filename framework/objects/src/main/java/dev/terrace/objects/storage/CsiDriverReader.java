package dev.terrace.objects.storage;

import dev.terrace.model.storage.CsiDriver;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;

/** Reads one CSIDriver. */
public final class CsiDriverReader implements Parsed<CsiDriver> {
    private final FieldReader in;
    private final Meta meta;
    private boolean tellsCapacity;

    public CsiDriverReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpec(in, clock, this::specField);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<CsiDriver> draft() {
        CsiDriver driver = new CsiDriver(meta.name(), tellsCapacity);
        return amounts -> driver;
    }

    private void specField(String key) {
        if (key.equals("storageCapacity")) {
            tellsCapacity = in.flag(false);
        } else {
            in.skip();
        }
    }
}
