package dev.terrace.snapshot;

import dev.terrace.model.PriorityClassSpec;

/** Reads one PriorityClass. */
final class PriorityClassReader {
    private final Cursor in;
    private final Clock clock;
    private Meta meta = Meta.NONE;
    private int value;
    private boolean globalDefault;

    PriorityClassReader(Cursor in, Clock clock) {
        this.in = in;
        this.clock = clock;
        in.object(this::field);
    }

    Meta meta() {
        return meta;
    }

    Draft<PriorityClassSpec> draft() {
        PriorityClassSpec spec = new PriorityClassSpec(meta.name(), value, globalDefault);
        return amounts -> spec;
    }

    private void field(String key) {
        switch (key) {
            case "metadata" -> meta = Meta.read(in, clock);
            case "value" -> value = in.integer(0);
            case "globalDefault" -> globalDefault = in.flag(false);
            default -> in.skip();
        }
    }
}
