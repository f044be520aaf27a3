package dev.terrace.snapshot.storage;

import dev.terrace.model.storage.CsiDriver;
import dev.terrace.snapshot.object.FieldReader;
import dev.terrace.snapshot.object.Meta;
import dev.terrace.snapshot.object.NewestTime;

/** Reads one CSIDriver. */
final class CsiDriverReader {
    private final FieldReader in;
    private final Meta meta;
    private boolean tellsCapacity;

    CsiDriverReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofSpec(in, clock, this::specField);
    }

    Meta meta() {
        return meta;
    }

    CsiDriver driver() {
        return new CsiDriver(meta.name(), tellsCapacity);
    }

    private void specField(String key) {
        if (key.equals("storageCapacity")) {
            tellsCapacity = in.flag(false);
        } else {
            in.skip();
        }
    }
}
