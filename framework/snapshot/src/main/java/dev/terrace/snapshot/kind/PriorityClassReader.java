package dev.terrace.snapshot.kind;

import dev.terrace.model.PriorityClassSpec;
import dev.terrace.snapshot.object.Draft;
import dev.terrace.snapshot.object.FieldReader;
import dev.terrace.snapshot.object.Kind;
import dev.terrace.snapshot.object.Meta;
import dev.terrace.snapshot.object.NewestTime;
import dev.terrace.snapshot.object.Parsed;
import org.jspecify.annotations.Nullable;

/** Reads one PriorityClass. */
public final class PriorityClassReader implements Parsed<PriorityClassSpec> {
    public static final Kind<PriorityClassSpec> KIND = Kind.clusterWide(
            "scheduling.k8s.io",
            "v1",
            "PriorityClass",
            "priority class",
            PriorityClassReader::new,
            PriorityClassWriter::write,
            PriorityClassSpec.ORDER);

    private final FieldReader in;
    private final Meta meta;
    private int value;
    private boolean globalDefault;
    private @Nullable Boolean preemptible;

    PriorityClassReader(FieldReader in, NewestTime clock) {
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
