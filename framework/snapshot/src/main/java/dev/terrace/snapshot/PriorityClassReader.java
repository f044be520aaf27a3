package dev.terrace.snapshot;

import dev.terrace.model.PriorityClassSpec;
import org.jspecify.annotations.Nullable;

/** Reads one PriorityClass. */
final class PriorityClassReader {
    private final Cursor in;
    private final Meta meta;
    private int value;
    private boolean globalDefault;
    private @Nullable Boolean preemptible;

    PriorityClassReader(Cursor in, Clock clock) {
        this.in = in;
        meta = Meta.ofObject(in, clock, this::field);
    }

    Meta meta() {
        return meta;
    }

    Draft<PriorityClassSpec> draft() {
        PriorityClassSpec spec = new PriorityClassSpec(meta.name(), value, globalDefault, preemptible);
        return amounts -> spec;
    }

    private void field(String key) {
        switch (key) {
            case "value" -> value = in.integer(0);
            case "globalDefault" -> globalDefault = in.flag(false);
            case "preemptible", "isFairSharePreemptible" -> {
                if (in.isNull()) {
                    in.skip();
                } else {
                    preemptible = in.flag(false);
                }
            }
            default -> in.skip();
        }
    }
}
