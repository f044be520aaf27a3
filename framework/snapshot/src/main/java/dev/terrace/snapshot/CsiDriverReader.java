package dev.terrace.snapshot;

import dev.terrace.model.CsiDriver;

/** Reads one CSIDriver. */
final class CsiDriverReader {
    private final Cursor in;
    private final Meta meta;
    private boolean tellsCapacity;

    CsiDriverReader(Cursor in, Clock clock) {
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
