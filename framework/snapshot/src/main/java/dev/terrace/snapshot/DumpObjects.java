package dev.terrace.snapshot;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Origin;
import dev.terrace.inputs.Source;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Findings;
import dev.terrace.objects.field.Kind;
import dev.terrace.text.Events;
import dev.terrace.text.Header;
import dev.terrace.text.Malformed;
import dev.terrace.text.ObjectTree;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Nodes, queues, groups and pods of a dump with all their fields, to which patches can be applied. They need several
 * times the memory of the cluster, so that only wanted objects are kept.
 */
public final class DumpObjects {
    private static final List<Kind<?>> KINDS = List.of(Kinds.NODE, Kinds.QUEUE, Kinds.POD_GROUP, Kinds.POD);

    private final Map<String, ObjectNode> objects = new HashMap<>();
    private final Map<String, Long> deadlines = new HashMap<>();
    private final Map<String, Predicate<String>> wanted;

    private DumpObjects(Map<String, Predicate<String>> wanted) {
        this.wanted = wanted;
    }

    /** Returns an instance without objects. */
    public static DumpObjects none() {
        return new DumpObjects(Map.of());
    }

    /**
     * Reads an origin again.
     *
     * @param wanted the objects to keep, by kind; a predicate on "namespace/name" or name
     * @throws InvalidInput if a part of it can be read only once, or no longer
     */
    public static DumpObjects read(Origin origin, Map<String, Predicate<String>> wanted) {
        Optional<String> gone = origin.readOnce();
        if (gone.isPresent()) {
            throw Malformed.at(
                    Position.of(gone.get()),
                    "can be read only once, so its objects cannot be changed. Save it to a file first.");
        }
        Findings findings = new Findings();
        DumpObjects dump = new DumpObjects(wanted);
        Inputs.read(origin.sources(findings::add), dump::accept, findings::add);
        findings.orThrow(false);
        return dump;
    }

    /** Reads one text, and closes it. */
    public static DumpObjects read(InputStream in, String name, Map<String, Predicate<String>> wanted) {
        return read(new Source(name, () -> in), wanted);
    }

    /** Reads one source. */
    public static DumpObjects read(Source source, Map<String, Predicate<String>> wanted) {
        return read(Origin.of(source), wanted);
    }

    private void accept(Header header, Events body) {
        for (Kind<?> kind : KINDS) {
            Predicate<String> keeps = wanted.get(kind.name());
            if (keeps != null && kind.matches(header)) {
                ObjectNode object = ObjectTree.read(header, body);
                String key = kind.keyOf(object);
                long deadline =
                        object.path("spec").path("activeDeadlineSeconds").asLong();
                if (deadline > 0) {
                    deadlines.put(place(kind.name(), key), deadline);
                }
                if (keeps.test(key)) {
                    objects.put(place(kind.name(), key), object);
                }
                return;
            }
        }
        body.skip();
    }

    /** Adds objects that the dump does not have. */
    public DumpObjects and(List<ObjectNode> others) {
        for (ObjectNode object : others) {
            for (Kind<?> kind : KINDS) {
                if (kind.name().equals(object.path("kind").asText())) {
                    objects.put(place(kind.name(), kind.keyOf(object)), object);
                }
            }
        }
        return this;
    }

    private static String place(String kind, String key) {
        return kind + " " + key;
    }

    /** Returns {@code activeDeadlineSeconds} of a pod, wanted or not; empty if it has none. */
    public OptionalLong deadline(String pod) {
        Long seconds = deadlines.get(place(Kinds.POD.name(), pod));
        return seconds == null ? OptionalLong.empty() : OptionalLong.of(seconds);
    }

    /** Returns an object. Callers must not modify it. */
    public Optional<ObjectNode> find(String kind, String key) {
        return Optional.ofNullable(objects.get(place(kind, key)));
    }
}
