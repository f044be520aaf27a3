package dev.terrace.objects.kind;

import dev.terrace.model.NamespaceSpec;
import dev.terrace.objects.field.Draft;
import dev.terrace.objects.field.FieldReader;
import dev.terrace.objects.field.Meta;
import dev.terrace.objects.field.NewestTime;
import dev.terrace.objects.field.Parsed;

/** Reads one Namespace. */
public final class NamespaceReader implements Parsed<NamespaceSpec> {
    private final Meta meta;

    public NamespaceReader(FieldReader in, NewestTime clock) {
        meta = Meta.ofObject(in, clock, key -> in.skip());
    }

    @Override
    public Meta meta() {
        return meta;
    }

    @Override
    public Draft<NamespaceSpec> draft() {
        NamespaceSpec spec = new NamespaceSpec(meta.name(), meta.labels());
        return amounts -> spec;
    }
}
