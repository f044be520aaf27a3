package dev.terrace.model.settings;

import dev.terrace.model.number.GoBool;
import dev.terrace.model.number.NumberText;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
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

    // Set in copies only, before anyone else sees them.
    private @Nullable T fallback;
    private @Nullable Double minimum;
    private @Nullable Double maximum;
    private List<String> choices = List.of();
    private Set<String> formulaNames = Set.of();
    private String meaning = "";
    private @Nullable NoEffect<T> noEffect;
    private @Nullable Replacement<T> replacement;
    private Function<T, List<String>> warnings = value -> List.of();
    private Function<T, List<String>> errors = value -> List.of();
    private Function<T, List<String>> placeholders = value -> List.of();
    private List<String> apart = List.of();
    private @Nullable BiConsumer<Structure, Arguments> comparison;
    private @Nullable Argument<String> list;
    private @Nullable Needing<T> needing;
    private Function<T, Collection<String>> resources = value -> List.of();

    /** Values that need a part of the cluster. */
    private record Needing<T>(Predicate<T> values, Need need) {}

    /** Accepted values without effect. */
    private record NoEffect<T>(Predicate<T> values, String reason) {}

    /** Values that the default replaces: those that are not accepted. */
    private record Replacement<T>(Predicate<T> accepts, String wanted) {}

    private Argument(String name, Type<T> type) {
        this.name = name;
        this.type = type;
    }

    /** Returns a copy that differs by a change. */
    private Argument<T> with(Consumer<Argument<T>> change) {
        Argument<T> copy = new Argument<>(name, type);
        copy.fallback = fallback;
        copy.minimum = minimum;
        copy.maximum = maximum;
        copy.choices = choices;
        copy.formulaNames = formulaNames;
        copy.meaning = meaning;
        copy.noEffect = noEffect;
        copy.replacement = replacement;
        copy.warnings = warnings;
        copy.errors = errors;
        copy.placeholders = placeholders;
        copy.apart = apart;
        copy.comparison = comparison;
        copy.list = list;
        copy.needing = needing;
        copy.resources = resources;
        change.accept(copy);
        return copy;
    }

    /** An integer. Only YAML integers are accepted. */
    public static Argument<Integer> integer(String name) {
        return new Argument<>(name, Type.INTEGER);
    }

    /** A number, whole or not. */
    public static Argument<Double> number(String name) {
        return new Argument<>(name, Type.NUMBER);
    }

    /** A boolean: a YAML boolean, or a string that Go's {@code ParseBool} accepts. */
    public static Argument<Boolean> bool(String name) {
        return new Argument<>(name, Type.BOOLEAN);
    }

    public static Argument<String> text(String name) {
        return new Argument<>(name, Type.TEXT);
    }

    /**
     * A YAML map, whose keys are declared as arguments as well.
     *
     * @throws IllegalArgumentException if no parts are given, or if one refers to other arguments or to the cluster:
     *     {@link #apartFrom}, {@link #listedIn}, {@link #comparedWith}, {@link #needsIf}
     */
    public static Argument<Arguments> map(String name, Argument<?>... parts) {
        if (parts.length == 0) {
            throw new IllegalArgumentException("argument '%s' is a map without parts".formatted(name));
        }
        for (Argument<?> part : parts) {
            if (!part.apart.isEmpty() || part.list != null || part.comparison != null || part.needing != null) {
                throw new IllegalArgumentException(
                        "'%s' of argument '%s' refers to other arguments or to the cluster, which a part of a map cannot"
                                .formatted(part.name, name));
            }
        }
        return new Argument<>(name, Type.map(List.of(parts)));
    }

    /**
     * A YAML value of any layout, parsed by a function. {@code get} and {@code find} of {@link Arguments} return its
     * result. A rejected value is a finding with the position of the wrong part.
     *
     * @param reader a pure function of the structure; throws if the structure is invalid
     */
    public static <T> Argument<T> structure(String name, Function<Structure, T> reader) {
        return new Argument<>(name, Type.structure(reader));
    }

    /**
     * Any YAML value, unchecked, as maps, lists, strings, numbers and booleans.
     *
     * @see #structure(String, Function)
     */
    public static Argument<Object> structure(String name) {
        return new Argument<>(name, Type.STRUCTURE);
    }

    public Argument<T> atLeast(double least) {
        return with(copy -> copy.minimum = least);
    }

    public Argument<T> atMost(double most) {
        return with(copy -> copy.maximum = most);
    }

    /** Restricts the value to these texts. */
    public Argument<T> oneOf(String... allowed) {
        return with(copy -> copy.choices = List.of(allowed));
    }

    /**
     * Accepts a {@link Formula} over these names as well, in addition to the texts of {@link #oneOf}.
     *
     * @see Arguments#formula
     */
    public Argument<T> orFormula(String... names) {
        Set<String> ordered = Collections.unmodifiableSet(new LinkedHashSet<>(List.of(names)));
        return with(copy -> copy.formulaNames = ordered);
    }

    /** Sets the default value. */
    public Argument<T> orElse(T value) {
        return with(copy -> copy.fallback = value);
    }

    /** Sets the one-line documentation. */
    public Argument<T> means(String text) {
        return with(copy -> copy.meaning = text);
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
        return with(copy -> {
            copy.meaning = "No effect: " + reason;
            copy.noEffect = new NoEffect<>(values, reason);
        });
    }

    /**
     * Sets a function for warnings of lint and {@code terrace run} about an accepted value, such as a part that a
     * default replaces.
     *
     * @param found whole sentences, in the order of the value
     */
    public Argument<T> remarks(Function<T, List<String>> found) {
        return with(copy -> copy.warnings = found);
    }

    /**
     * Replaces the values that are not accepted with the default, and warns the user about them.
     *
     * @param wanted the end of a sentence about the accepted values, such as {@code "at least 0"}
     */
    public Argument<T> replacesUnless(Predicate<T> accepts, String wanted) {
        return with(copy -> copy.replacement = new Replacement<>(accepts, wanted));
    }

    /** Returns whether a value counts; otherwise the default does. */
    boolean accepts(T value) {
        Replacement<T> rule = replacement;
        return rule == null || rule.accepts.test(value);
    }

    private static Object shown(Object value) {
        return value instanceof Double number ? NumberText.shown(number) : value;
    }

    /**
     * Warns the user about a value without effect, because a list lacks the text in place of the {@code *}.
     *
     * @param names the argument with the texts, separated by commas
     */
    public Argument<T> listedIn(Argument<String> names) {
        return with(copy -> copy.list = names);
    }

    /**
     * Sets a check of the value against the other arguments. It is called if all arguments are valid.
     *
     * @param check throws {@link Structure.Wrong} if they contradict each other
     */
    public Argument<T> comparedWith(BiConsumer<Structure, Arguments> check) {
        return with(copy -> copy.comparison = check);
    }

    /**
     * Sets a function that refuses values of the right type.
     *
     * @param found whole sentences, each naming the correct form; empty for a value that is accepted
     */
    public Argument<T> refuses(Function<T, List<String>> found) {
        return with(copy -> copy.errors = found);
    }

    /**
     * Sets a function for values that are placeholders of input from the user. They are refused, unless
     * {@link dev.terrace.model.Cluster#answers} are given.
     *
     * @param found whole sentences; empty for all other values
     */
    public Argument<T> holdsPlaceOfAnswers(Function<T, List<String>> found) {
        return with(copy -> copy.placeholders = found);
    }

    /** Refuses the configuration if this argument and one of the others are both true. */
    public Argument<T> apartFrom(String... others) {
        return with(copy -> copy.apart = List.of(others));
    }

    /** Warns the user if matching values, configured or by default, are used on a cluster that lacks a part. */
    public Argument<T> needsIf(Predicate<T> values, Need need) {
        return with(copy -> copy.needing = new Needing<>(values, need));
    }

    /** Warns the user about a resource that the cluster lacks, if its name resembles that of one that it has. */
    public Argument<T> namesResources(Function<T, Collection<String>> names) {
        return with(copy -> copy.resources = names);
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
        return choices;
    }

    /** Returns the names of the formulas that are values as well, in the order of the declaration; empty without. */
    public Set<String> formulaNames() {
        return formulaNames;
    }

    /**
     * Returns the formula that a text is; empty if it is one of the choices, or if no formula is accepted.
     *
     * @throws Formula.Malformed if it is neither
     */
    public Optional<Formula> formula(String text) {
        return formulaNames.isEmpty() || choices.contains(text)
                ? Optional.empty()
                : Optional.of(Formula.compile(text, formulaNames));
    }

    /**
     * Checks the declaration itself, and those of its parts.
     *
     * @throws IllegalArgumentException if the default is missing but replaces values, if it is out of range, not one of
     *     the choices or not accepted, or if no value is in range
     */
    public void requireConsistent() {
        if (minimum != null && maximum != null && minimum > maximum) {
            throw new IllegalArgumentException("argument '%s' is at least %s and at most %s, which no value is"
                    .formatted(name, shown(minimum), shown(maximum)));
        }
        T value = fallback;
        if (value instanceof Number number) {
            minimum()
                    .filter(least -> number.doubleValue() < least)
                    .ifPresent(least -> refuseDefault("below " + shown(least)));
            maximum()
                    .filter(most -> number.doubleValue() > most)
                    .ifPresent(most -> refuseDefault("above " + shown(most)));
        }
        if (value != null && !choices.isEmpty() && formulaNames.isEmpty() && !choices.contains(value.toString())) {
            refuseDefault("not one of " + String.join(", ", choices));
        }
        if (replacement != null && value == null) {
            throw new IllegalArgumentException("argument '%s' has no default that replaces values".formatted(name));
        }
        if (value != null && !accepts(value)) {
            refuseDefault("not accepted");
        }
        type.parts.forEach(Argument::requireConsistent);
    }

    private void refuseDefault(String why) {
        throw new IllegalArgumentException(
                "argument '%s' has the default %s, which is %s".formatted(name, fallback, why));
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
        return type.convert(value).map(this::remarks).orElse(List.of());
    }

    private List<String> remarks(T value) {
        Replacement<T> rule = replacement;
        T other = fallback;
        return rule == null || other == null || rule.accepts.test(value)
                ? warnings.apply(value)
                : List.of("'%s' is replaced with %s: expected %s.".formatted(shown(value), shown(other), rule.wanted));
    }

    /** Returns the reasons why a YAML value of the right type is refused; empty if it is accepted. */
    public List<String> errorsOf(Object value) {
        return type.convert(value).map(errors).orElse(List.of());
    }

    /** Returns the parts of a YAML value that its reader rejects; empty for all other types. */
    public List<Structure.Fault> faultsIn(Object value) {
        Function<Structure, T> reader = type.reader;
        return reader == null ? List.of() : Structure.of(value).faultsIn(reader);
    }

    /** Returns the parts of a YAML value that contradict other arguments. */
    public List<Structure.Fault> faultsIn(Object value, Arguments given) {
        BiConsumer<Structure, Arguments> check = comparison;
        if (check == null) {
            return List.of();
        }
        return Structure.of(value).faultsIn(whole -> {
            check.accept(whole, given);
            return whole;
        });
    }

    /** Returns the name of the list that must contain the text in place of the {@code *}; empty if it does. */
    public Optional<String> listWithout(String key, Arguments given) {
        Argument<String> names = list;
        if (names == null) {
            return Optional.empty();
        }
        String listed = given.find(names).or(names::fallback).orElse("");
        return Arrays.stream(listed.split(",", -1)).map(String::strip).anyMatch(wildcardIn(key)::equals)
                ? Optional.empty()
                : Optional.of(names.name());
    }

    /** Returns the inputs that must replace a YAML value of the right type; empty if it is not a placeholder. */
    public List<String> placeholdersIn(Object value) {
        return type.convert(value).map(placeholders).orElse(List.of());
    }

    /** Returns the names of the arguments that must not be true together with this one. */
    public List<String> apart() {
        return apart;
    }

    /** Returns the part of a cluster that the value among these arguments needs; empty if it needs none. */
    public Optional<Need> needIn(Arguments given) {
        Needing<T> part = needing;
        return part == null
                ? Optional.empty()
                : given.find(this).or(this::fallback).filter(part.values).map(value -> part.need);
    }

    /** Returns the resources that the value among these arguments names. */
    public Collection<String> resourcesIn(Arguments given) {
        return given.find(this).map(resources).orElse(List.of());
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

    /** Returns the text in place of the {@code *} in a key that denotes this argument. */
    public String wildcardIn(String key) {
        int star = name.indexOf('*');
        return key.substring(star, key.length() - (name.length() - star - 1));
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
            return value instanceof String text ? GoBool.parse(text) : only(Boolean.class, value);
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
