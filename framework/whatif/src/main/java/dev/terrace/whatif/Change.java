package dev.terrace.whatif;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One change of a cluster or of its configuration. */
public sealed interface Change {
    /** The kind of a configuration in documents. */
    String CONFIGURATION = "Configuration";

    /** The kind of a node in documents. */
    String NODE = "Node";

    /**
     * A patch of an object of the dump.
     *
     * @param key "namespace/name", or its name if it has no namespace
     */
    record Patched(String kind, String key, List<PatchOperation> patch) implements Change {
        @Override
        public Map<String, Object> document() {
            Map<String, Object> document = named(kind, key);
            document.put("patch", operations(patch));
            return document;
        }
    }

    /** The removal of an object of the dump. */
    record Removed(String kind, String key) implements Change {
        @Override
        public Map<String, Object> document() {
            Map<String, Object> document = named(kind, key);
            document.put("remove", true);
            return document;
        }
    }

    /**
     * The same patch of all pods of one template.
     *
     * @param names "namespace/name"
     */
    record PatchedPods(List<String> names, List<PatchOperation> patch) implements Change {
        @Override
        public Map<String, Object> document() {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("kind", "Pod");
            document.put("names", names);
            document.put("patch", operations(patch));
            return document;
        }
    }

    /**
     * Additional nodes that equal one of the dump except for their names.
     *
     * @param like the name of the node that is copied
     * @param count the number of copies
     */
    record AddedNodes(String like, int count) implements Change {
        /** The maximum number of nodes; more at once are taken for a mistake. */
        public static final int MOST = 1000;

        @Override
        public Map<String, Object> document() {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("kind", NODE);
            document.put("like", like);
            document.put("count", count);
            return document;
        }
    }

    /** A patch of the configuration's data. */
    record Configured(List<PatchOperation> patch) implements Change {
        @Override
        public Map<String, Object> document() {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("kind", CONFIGURATION);
            document.put("patch", operations(patch));
            return document;
        }
    }

    /** Returns the change as a document for programs. */
    Map<String, Object> document();

    private static Map<String, Object> named(String kind, String key) {
        Map<String, Object> document = new LinkedHashMap<>();
        int slash = key.indexOf('/');
        document.put("kind", kind);
        if (slash >= 0) {
            document.put("namespace", key.substring(0, slash));
        }
        document.put("name", key.substring(slash + 1));
        return document;
    }

    private static List<Map<String, Object>> operations(List<PatchOperation> patch) {
        return patch.stream().map(PatchOperation::document).toList();
    }
}
