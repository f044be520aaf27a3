package dev.terrace.model.settings;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One argument of a plugin or an action, declared once as data. Parsing, lint, {@code terrace plugins} and the
 * documentation use this declaration.
 *
 * <p>A name may contain one {@code *}, which stands for any text: {@code binpack.resources.*}. The text may end with a
 * {@code *}, whose meaning the plugin defines, and has no other {@code *}.
 *
 * @param <T> the Java type of its value
 */
public final class Argument<T> {
    private final String name;
    private final Type<T> type;
    private final @Nullable T fallback;
    private final @Nullable Double minimum;
    private final @Nullable Double maximum;
    private final Choices choices;
    private final String meaning;
    private final @Nullable NoEffect<T> noEffect;
    private final Remarks<T> remarks;

    /**
     * The functions that check values.
     *
     * @param warnings the warnings about accepted values
     * @param errors the reasons for refused values
     * @param placeholders the inputs that placeholder values stand for
     * @param apart the names of the arguments that exclude this one
     * @param needing the values that need a part of the cluster; null if none does
     */
    private record Remarks<T>(
            Function<T, List<String>> warnings,
            Function<T, List<String>> errors,
            Function<T, List<String>> placeholders,
            List<String> apart,
            @Nullable Needing<T> needing) {
        static <T> Remarks<T> none() {
            return new Remarks<>(value -> List.of(), value -> List.of(), value -> List.of(), List.of(), null);
        }
    }

    /**
     * The texts that a value is restricted to.
     *
     * @param names the names of formulas that are values as well; empty without formulas
     */
    private record Choices(List<String> texts, Set<String> names) {
        static final Choices ANY = new Choices(List.of(), Set.of());

        Choices of(String... allowed) {
            return new Choices(List.of(allowed), names);
        }
    }

    /** Values that need a part of the cluster. */
    private record Needing<T>(Predicate<T> values, Need need) {}

    /** Accepted values without effect. */
    private record NoEffect<T>(Predicate<T> values, String reason) {}

    private Argument(
            String name,
            Type<T> type,
            @Nullable T fallback,
            @Nullable Double minimum,
            @Nullable Double maximum,
            Choices choices,
            String meaning,
            @Nullable NoEffect<T> noEffect,
            Remarks<T> remarks) {
        this.name = name;
        this.type = type;
        this.fallback = fallback;
        this.minimum = minimum;
        this.maximum = maximum;
        this.choices = choices;
        this.meaning = meaning;
        this.noEffect = noEffect;
        this.remarks = remarks;
    }

    /** An integer. Only YAML integers are accepted. */
    public static Argument<Integer> integer(String name) {
        return new Argument<>(name, Type.INTEGER, null, null, null, Choices.ANY, "", null, Remarks.none());
    }

    /** A number, whole or not. */
    public static Argument<Double> number(String name) {
        return new Argument<>(name, Type.NUMBER, null, null, null, Choices.ANY, "", null, Remarks.none());
    }

    /** A boolean: a YAML boolean, or a string that Go's {@code ParseBool} accepts. */
    public static Argument<Boolean> bool(String name) {
        return new Argument<>(name, Type.BOOLEAN, null, null, null, Choices.ANY, "", null, Remarks.none());
    }

    public static Argument<String> text(String name) {
        return new Argument<>(name, Type.TEXT, null, null, null, Choices.ANY, "", null, Remarks.none());
    }

    /** A YAML map, whose keys are declared as arguments as well. */
    public static Argument<Arguments> map(String name, Argument<?>... parts) {
        return new Argument<>(name, Type.map(List.of(parts)), null, null, null, Choices.ANY, "", null, Remarks.none());
    }

    /**
     * A YAML value of any layout, parsed by a function. {@code get} and {@code find} of {@link Arguments} return its
     * result. A rejected value is a finding with the position of the wrong part.
     *
     * @param reader a pure function of the structure; throws if the structure is invalid
     */
    public static <T> Argument<T> structure(String name, Function<Structure, T> reader) {
        return new Argument<>(name, Type.structure(reader), null, null, null, Choices.ANY, "", null, Remarks.none());
    }

    /**
     * Any YAML value, unchecked, as maps, lists, strings, numbers and booleans.
     *
     * @see #structure(String, Function)
     */
    public static Argument<Object> structure(String name) {
        return new Argument<>(name, Type.STRUCTURE, null, null, null, Choices.ANY, "", null, Remarks.none());
    }

    public Argument<T> atLeast(double least) {
        return new Argument<>(name, type, fallback, least, maximum, choices, meaning, noEffect, remarks);
    }

    public Argument<T> atMost(double most) {
        return new Argument<>(name, type, fallback, minimum, most, choices, meaning, noEffect, remarks);
    }

    /** Restricts the value to these texts. */
    public Argument<T> oneOf(String... allowed) {
        return new Argument<>(name, type, fallback, minimum, maximum, choices.of(allowed), meaning, noEffect, remarks);
    }

    /**
     * Accepts a {@link Formula} over these names as well, in addition to the texts of {@link #oneOf}.
     *
     * @see Arguments#formula
     */
    public Argument<T> orFormula(String... names) {
        Choices wider = new Choices(choices.texts, Collections.unmodifiableSet(new LinkedHashSet<>(List.of(names))));
        return new Argument<>(name, type, fallback, minimum, maximum, wider, meaning, noEffect, remarks);
    }

    /** Sets the default value. */
    public Argument<T> orElse(T value) {
        return new Argument<>(name, type, value, minimum, maximum, choices, meaning, noEffect, remarks);
    }

    /** Sets the one-line documentation. */
    public Argument<T> means(String text) {
        return new Argument<>(name, type, fallback, minimum, maximum, choices, text, noEffect, remarks);
    }

    /**
     * Accepts the argument without effect, so that a configuration of Volcano works unchanged. Lint and {@code terrace
     * run} warn about it.
     *
     * @param reason the rest of a sentence that begins "has no effect: "
     */
    public Argument<T> withoutEffect(String reason) {
        return withoutEffectIf(value -> true, reason);
    }

    /**
     * Accepts matching values without effect and warns about them. All other values act as if the argument were not
     * given.
     */
    public Argument<T> withoutEffectIf(Predicate<T> values, String reason) {
        return new Argument<>(
                name,
                type,
                fallback,
                minimum,
                maximum,
                choices,
                "No effect: " + reason,
                new NoEffect<>(values, reason),
                remarks);
    }

    /**
     * Sets a function for warnings of lint and {@code terrace run} about an accepted value, such as a part that a
     * default replaces.
     *
     * @param found whole sentences, in the order of the value
     */
    public Argument<T> remarks(Function<T, List<String>> found) {
        return with(new Remarks<>(found, remarks.errors, remarks.placeholders, remarks.apart, remarks.needing));
    }

    /**
     * Sets a function that refuses values of the right type.
     *
     * @param found whole sentences, each naming the correct form; empty for a value that is accepted
     */
    public Argument<T> refuses(Function<T, List<String>> found) {
        return with(new Remarks<>(remarks.warnings, found, remarks.placeholders, remarks.apart, remarks.needing));
    }

    /**
     * Sets a function for values that are placeholders of input from the user. They are refused, unless
     * {@link dev.terrace.model.Cluster#answers} are given.
     *
     * @param found whole sentences; empty for all other values
     */
    public Argument<T> holdsPlaceOfAnswers(Function<T, List<String>> found) {
        return with(new Remarks<>(remarks.warnings, remarks.errors, found, remarks.apart, remarks.needing));
    }

    /** Refuses the configuration if this argument and one of the others are both true. */
    public Argument<T> apartFrom(String... others) {
        return with(new Remarks<>(
                remarks.warnings, remarks.errors, remarks.placeholders, List.of(others), remarks.needing));
    }

    /** Warns the user if matching values, configured or by default, are used on a cluster that lacks a part. */
    public Argument<T> needsIf(Predicate<T> values, Need need) {
        return with(new Remarks<>(
                remarks.warnings, remarks.errors, remarks.placeholders, remarks.apart, new Needing<>(values, need)));
    }

    private Argument<T> with(Remarks<T> said) {
        return new Argument<>(name, type, fallback, minimum, maximum, choices, meaning, noEffect, said);
    }

    public String name() {
        return name;
    }

    public Type<T> type() {
        return type;
    }

    public Optional<T> fallback() {
        return Optional.ofNullable(fallback);
    }

    public Optional<Double> minimum() {
        return Optional.ofNullable(minimum);
    }

    public Optional<Double> maximum() {
        return Optional.ofNullable(maximum);
    }

    public List<String> choices() {
        return choices.texts;
    }

    /** Returns the names of the formulas that are values as well, in the order of the declaration; empty without. */
    public Set<String> formulaNames() {
        return choices.names;
    }

    /**
     * Returns the formula that a text is; empty if it is one of the choices, or if no formula is accepted.
     *
     * @throws Formula.Malformed if it is neither
     */
    public Optional<Formula> formula(String text) {
        return choices.names.isEmpty() || choices.texts.contains(text)
                ? Optional.empty()
                : Optional.of(Formula.compile(text, choices.names));
    }

    public String meaning() {
        return meaning;
    }

    /** Returns the reason why the argument has no effect; empty if it has an effect. */
    public Optional<String> whyWithoutEffect() {
        return Optional.ofNullable(noEffect).map(NoEffect::reason);
    }

    /** Returns the reason why a YAML value has no effect, for a warning; empty if no warning is due. */
    public Optional<String> whyWithoutEffect(Object value) {
        NoEffect<T> none = noEffect;
        return none == null
                ? Optional.empty()
                : type.convert(value).filter(none.values).map(match -> none.reason);
    }

    /** Returns the warnings about a YAML value of the right type. */
    public List<String> remarksOn(Object value) {
        return type.convert(value).map(remarks.warnings).orElse(List.of());
    }

    /** Returns the reasons why a YAML value of the right type is refused; empty if it is accepted. */
    public List<String> errorsOf(Object value) {
        return type.convert(value).map(remarks.errors).orElse(List.of());
    }

    /** Returns the parts of a YAML value that its reader rejects; empty for all other types. */
    public List<Structure.Fault> faultsIn(Object value) {
        Function<Structure, T> reader = type.reader;
        return reader == null ? List.of() : Structure.of(value).faultsIn(reader);
    }

    /** Returns the inputs that must replace a YAML value of the right type; empty if it is not a placeholder. */
    public List<String> placeholdersIn(Object value) {
        return type.convert(value).map(remarks.placeholders).orElse(List.of());
    }

    /** Returns the names of the arguments that must not be true together with this one. */
    public List<String> apart() {
        return remarks.apart;
    }

    /** Returns the part of a cluster that the value among these arguments needs; empty if it needs none. */
    public Optional<Need> needIn(Arguments given) {
        Needing<T> needing = remarks.needing;
        return needing == null
                ? Optional.empty()
                : given.find(this).or(this::fallback).filter(needing.values).map(value -> needing.need);
    }

    /** Returns whether a YAML key denotes this argument. */
    public boolean isNamed(String key) {
        int star = name.indexOf('*');
        if (star < 0) {
            return name.equals(key);
        }
        int end = key.length() - (name.length() - star - 1);
        if (end < star || !key.startsWith(name.substring(0, star)) || !key.endsWith(name.substring(star + 1))) {
            return false;
        }
        String text = key.substring(star, end);
        return !text.equals("*") && text.indexOf('*') == (text.endsWith("*") ? text.length() - 1 : -1);
    }

    /** Returns the arguments that a map may contain; empty for all other types. */
    public List<Argument<?>> parts() {
        return type.parts;
    }

    /** The type of a value. */
    public static final class Type<T> {
        public static final Type<Integer> INTEGER = new Type<>("integer", value -> only(Integer.class, value));
        public static final Type<Double> NUMBER =
                new Type<>("number", value -> only(Number.class, value).map(Number::doubleValue));
        public static final Type<Boolean> BOOLEAN = new Type<>("boolean", Type::truth);
        public static final Type<String> TEXT = new Type<>("text", value -> only(String.class, value));
        public static final Type<Object> STRUCTURE = new Type<>("structure", Optional::of);

        private final String name;
        private final Function<Object, Optional<T>> conversion;
        private final List<Argument<?>> parts;

        /** Parses a structure; null for all other types. */
        private final @Nullable Function<Structure, T> reader;

        private Type(String name, Function<Object, Optional<T>> conversion) {
            this(name, conversion, List.of(), null);
        }

        private Type(
                String name,
                Function<Object, Optional<T>> conversion,
                List<Argument<?>> parts,
                @Nullable Function<Structure, T> reader) {
            this.name = name;
            this.conversion = conversion;
            this.parts = parts;
            this.reader = reader;
        }

        private static Type<Arguments> map(List<Argument<?>> parts) {
            return new Type<>("map", Type::arguments, parts, null);
        }

        private static <T> Type<T> structure(Function<Structure, T> reader) {
            return new Type<>("structure", value -> Optional.of(reader.apply(Structure.of(value))), List.of(), reader);
        }

        private static <V> Optional<V> only(Class<V> type, Object value) {
            return type.isInstance(value) ? Optional.of(type.cast(value)) : Optional.empty();
        }

        private static Optional<Boolean> truth(Object value) {
            return value instanceof String text
                    ? switch (text) {
                        case "1", "t", "T", "true", "TRUE", "True" -> Optional.of(true);
                        case "0", "f", "F", "false", "FALSE", "False" -> Optional.of(false);
                        default -> Optional.empty();
                    }
                    : only(Boolean.class, value);
        }

        private static Optional<Arguments> arguments(Object value) {
            if (value instanceof Map<?, ?> map) {
                Map<String, Object> values = new TreeMap<>();
                map.forEach((key, part) -> values.put(key.toString(), part));
                return Optional.of(Arguments.of(values));
            }
            return only(Arguments.class, value);
        }

        /** Returns the name for display: "integer", "number", "boolean", "text", "map", "structure". */
        public String name() {
            return name;
        }

        /**
         * Converts a YAML scalar or structure to this type; empty if it is of another type.
         *
         * @throws Structure.Wrong if it is a structure that its reader rejects
         * @see <a
         *     href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/arguments.go">Volcano,
         *     Arguments</a>
         */
        public Optional<T> convert(Object value) {
            return conversion.apply(value);
        }
    }
}
