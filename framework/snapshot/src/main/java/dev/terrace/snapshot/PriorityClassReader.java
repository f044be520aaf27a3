package dev.terrace.snapshot;

import dev.terrace.model.PriorityClassSpec;

/** Reads one PriorityClass. */
final class PriorityClassReader {
    private final Cursor in;
    private final Meta meta;
    private int value;
    private boolean globalDefault;

    PriorityClassReader(Cursor in, Clock clock) {
        this.in = in;
        meta = Meta.ofObject(in, clock, this::field);
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
            case "value" -> value = in.integer(0);
            case "globalDefault" -> globalDefault = in.flag(false);
            default -> in.skip();
        }
    }
}
