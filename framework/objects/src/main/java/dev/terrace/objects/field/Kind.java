package dev.terrace.objects.field;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.order.Order;
import dev.terrace.text.Header;
import java.util.function.Function;

/**
 * A kind of object that Terrace reads and writes. Each reader declares its own as a constant beside it.
 *
 * @param group the API group; empty for the core group
 * @param version the version of the group that is written; any is read
 * @param name as an object's {@code kind} spells it
 * @param word what findings call such an object
 * @param namespaced whether findings name an object with its namespace
 * @param order total: objects that compare as equal are the same object, given twice
 * @param key what findings call an object that is given twice, after {@code word}
 * @param <T> what an object of the kind becomes
 */
public record Kind<T>(
        String group,
        String version,
        String name,
        String word,
        boolean namespaced,
        Reader<T> reader,
        Writer<T> writer,
        Order<T> order,
        Function<T, String> key) {
    /** Reads the fields of one object to their end. Its constructor is usually that of the {@link Parsed} object. */
    public interface Reader<T> {
        Parsed<T> read(FieldReader in, NewestTime clock);
    }

    /** Writes the fields of one object, so that reading them gives an equal object. */
    public interface Writer<T> {
        void write(T object, FieldWriter out);

        /** The writer of a kind whose objects no cluster keeps. */
        static <T> Writer<T> none() {
            return (object, out) -> {
                throw new UnsupportedOperationException("no cluster keeps such an object");
            };
        }
    }

    /** A kind of objects without a namespace. */
    public static <T> Kind<T> clusterWide(
            String group,
            String version,
            String name,
            String word,
            Reader<T> reader,
            Writer<T> writer,
            Order<T> order) {
        return new Kind<>(group, version, name, word, false, reader, writer, order, order::key);
    }

    /** A kind of objects in namespaces. */
    public static <T> Kind<T> namespaced(
            String group,
            String version,
            String name,
            String word,
            Reader<T> reader,
            Writer<T> writer,
            Order<T> order) {
        return new Kind<>(group, version, name, word, true, reader, writer, order, order::key);
    }

    /** The {@code apiVersion} of the objects that are written. */
    public String apiVersion() {
        return group.isEmpty() ? version : group + "/" + version;
    }

    /**
     * The object as a dump holds it. Where the same volumes are counted, it is read as an equal object.
     *
     * @param volumes what the cluster's volumes add to nodes and pods, which is not written with them
     */
    public ObjectNode object(T object, VolumeCounts volumes) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("apiVersion", apiVersion()).put("kind", name);
        writer.write(object, new FieldWriter(node, volumes));
        return node;
    }

    /** Whether the header names this kind. An object without a group matches by its name alone. */
    public boolean matches(Header header) {
        return header.is(group, name);
    }
}
