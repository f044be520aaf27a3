package dev.terrace.snapshot;

import dev.terrace.model.NamespaceSpec;

/** Reads one Namespace. */
final class NamespaceReader {
    private final Meta meta;

    NamespaceReader(Cursor in, Clock clock) {
        meta = Meta.ofObject(in, clock, key -> in.skip());
    }

    Meta meta() {
        return meta;
    }

    Draft<NamespaceSpec> draft() {
        NamespaceSpec spec = new NamespaceSpec(meta.name(), meta.labels());
        return amounts -> spec;
    }
}
