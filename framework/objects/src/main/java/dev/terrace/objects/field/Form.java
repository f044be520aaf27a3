package dev.terrace.objects.field;

import dev.terrace.model.finding.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The form of an object in a dump: one declaration of its fields, for reading and for writing. Reading a written object
 * gives an equal one.
 *
 * @param <T> the type of the objects that are written
 * @param <R> the result of reading: the same type, or a {@link Draft} of it
 */
public final class Form<T, R> {
    /** The fields of one object that were read. */
    public static final class Values {
        private final FieldReader in;
        private final Position place;
        private final @Nullable Object[] values;

        private Values(FieldReader in, @Nullable Object[] values) {
            this.in = in;
            this.place = in.position();
            this.values = values;
        }

        /** Returns the value of a field. */
        @SuppressWarnings({"unchecked", "NullAway"}) // set by the reader of the field; null if that returns null
        public <V> V get(Fields.Field<V> field) {
            return (V) values[field.index()];
        }

        <V> void set(Fields.Field<V> field, @Nullable V value) {
            values[field.index()] = value;
        }

        /** Returns the reader of the object, which is at the object's end. */
        public FieldReader in() {
            return in;
        }

        /** Returns the position of the object. */
        public Position place() {
            return place;
        }

        /** Records that an API server would refuse the object, which is read anyway. */
        public void doubt(String predicate) {
            in.doubt(place, predicate);
        }

        /** Returns the first value of the same class that is equal to this one. */
        public <V> V one(V value) {
            return in.shared().one(value);
        }
    }

    private record Declared<T, R>(Fields<T> fields, Function<Values, R> result) {}

    private final Function<Fields<T>, Function<Values, R>> declaration;

    private @Nullable Declared<T, R> declared;

    private Form(Function<Fields<T>, Function<Values, R>> declaration) {
        this.declaration = declaration;
    }

    /**
     * Creates a form.
     *
     * @param declaration declares the fields, and returns the function that creates an object from their values; the
     *     function returns null for an item of a list that is left out
     */
    public static <T, R> Form<T, R> of(Function<Fields<T>, Function<Values, R>> declaration) {
        return new Form<>(declaration);
    }

    /** Declares the fields when they are first needed: most dumps contain few kinds. Threads may declare equal ones. */
    private Declared<T, R> declared() {
        Declared<T, R> known = declared;
        if (known == null) {
            Fields<T> fields = new Fields<>();
            known = new Declared<>(fields, declaration.apply(fields));
            declared = known;
        }
        return known;
    }

    private Fields<T> fields() {
        return declared().fields();
    }

    /** Reads one object. Null gives an object without fields. */
    public R read(FieldReader in) {
        Values values = begin(in);
        readObject(values);
        return finish(values);
    }

    /** Begins an object whose fields are read one by one. */
    public Values begin(FieldReader in) {
        return new Values(in, fields().absent());
    }

    /** Returns whether a field is declared. */
    public boolean has(String key) {
        return fields().has(key);
    }

    /** Reads the fields of an object. */
    public void readObject(Values values) {
        fields().read(values.in, values);
    }

    /** Reads one field of an object. */
    public void readField(String key, Values values) {
        fields().read(key, values.in, values);
    }

    /** Creates the object. */
    public R finish(Values values) {
        return declared().result().apply(values);
    }

    /** Reads a list of objects; empty if absent. */
    public List<R> readAll(FieldReader in) {
        List<R> items = new ArrayList<>();
        in.list(() -> {
            @Nullable R item = read(in);
            if (item != null) {
                items.add(item);
            }
        });
        return List.copyOf(items);
    }

    /**
     * Reads an object with metadata.
     *
     * @param draft creates the draft from the result
     * @param <O> the type of the object
     */
    <O> Parsed<O> parsed(FieldReader in, Function<R, Draft<O>> draft) {
        Values values = begin(in);
        readObject(values);
        fields().check(values);
        return new Parsed<>(values.get(fields().meta()), () -> draft.apply(finish(values)));
    }

    /** Writes the fields of an object. */
    public void write(T object, FieldWriter out) {
        fields().write(object, out);
    }
}
