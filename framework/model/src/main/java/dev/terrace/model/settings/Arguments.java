package dev.terrace.model.settings;

import dev.terrace.model.finding.Position;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The arguments that a configuration gives to a plugin or an action, read through their declarations. Values have
 * already been checked against the declarations.
 */
public final class Arguments {
    private static final Arguments NONE = new Arguments(Map.of(), Map.of());

    private final Map<String, Object> values;
    private final Map<String, Position> places;
    private final Map<String, Optional<Formula>> formulas = new ConcurrentHashMap<>();

    private Arguments(Map<String, Object> values, Map<String, Position> places) {
        this.values = new TreeMap<>(values);
        this.places = Map.copyOf(places);
    }

    public static Arguments none() {
        return NONE;
    }

    /** @param values YAML values by key */
    public static Arguments of(Map<String, Object> values) {
        return of(values, Map.of());
    }

    /**
     * Returns arguments that were read from a file.
     *
     * @param places the positions of keys
     */
    public static Arguments of(Map<String, Object> values, Map<String, Position> places) {
        return new Arguments(values, places);
    }

    /** Returns the position of an argument, for a finding; one without a line if it was not read from a file. */
    public Position place(Argument<?> argument) {
        Position place = places.get(argument.name());
        return place == null ? Position.of("the configuration") : place;
    }

    /**
     * Returns the configured value, or else the declaration's default, which also replaces values that
     * {@link Argument#replacesUnless} does not accept.
     *
     * @throws NoSuchElementException if neither exists
     */
    public <T> T get(Argument<T> argument) {
        return find(argument)
                .or(argument::fallback)
                .orElseThrow(() -> new NoSuchElementException("no value for argument " + argument.name()));
    }

    /** Returns the value of a wildcard argument for one text in place of its {@code *}, or else its default. */
    public <T> T get(Argument<T> argument, String wildcard) {
        return find(argument, wildcard)
                .or(argument::fallback)
                .orElseThrow(() -> new NoSuchElementException("no value for argument " + argument.name()));
    }

    /**
     * Returns the configured value, without falling back to the default; empty if it is not given, or if the default
     * replaces it.
     */
    public <T> Optional<T> find(Argument<T> argument) {
        return converted(argument, argument.name());
    }

    public <T> Optional<T> find(Argument<T> argument, String wildcard) {
        return converted(argument, argument.name().replace("*", wildcard));
    }

    private <T> Optional<T> converted(Argument<T> argument, String key) {
        Object value = values.get(key);
        return value == null ? Optional.empty() : argument.type().convert(value).filter(argument::accepts);
    }

    /**
     * Returns the formula that the value of an argument, or else its default, is; empty if it is one of the choices. A
     * formula is compiled once.
     *
     * @throws NoSuchElementException if neither exists
     */
    public Optional<Formula> formula(Argument<String> argument) {
        return formulas.computeIfAbsent(argument.name(), name -> argument.formula(get(argument)));
    }

    /** Returns all configured values by key, in no particular order. */
    public Map<String, Object> asMap() {
        return Map.copyOf(values);
    }
}
