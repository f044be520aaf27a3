package dev.terrace.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Reads changes from documents. The inverse of {@link Change#document}. */
public final class ChangeReader {
    private static final Set<String> OPERATIONS = Set.of("add", "replace", "remove");

    private ChangeReader() {}

    /**
     * Returns the changes in the order in which they are made.
     *
     * @param text a JSON list of changes
     * @param source the place that findings name
     * @throws InvalidInput if the text is not a list, or a change concerns neither an object nor the configuration
     */
    public static List<Change> read(String text, String source) {
        try {
            JsonNode list = Trees.read(text);
            if (!list.isArray()) {
                throw new IllegalArgumentException("changes must be a list");
            }
            List<Change> changes = new ArrayList<>();
            list.forEach(each -> changes.add(change(each)));
            return List.copyOf(changes);
        } catch (IllegalArgumentException e) {
            throw new InvalidInput(Finding.error(Position.of(source), e.getMessage() + "."));
        }
    }

    /** Returns the objects of a dump that the changes concern, by kind. */
    public static Map<String, Predicate<String>> patched(List<Change> changes) {
        Set<String> pods = new HashSet<>();
        Set<String> jobs = new HashSet<>();
        for (Change change : changes) {
            if (!change.patch().isEmpty()) {
                (change.kind().equals("Pod") ? pods : jobs).addAll(change.names());
            }
        }
        return Dump.patchable(jobs, pods);
    }

    private static Change change(JsonNode document) {
        String kind = document.path("kind").asText();
        if (kind.isEmpty()) {
            throw new IllegalArgumentException("a change needs a kind: Pod, PodGroup, Queue, Node or Configuration");
        }
        if (kind.equals(Change.CONFIGURATION)) {
            return new Change.Configured(patch(document));
        }
        if (document.has("names")) {
            List<String> names = new ArrayList<>();
            document.path("names").forEach(name -> names.add(name.asText()));
            return new Change.Patched("Pod", names, patch(document));
        }
        if (document.has("like")) {
            return added(kind, document);
        }
        String namespace = document.path("namespace").asText();
        String name = document.path("name").asText();
        if (name.isEmpty()) {
            throw new IllegalArgumentException("a change of a " + kind + " needs a name");
        }
        String key = namespace.isEmpty() ? name : namespace + "/" + name;
        return document.path("remove").asBoolean()
                ? new Change.Removed(kind, key)
                : new Change.Patched(kind, key, patch(document));
    }

    private static Change added(String kind, JsonNode document) {
        int count = document.path("count").asInt();
        if (!kind.equals(Change.NODE) || count < 1 || count > Change.AddedNodes.MAX_COUNT) {
            throw new IllegalArgumentException(
                    "a change with 'like' needs kind Node and a count from 1 to " + Change.AddedNodes.MAX_COUNT);
        }
        return new Change.AddedNodes(document.path("like").asText(), count);
    }

    private static List<PatchOperation> patch(JsonNode document) {
        if (document.path("patch").isEmpty()) {
            throw new IllegalArgumentException("a change needs a patch with an operation, or 'remove: true'");
        }
        List<PatchOperation> operations = new ArrayList<>();
        document.path("patch").forEach(each -> operations.add(operation(each)));
        return operations;
    }

    private static PatchOperation operation(JsonNode document) {
        String op = document.path("op").asText();
        String path = document.path("path").asText();
        if (!OPERATIONS.contains(op)) {
            throw new IllegalArgumentException(
                    "the op of an operation must be add, replace or remove, not '" + op + "'");
        }
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("the path of an operation must begin with '/', unlike '" + path + "'");
        }
        if (op.equals("remove")) {
            return PatchOperation.remove(path);
        }
        if (!document.has("value")) {
            throw new IllegalArgumentException("the operation at " + path + " has no value");
        }
        return new PatchOperation(op, path, document.get("value"));
    }
}
