package dev.terrace.whatif;

import dev.terrace.report.Fields;
import java.util.List;

/** One change of a cluster or of its configuration. */
public sealed interface Change {
    /** The kind of a configuration in documents. */
    String CONFIGURATION = "Configuration";

    /** The kind of a node in documents. */
    String NODE = "Node";

    /**
     * The same patch of one object of the dump, or of several pods of one template.
     *
     * @param names "namespace/name" of each, or its name if it has no namespace
     */
    record Patched(String kind, List<String> names, List<PatchOperation> patch) implements Change {
        /** A patch of one object. */
        public Patched(String kind, String name, List<PatchOperation> patch) {
            this(kind, List.of(name), patch);
        }

        @Override
        public Fields document() {
            Fields fields = names.size() == 1
                    ? named(kind, names.get(0))
                    : new Fields().with("kind", kind).with("names", names);
            return fields.withEach("patch", patch, PatchOperation::document);
        }
    }

    /** The removal of an object of the dump. */
    record Removed(String kind, String key) implements Change {
        @Override
        public List<String> names() {
            return List.of(key);
        }

        @Override
        public Fields document() {
            return named(kind, key).with("remove", true);
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
        public static final int MAX_COUNT = 1000;

        @Override
        public String kind() {
            return NODE;
        }

        @Override
        public Fields document() {
            return new Fields().with("kind", kind()).with("like", like).with("count", count);
        }
    }

    /** A patch of the configuration's data. */
    record Configured(List<PatchOperation> patch) implements Change {
        @Override
        public String kind() {
            return CONFIGURATION;
        }

        @Override
        public Fields document() {
            return new Fields().with("kind", kind()).withEach("patch", patch, PatchOperation::document);
        }
    }

    /** Returns the kind of the changed objects. */
    String kind();

    /** Returns "namespace/name", or the name, of each object that is patched or removed; empty for other changes. */
    default List<String> names() {
        return List.of();
    }

    /** Returns whether the change patches objects of a kind. */
    default boolean patches(String ofKind) {
        return !patch().isEmpty() && kind().equals(ofKind);
    }

    /** Returns the operations of a patch, in order; empty for other changes. */
    default List<PatchOperation> patch() {
        return List.of();
    }

    /** Returns the change as a document for programs. */
    Fields document();

    private static Fields named(String kind, String key) {
        int slash = key.indexOf('/');
        return new Fields()
                .with("kind", kind)
                .withSome("namespace", slash < 0 ? null : key.substring(0, slash))
                .with("name", key.substring(slash + 1));
    }
}
