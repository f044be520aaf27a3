package dev.terrace.report;

import dev.terrace.model.report.Figure;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An object of a document: its fields in the order of their insertion. */
public final class Fields extends LinkedHashMap<String, @Nullable Object> {
    /** Adds a field. */
    public Fields with(String name, @Nullable Object value) {
        put(name, value);
        return this;
    }

    /** Adds a list with the document of each item. */
    public <T> Fields withEach(String name, Collection<T> items, Function<? super T, ?> document) {
        return with(name, items.stream().map(document).toList());
    }

    /** Adds the documents of the items, if any. */
    public <T> Fields withSomeEach(String name, Collection<T> items, Function<? super T, ?> document) {
        return items.isEmpty() ? this : withEach(name, items, document);
    }

    /** Adds a field, unless its value is null, false, or an empty text, collection or map. */
    public Fields withSome(String name, @Nullable Object value) {
        boolean isNothing = value == null
                || value.equals("")
                || value.equals(false)
                || (value instanceof Collection<?> items && items.isEmpty())
                || (value instanceof Map<?, ?> map && map.isEmpty());
        return isNothing ? this : with(name, value);
    }

    /** Adds a field if it has a value. */
    public Fields withSome(String name, Optional<?> value) {
        return value.isPresent() ? with(name, value.get()) : this;
    }

    /** Adds the document of a value, unless the value is null. */
    public <T> Fields withSome(String name, @Nullable T value, Function<? super T, ?> document) {
        return value == null ? this : with(name, document.apply(value));
    }

    /** Adds a number, written as an integer if it is one, unless it is null. */
    public Fields withNumber(String name, @Nullable Double value) {
        return value == null ? this : with(name, Quantities.number(value));
    }

    /** Adds the fields of another object. */
    public Fields withAll(Map<String, ? extends @Nullable Object> others) {
        putAll(others);
        return this;
    }

    /** Returns figures by name, written as integers if they are. */
    public static Fields of(List<Figure> figures) {
        Fields fields = new Fields();
        figures.forEach(figure -> fields.withNumber(figure.name(), figure.value()));
        return fields;
    }
}
