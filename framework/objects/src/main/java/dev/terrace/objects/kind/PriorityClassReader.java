package dev.terrace.objects.kind;

import dev.terrace.model.PriorityClassSpec;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;
import org.jspecify.annotations.Nullable;

/** Reads one PriorityClass. */
public final class PriorityClassReader implements Parsed<PriorityClassSpec> {
    private final FieldReader in;
    private final Meta meta;
    private int value;
    private boolean globalDefault;
    private @Nullable Boolean preemptible;

    public PriorityClassReader(FieldReader in, NewestTime clock) {
        this.in = in;
        meta = Meta.ofObject(in, clock, this::field);
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<PriorityClassSpec> draft() {
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
