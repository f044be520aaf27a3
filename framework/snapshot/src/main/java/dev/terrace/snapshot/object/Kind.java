package dev.terrace.snapshot.object;

import dev.terrace.model.order.Order;
import dev.terrace.snapshot.text.Header;
import java.util.function.Function;

/**
 * A kind of object that Terrace reads. Each reader declares its own as a constant beside it.
 *
 * @param group the API group; empty for the core group
 * @param name as an object's {@code kind} spells it
 * @param word what findings call such an object
 * @param namespaced whether findings name an object with its namespace
 * @param order total: objects that compare as equal are the same object, given twice
 * @param key what findings call an object that is given twice, after {@code word}
 * @param <T> what an object of the kind becomes
 */
public record Kind<T>(
        String group,
        String name,
        String word,
        boolean namespaced,
        Reader<T> reader,
        Order<T> order,
        Function<T, String> key) {
    /** Reads the fields of one object to their end. Its constructor is usually that of the {@link Parsed} object. */
    public interface Reader<T> {
        Parsed<T> read(FieldReader in, NewestTime clock);
    }

    /** A kind of objects without a namespace. */
    public static <T> Kind<T> clusterWide(String group, String name, String word, Reader<T> reader, Order<T> order) {
        return new Kind<>(group, name, word, false, reader, order, order::key);
    }

    /** A kind of objects in namespaces. */
    public static <T> Kind<T> namespaced(String group, String name, String word, Reader<T> reader, Order<T> order) {
        return new Kind<>(group, name, word, true, reader, order, order::key);
    }

    /** Whether the header names this kind. An object without a group matches by its name alone. */
    public boolean matches(Header header) {
        return header.is(group, name);
    }
}
