package dev.terrace.snapshot;

import dev.terrace.model.NamespaceSpec;

/** Reads one Namespace. */
final class NamespaceReader {
    private Meta meta = Meta.NONE;

    NamespaceReader(Cursor in, Clock clock) {
        in.object(key -> {
            if (key.equals("metadata")) {
                meta = Meta.read(in, clock);
            } else {
                in.skip();
            }
        });
    }

    Meta meta() {
        return meta;
    }

    Draft<NamespaceSpec> draft() {
        NamespaceSpec spec = new NamespaceSpec(meta.name(), meta.labels());
        return amounts -> spec;
    }
}
