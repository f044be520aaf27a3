package dev.terrace.snapshot.object;

import dev.terrace.model.resource.Quantity;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Makes equal values one object, so that repeated values are held once. Keeps the first {@value #LIMIT} different
 * values and ignores later ones, because values that repeat appear early.
 */
public final class Interner {
    private static final int LIMIT = 100_000;
    /** Texts of times and quantities that repeat are short. */
    private static final int LONGEST = 64;

    private final Map<Object, Object> values = new HashMap<>();
    private final Set<String> resources = new TreeSet<>();
    private final Map<String, Optional<Instant>> moments = new HashMap<>();
    private final Map<String, Optional<Quantity>> quantities = new HashMap<>();

    /** The first value that was equal to this one. */
    public <T> T one(T value) {
        Object known = values.get(value);
        if (known == null) {
            if (values.size() < LIMIT) {
                values.put(value, value);
            }
            return value;
        }
        @SuppressWarnings("unchecked") // equal values have the same type: records, texts, and maps of texts
        T same = (T) known;
        return same;
    }

    /** Records that the dump names the resource, if Volcano counts it. */
    public void name(String resource) {
        if (Units.counts(resource)) {
            resources.add(resource);
        }
    }

    /** All counted resources that the dump names. */
    public Set<String> resources() {
        return resources;
    }

    /** As {@link Timestamps#parse}, which is called once for each spelling. */
    Optional<Instant> moment(String text) {
        if (moments.size() >= LIMIT || text.length() > LONGEST) {
            return Timestamps.parse(text);
        }
        return moments.computeIfAbsent(text, Timestamps::parse);
    }

    /** As {@link Quantity#parse}, which is called once for each spelling. */
    Optional<Quantity> quantity(String text) {
        if (quantities.size() >= LIMIT || text.length() > LONGEST) {
            return Quantity.parse(text);
        }
        return quantities.computeIfAbsent(text, Quantity::parse);
    }
}
