package dev.terrace.snapshot.kind;

import dev.terrace.model.NamespaceSpec;
import dev.terrace.snapshot.object.Draft;
import dev.terrace.snapshot.object.FieldReader;
import dev.terrace.snapshot.object.Meta;
import dev.terrace.snapshot.object.NewestTime;

/** Reads one Namespace. */
public final class NamespaceReader {
    private final Meta meta;

    public NamespaceReader(FieldReader in, NewestTime clock) {
        meta = Meta.ofObject(in, clock, key -> in.skip());
    }

    public Meta meta() {
        return meta;
    }

    public Draft<NamespaceSpec> draft() {
        NamespaceSpec spec = new NamespaceSpec(meta.name(), meta.labels());
        return amounts -> spec;
    }
}
