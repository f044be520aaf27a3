package dev.terrace.objects.field;

import dev.terrace.model.node.NodeSelectorTerm;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.selector.LabelSelector;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The fields that a {@link Form} declares, in the order in which they are written. A field is left out of a written
 * object if its value equals that of an absent field, unless a method says otherwise. Fields that are not declared are
 * skipped.
 *
 * @param <T> the type that has the fields
 */
public final class Fields<T> {
    /** Reads the value of a field; null for a value that counts as absent. */
    public interface Reader<V> {
        @Nullable
        V read(FieldReader in);
    }

    /** A field, which gets its value from the {@link Form.Values} of an object. */
    @SuppressWarnings("UnusedTypeParameter") // the type of the value
    public record Field<V>(int index) {}

    private final Map<String, BiConsumer<FieldReader, Form.Values>> readers = new HashMap<>();
    private final List<BiConsumer<T, FieldWriter>> writers = new ArrayList<>();
    /** The values of absent fields, by index. Fields within fields share the list. */
    private final List<@Nullable Object> absent;

    private @Nullable Field<Meta> meta;
    private Consumer<Form.Values> check = values -> {};

    Fields() {
        this(new ArrayList<>());
    }

    private Fields(List<@Nullable Object> absent) {
        this.absent = absent;
    }

    /** Declares a field that is read and written by functions. */
    public <V> Field<V> field(String key, @Nullable V otherwise, Reader<V> reader, BiConsumer<T, FieldWriter> writer) {
        writers.add(writer);
        return read(key, otherwise, reader);
    }

    /** Declares a field that is read only. */
    public <V> Field<V> read(String key, @Nullable V otherwise, Reader<V> reader) {
        Field<V> field = new Field<>(absent.size());
        absent.add(otherwise);
        readers.put(key, (in, values) -> values.set(field, reader.read(in)));
        return field;
    }

    /** Declares another key of a field. */
    public <V> void alias(String key, Field<V> field, Reader<V> reader) {
        readers.put(key, (in, values) -> values.set(field, reader.read(in)));
    }

    /** Declares a field whose value is not kept. */
    public void skip(String key, Consumer<FieldReader> reader) {
        readers.put(key, (in, values) -> reader.accept(in));
    }

    /** Declares a part that is written only. */
    public void write(BiConsumer<T, FieldWriter> writer) {
        writers.add(writer);
    }

    /** Declares a field with an object, whose fields are those of the same type. It is written even if it is empty. */
    public Fields<T> within(String key) {
        return within(key, object -> true);
    }

    /** @param isWritten whether the field is written for an object */
    public Fields<T> within(String key, Predicate<T> isWritten) {
        Fields<T> inner = new Fields<>(absent);
        readers.put(key, inner::read);
        writers.add((object, out) -> {
            if (isWritten.test(object)) {
                out.object(key, of -> inner.write(object, of));
            }
        });
        return inner;
    }

    /** Reads a field with an object as if its fields were in the place of the field. */
    public void flattened(String key) {
        readers.put(key, this::read);
    }

    /** Declares the metadata of an object. Its creation counts as a time of the dump. */
    public Field<Meta> metadata(BiConsumer<T, FieldWriter> writer) {
        meta = field(
                "metadata",
                Meta.NONE,
                Meta::read,
                (object, out) -> out.object("metadata", metadata -> writer.accept(object, metadata)));
        return meta;
    }

    /** Declares a check of the values, which precedes the creation of the object, and is made even without a name. */
    public void checked(Consumer<Form.Values> values) {
        check = values;
    }

    void check(Form.Values values) {
        check.accept(values);
    }

    Field<Meta> meta() {
        return Objects.requireNonNull(meta);
    }

    /** Declares the metadata of an object that has a name only. */
    public Field<Meta> named(Function<T, String> name) {
        return metadata((object, out) -> out.text("name", name.apply(object)));
    }

    /** Declares the metadata of an object that has a namespace and a name only. */
    public Field<Meta> named(Function<T, String> namespace, Function<T, String> name) {
        return metadata(
                (object, out) -> out.text("namespace", namespace.apply(object)).text("name", name.apply(object)));
    }

    /** Declares a text that is likely to repeat in a dump; empty if absent. */
    public Field<String> text(String key, Function<T, String> get) {
        return text(key, "", get);
    }

    /** @param otherwise the text of an object without the field */
    public Field<String> text(String key, String otherwise, Function<T, String> get) {
        return field(key, otherwise, FieldReader::text, (object, out) -> out.text(key, get.apply(object), otherwise));
    }

    /** Declares a text that is unlikely to repeat in a dump; empty if absent. */
    public Field<String> uniqueText(String key, Function<T, String> get) {
        return field(key, "", FieldReader::uniqueText, (object, out) -> out.text(key, get.apply(object)));
    }

    /** Declares a text that is one of a few values. Others are doubts. */
    public Field<String> oneOf(String key, Collection<String> values, Function<T, String> get) {
        return field(key, "", in -> Choices.expected(in, values), (object, out) -> out.text(key, get.apply(object)));
    }

    /** Declares one of a few values, by their texts; null if absent. Other texts are problems. */
    public <V> Field<@Nullable V> choice(String key, Map<String, V> choices, Function<T, @Nullable V> get) {
        return field(
                key,
                null,
                in -> Choices.of(in, choices),
                (object, out) -> out.text(key, Choices.textOf(get.apply(object), choices)));
    }

    /** Declares texts; empty if absent. */
    public Field<List<String>> texts(String key, Function<T, ? extends Collection<String>> get) {
        return field(key, List.of(), FieldReader::texts, (object, out) -> out.texts(key, get.apply(object)));
    }

    /** Declares texts by key; empty if absent. */
    public Field<Map<String, String>> textMap(String key, Function<T, Map<String, String>> get) {
        return field(key, Map.of(), FieldReader::textMap, (object, out) -> out.textMap(key, get.apply(object)));
    }

    /** Declares a whole number that is always written. */
    public Field<Integer> number(String key, Function<T, Integer> get) {
        return field(key, 0, in -> in.integer(0), (object, out) -> out.number(key, get.apply(object)));
    }

    /** Declares a whole number. */
    public Field<Integer> number(String key, int otherwise, Function<T, Integer> get) {
        return field(
                key,
                otherwise,
                in -> in.integer(otherwise),
                (object, out) -> out.number(key, get.apply(object), otherwise));
    }

    /** Declares a whole number; null if absent. */
    public Field<@Nullable Integer> optionalNumber(String key, Function<T, @Nullable Integer> get) {
        return field(key, null, FieldReader::integer, (object, out) -> out.number(key, get.apply(object)));
    }

    /** Declares a long number; 0 if absent. */
    public Field<Long> longNumber(String key, Function<T, Long> get) {
        return field(key, 0L, in -> in.longInteger(0), (object, out) -> out.number(key, get.apply(object), 0));
    }

    /** Declares a flag. */
    public Field<Boolean> flag(String key, boolean otherwise, Function<T, Boolean> get) {
        return field(
                key, otherwise, in -> in.flag(otherwise), (object, out) -> out.flag(key, get.apply(object), otherwise));
    }

    /** Declares a time, which counts as a time of the dump; null if absent. */
    public Field<@Nullable Instant> time(String key, Function<T, @Nullable Instant> get) {
        return field(key, null, FieldReader::pastTime, (object, out) -> out.time(key, get.apply(object)));
    }

    /** Declares amounts that make no resource known, as {@link FieldReader#bounds} reads them; empty if absent. */
    public Field<SortedMap<String, Quantity>> bounds(
            String key, String verb, Function<T, ? extends Map<String, Quantity>> get) {
        return field(
                key,
                Collections.emptySortedMap(),
                in -> in.bounds(verb),
                (object, out) -> out.quantities(key, get.apply(object)));
    }

    /** Declares a label selector; null if absent. */
    public Field<@Nullable LabelSelector> labels(String key, Function<T, @Nullable LabelSelector> get) {
        return object(key, Selectors.LABELS, get);
    }

    /** Declares a node selector by its terms; null if absent. */
    public Field<@Nullable List<NodeSelectorTerm>> terms(
            String key, Function<T, @Nullable List<NodeSelectorTerm>> get) {
        return object(key, Selectors.TERMS, get);
    }

    /** Declares an object; null if absent. */
    public <I> Field<@Nullable I> object(String key, Form<I, I> form, Function<T, @Nullable I> get) {
        return field(key, null, in -> in.isNull() ? null : form.read(in), (object, out) -> {
            I item = get.apply(object);
            if (item != null) {
                out.object(key, inner -> form.write(item, inner));
            }
        });
    }

    /** Declares a list of objects; empty if absent. */
    public <I> Field<List<I>> list(String key, Form<I, I> form, Function<T, ? extends Collection<I>> get) {
        return field(key, List.of(), form::readAll, (object, out) -> out.list(key, get.apply(object), form::write));
    }

    /** Declares objects by name, sorted; empty if absent. Null counts as an absent object. */
    public <I> Field<SortedMap<String, I>> map(String key, Form<I, I> form, Function<T, SortedMap<String, I>> get) {
        return field(key, Collections.emptySortedMap(), in -> readMap(in, form), (object, out) -> {
            if (!get.apply(object).isEmpty()) {
                out.object(
                        key,
                        all -> get.apply(object)
                                .forEach((name, item) -> all.object(name, field -> form.write(item, field))));
            }
        });
    }

    private static <I> SortedMap<String, I> readMap(FieldReader in, Form<I, I> form) {
        SortedMap<String, I> items = new TreeMap<>();
        in.object(name -> {
            boolean isThere = !in.isNull();
            @Nullable I item = form.read(in);
            if (isThere && item != null) {
                items.put(in.shared().one(name), item);
            }
        });
        return Collections.unmodifiableSortedMap(items);
    }

    @Nullable
    Object[] absent() {
        return absent.toArray();
    }

    void read(FieldReader in, Form.Values values) {
        in.object(key -> read(key, in, values));
    }

    void read(String key, FieldReader in, Form.Values values) {
        BiConsumer<FieldReader, Form.Values> reader = readers.get(key);
        if (reader == null) {
            in.skip();
        } else {
            reader.accept(in, values);
        }
    }

    boolean has(String key) {
        return readers.containsKey(key);
    }

    void write(T object, FieldWriter out) {
        writers.forEach(writer -> writer.accept(object, out));
    }
}
