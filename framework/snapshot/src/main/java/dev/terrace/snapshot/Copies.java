package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import dev.terrace.text.Header;
import java.util.HashSet;
import java.util.Set;

/** Detects repeated copies of objects in a dump. Copies are equal in all fields that are read. */
final class Copies {
    private final Set<String> seen = new HashSet<>();

    /** Returns whether an earlier object had the same kind and name. */
    boolean isOne(Header header, JsonNode object) {
        Kind<?> kind = Kinds.of(header);
        return kind != null && !seen.add(kind.name() + " " + kind.keyOf(object));
    }
}
