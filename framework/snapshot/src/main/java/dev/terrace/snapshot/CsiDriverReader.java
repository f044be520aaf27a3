package dev.terrace.snapshot;

import dev.terrace.model.CsiDriver;

/** Reads one CSIDriver. */
final class CsiDriverReader {
    private final Cursor in;
    private final Clock clock;
    private Meta meta = Meta.NONE;
    private boolean tellsCapacity;

    CsiDriverReader(Cursor in, Clock clock) {
        this.in = in;
        this.clock = clock;
        in.object(this::field);
    }

    Meta meta() {
        return meta;
    }

    CsiDriver driver() {
        return new CsiDriver(meta.name(), tellsCapacity);
    }

    private void field(String key) {
        switch (key) {
            case "metadata" -> meta = Meta.read(in, clock);
            case "spec" -> in.object(this::specField);
            default -> in.skip();
        }
    }

    private void specField(String key) {
        if (key.equals("storageCapacity")) {
            tellsCapacity = in.flag(false);
        } else {
            in.skip();
        }
    }
}
