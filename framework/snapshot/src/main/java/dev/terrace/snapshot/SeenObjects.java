package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import dev.terrace.text.Header;
import java.util.HashSet;
import java.util.Set;

/** The objects of a dump that were seen, by kind and name. Further copies are equal in all fields that are read. */
final class SeenObjects {
    private final Set<String> seen = new HashSet<>();

    /** Returns whether an earlier object has the same kind and name. */
    boolean isCopy(Header header, JsonNode object) {
        Kind<?> kind = Kinds.of(header);
        return kind != null && !seen.add(kind.name() + " " + kind.keyOf(object));
    }
}
