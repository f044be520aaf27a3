package dev.terrace.model.settings;

import dev.terrace.model.finding.OneLine;
import dev.terrace.model.finding.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A value of a structured argument, or a part of it, for the function that reads the argument.
 *
 * <p>Each method throws {@link Wrong} if the value is invalid. The finding has the position of that value, so a reader
 * need not report it. An {@link IllegalArgumentException} of a reader is converted to a finding at the part that was
 * being read.
 *
 * @see Argument#structure(String, Function)
 */
public final class Structure {
    private static final int LONGEST = 40;

    private final List<Object> path;
    private final @Nullable Object value;

    private Structure(List<Object> path, @Nullable Object value) {
        this.path = path;
        this.value = value;
    }

    /** Wraps a whole value of maps, lists, texts, numbers and booleans. */
    public static Structure of(Object value) {
        return new Structure(List.of(), value);
    }

    /**
     * An invalid value.
     *
     * @param path the keys (texts) and indexes (integers) that lead to it; a last key may be absent
     * @param isAboutKey whether the last key is wrong, and not its value
     * @param sentence the end of a sentence that begins with the path
     */
    public record Fault(List<Object> path, boolean isAboutKey, String sentence) {
        /** Returns the path in the form that follows the argument's name: {@code [0].taints}. */
        public String pathText() {
            StringBuilder text = new StringBuilder();
            for (Object part : path) {
                text.append(part instanceof Integer ? "[" + part + "]" : "." + part);
            }
            return text.toString();
        }
    }

    /** Thrown for an invalid structure, with all known faults. */
    public static final class Wrong extends IllegalArgumentException {
        private final transient List<Fault> faults;

        private Wrong(List<Fault> faults) {
            super(faults.get(0).pathText() + " " + faults.get(0).sentence());
            this.faults = List.copyOf(faults);
        }

        /** Returns the faults, at least one. */
        public List<Fault> faults() {
            return faults;
        }
    }

    /** The failure of a value that is not as required, such as {@code "a share from 0 to 1"}. */
    public Wrong wrong(String wanted) {
        return new Wrong(List.of(new Fault(path, false, "is " + described() + ": expected " + wanted + ".")));
    }

    private String described() {
        if (value instanceof Map) {
            return "a map";
        }
        if (value instanceof List) {
            return "a list";
        }
        if (value instanceof String text) {
            return "\"" + OneLine.of(text, LONGEST) + "\"";
        }
        return value == null ? "missing" : value.toString();
    }

    /** Returns whether the value exists; false for a key that is absent from its map. */
    public boolean isThere() {
        return value != null;
    }

    public boolean isList() {
        return value instanceof List;
    }

    public boolean isMap() {
        return value instanceof Map;
    }

    /** Applies a function to this value; empty without a value. */
    public <T> Optional<T> find(Function<Structure, T> reader) {
        return isThere() ? Optional.of(reader.apply(this)) : Optional.empty();
    }

    public String text() {
        if (value instanceof String text) {
            return text;
        }
        throw wrong("a text");
    }

    /** Returns a scalar as text. Numbers and booleans are converted to their text. */
    public String scalar() {
        if (value == null || isMap() || isList()) {
            throw wrong("a text");
        }
        return value.toString();
    }

    /** Returns a finite number, whole or not. */
    public double number() {
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number.doubleValue();
        }
        throw wrong("a number");
    }

    public int integer() {
        if (value instanceof Integer number) {
            return number;
        }
        throw wrong(
                value instanceof Long
                        ? "a whole number between " + Integer.MIN_VALUE + " and " + Integer.MAX_VALUE
                        : "a whole number");
    }

    public boolean flag() {
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw wrong("true or false");
    }

    /** Returns the keys of this map, in the order of the file. */
    public List<String> keys() {
        return asMap().keySet().stream().map(Object::toString).toList();
    }

    /** Returns the value of a key of this map. */
    public Structure at(String key) {
        return part(key, asMap().get(key));
    }

    /** Checks that this map has only these keys, and returns it. */
    public Structure only(String... keys) {
        List<String> known = List.of(keys);
        List<Fault> faults = new ArrayList<>();
        for (Object key : asMap().keySet()) {
            if (!known.contains(key.toString())) {
                String hint = Spelling.hint(key.toString(), known);
                faults.add(new Fault(
                        part(key, null).path,
                        true,
                        "is not known." + (hint.isEmpty() ? " Known are " + String.join(", ", known) + "." : hint)));
            }
        }
        return without(faults, this);
    }

    /** Applies a function to each item of this list. */
    public <T> List<T> list(Function<Structure, T> reader) {
        if (!(value instanceof List<?> items)) {
            throw wrong("a list");
        }
        List<T> read = new ArrayList<>();
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            read(part(i, items.get(i)), reader, faults).ifPresent(read::add);
        }
        return without(faults, read);
    }

    /** Applies a function to each value of this map; the results by key. */
    public <T> SortedMap<String, T> map(Function<Structure, T> reader) {
        SortedMap<String, T> read = new TreeMap<>();
        List<Fault> faults = new ArrayList<>();
        asMap().forEach((key, entry) ->
                read(part(key, entry), reader, faults).ifPresent(one -> read.put(key.toString(), one)));
        return without(faults, read);
    }

    private Map<?, ?> asMap() {
        if (value instanceof Map<?, ?> map) {
            return map;
        }
        throw wrong("a map");
    }

    private Structure part(Object key, @Nullable Object of) {
        List<Object> longer = new ArrayList<>(path);
        longer.add(key);
        return new Structure(List.copyOf(longer), of);
    }

    private static <T> Optional<T> read(Structure part, Function<Structure, T> reader, List<Fault> faults) {
        try {
            return Optional.of(reader.apply(part));
        } catch (IllegalArgumentException e) {
            faults.addAll(part.faultsOf(e));
            return Optional.empty();
        }
    }

    private List<Fault> faultsOf(IllegalArgumentException thrown) {
        return thrown instanceof Wrong wrong
                ? wrong.faults
                : List.of(new Fault(path, false, "is refused: " + thrown.getMessage()));
    }

    /** Returns the faults that a reader finds; empty if it accepts the value. */
    List<Fault> faultsIn(Function<Structure, ?> reader) {
        List<Fault> faults = new ArrayList<>();
        var unused = read(this, reader, faults);
        return faults;
    }

    private static <T> T without(List<Fault> faults, T read) {
        if (!faults.isEmpty()) {
            throw new Wrong(faults);
        }
        return read;
    }
}
