package dev.terrace.objects.field;

import dev.terrace.model.resource.Quantity;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Interns values, so that equal values are held once. Keeps the first {@value #LIMIT} different values and ignores
 * later ones, because values that repeat appear early.
 */
public final class Interner {
    private static final int LIMIT = 100_000;
    /** The longest text that is cached. Texts of times and quantities that repeat are short. */
    private static final int LONGEST = 64;

    /** The values by class, because an empty map of texts is equal to an empty map of amounts. */
    private final Map<Class<?>, Map<Object, Object>> values = new HashMap<>();

    private final Set<String> resources = new TreeSet<>();
    /** Names of resources, counted or not, so that each is checked once. */
    private final Set<String> named = new HashSet<>();

    private final Map<String, Optional<Instant>> moments = new HashMap<>();
    private final Map<String, Optional<Quantity>> quantities = new HashMap<>();
    private int held;

    /** Returns the first value of the same class that is equal to this one. */
    public <T> T one(T value) {
        Map<Object, Object> alike = values.get(value.getClass());
        if (alike == null) {
            alike = new HashMap<>();
            values.put(value.getClass(), alike);
        }
        Object known = alike.get(value);
        if (known == null) {
            if (held < LIMIT) {
                alike.put(value, value);
                held++;
            }
            return value;
        }
        @SuppressWarnings("unchecked") // of the same class, and each class is interned with one type of content
        T same = (T) known;
        return same;
    }

    /** Records that the dump names the resource, if Volcano counts it. */
    public void name(String resource) {
        if (named.contains(resource)) {
            return;
        }
        if (named.size() < LIMIT) {
            named.add(resource);
        }
        if (Units.counts(resource)) {
            resources.add(resource);
        }
    }

    /** All counted resources that the dump names. */
    public Set<String> resources() {
        return resources;
    }

    /** Like {@link Timestamps#parse}, with a cache by text. */
    Optional<Instant> moment(String text) {
        if (moments.size() >= LIMIT || text.length() > LONGEST) {
            return Timestamps.parse(text);
        }
        return moments.computeIfAbsent(text, Timestamps::parse);
    }

    /** Like {@link Quantity#parse}, with a cache by text. */
    Optional<Quantity> quantity(String text) {
        if (quantities.size() >= LIMIT || text.length() > LONGEST) {
            return Quantity.parse(text);
        }
        return quantities.computeIfAbsent(text, Quantity::parse);
    }
}
