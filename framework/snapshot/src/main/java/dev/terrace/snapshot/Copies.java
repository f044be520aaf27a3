package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import dev.terrace.text.Header;
import java.util.HashSet;
import java.util.Set;

/** Finds the further copies of objects that a dump has more than once, which are equal in all that is read. */
final class Copies {
    private final Set<String> seen = new HashSet<>();

    /** Whether an object of the same kind and name came before. */
    boolean isOne(Header header, JsonNode object) {
        Kind<?> kind = Kinds.of(header);
        return kind != null && !seen.add(kind.name() + " " + kind.keyOf(object));
    }
}
