package dev.terrace.snapshot.kind;

import dev.terrace.model.NamespaceSpec;
import dev.terrace.snapshot.object.Draft;
import dev.terrace.snapshot.object.FieldReader;
import dev.terrace.snapshot.object.Kind;
import dev.terrace.snapshot.object.Meta;
import dev.terrace.snapshot.object.NewestTime;
import dev.terrace.snapshot.object.Parsed;

/** Reads one Namespace. */
public final class NamespaceReader implements Parsed<NamespaceSpec> {
    public static final Kind<NamespaceSpec> KIND = Kind.clusterWide(
            "", "v1", "Namespace", "namespace", NamespaceReader::new, NamespaceWriter::write, NamespaceSpec.ORDER);

    private final Meta meta;

    NamespaceReader(FieldReader in, NewestTime clock) {
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
