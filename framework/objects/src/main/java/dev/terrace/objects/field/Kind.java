package dev.terrace.objects.field;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.order.Order;
import dev.terrace.text.Header;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * A kind of object that Terrace reads and writes: one row of {@link dev.terrace.objects.Kinds}. Two kinds are equal
 * only if they are the same row.
 *
 * @param <T> the type of the objects
 */
public final class Kind<T> {
    /**
     * The format of an object in a dump.
     *
     * @param reader reads the fields of one object to their end
     * @param writer writes the fields of one object, so that reading them gives an equal object
     */
    public record Format<T>(Function<FieldReader, Parsed<T>> reader, BiConsumer<T, FieldWriter> writer) {
        /** The format of a form whose objects need no amounts. */
        public static <T> Format<T> of(Form<T, T> form) {
            return new Format<>(in -> form.parsed(in, object -> amounts -> object), form::write);
        }

        /** The format of a form with amounts in the dimensions of the cluster. */
        public static <T> Format<T> ofDrafts(Form<T, Draft<T>> form) {
            return ofDrafts(form, (object, volumes) -> object);
        }

        /**
         * The format of a form that writes objects of another type.
         *
         * @param written returns what is written of an object in a cluster with these volumes
         */
        public static <T, W> Format<T> ofDrafts(Form<W, Draft<T>> form, BiFunction<T, VolumeCounts, W> written) {
            return new Format<>(
                    in -> form.parsed(in, draft -> draft),
                    (object, out) -> form.write(written.apply(object, out.volumes()), out));
        }
    }

    /**
     * Names of a kind.
     *
     * @param group the API group; empty for the core group
     * @param version the version of the group that is written; any is read
     * @param name the name in an object's {@code kind}
     * @param plural the name in the URLs of an API server
     * @param word the word for such an object in findings
     * @param namespaced whether findings name an object with its namespace
     */
    public record Names(String group, String version, String name, String plural, String word, boolean namespaced) {
        /** Names of a kind whose objects have no namespace. */
        public static Names clusterWide(String group, String version, String name, String plural, String word) {
            return new Names(group, version, name, plural, word, false);
        }

        /** Names of a kind whose objects are in namespaces. */
        public static Names namespaced(String group, String version, String name, String plural, String word) {
            return new Names(group, version, name, plural, word, true);
        }
    }

    private final Names names;
    private final Format<T> format;
    private final Order<T> order;
    private final Function<T, String> label;
    private final Component<T> component;

    /**
     * Creates a row.
     *
     * @param order the total order; objects that compare as equal are copies of one object
     * @param label the name of an object in findings about duplicates, after its word
     * @param component the list of a cluster that holds the objects
     */
    public Kind(Names names, Format<T> format, Order<T> order, Function<T, String> label, Component<T> component) {
        this.names = names;
        this.format = format;
        this.order = order;
        this.label = label;
        this.component = component;
    }

    public String group() {
        return names.group();
    }

    /** Returns the name in an object's {@code kind}. */
    public String name() {
        return names.name();
    }

    /** Returns the version of the group that is written. Any is read. */
    public String version() {
        return names.version();
    }

    /** Returns the name in the URLs of an API server. */
    public String plural() {
        return names.plural();
    }

    /** Returns the word for such an object in findings. */
    public String word() {
        return names.word();
    }

    /** Returns whether findings name an object with its namespace. */
    public boolean namespaced() {
        return names.namespaced();
    }

    Format<T> format() {
        return format;
    }

    public Order<T> order() {
        return order;
    }

    String label(T object) {
        return label.apply(object);
    }

    /** Returns the list of a cluster that holds the objects. */
    public Component<T> component() {
        return component;
    }

    /** Returns the {@code apiVersion} of the objects that are written. */
    public String apiVersion() {
        return group().isEmpty() ? names.version() : group() + "/" + names.version();
    }

    /**
     * Returns the object as a dump holds it. Reading it with the same volumes gives an equal object.
     *
     * @param volumes the counts that the cluster's volumes add to nodes and pods; they are not written
     */
    public ObjectNode object(T object, VolumeCounts volumes) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("apiVersion", apiVersion()).put("kind", name());
        format.writer().accept(object, new FieldWriter(node, volumes));
        return node;
    }

    /** Returns the key of an object of a dump: "namespace/name", or its name if the kind has no namespaces. */
    public String keyOf(JsonNode object) {
        JsonNode metadata = object.path("metadata");
        String name = metadata.path("name").asText("");
        if (!namespaced()) {
            return name;
        }
        String namespace = metadata.path("namespace").asText("");
        return (namespace.isEmpty() ? "default" : namespace) + "/" + name;
    }

    /** Returns whether the header names this kind. An object without a group matches by its name alone. */
    public boolean matches(Header header) {
        return header.is(group(), name());
    }

    @Override
    public String toString() {
        return name();
    }
}
