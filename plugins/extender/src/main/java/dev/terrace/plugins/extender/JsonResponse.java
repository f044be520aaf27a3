package dev.terrace.plugins.extender;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object that a service answered. Read as Go reads JSON into a struct: missing values and nulls are zero, names
 * ignore case, and a value of another type makes the whole answer unreadable.
 */
record JsonResponse(Map<?, ?> fields) {
    String text(String name) throws Unanswered {
        Object value = value(name);
        if (value == null || value instanceof String) {
            return value == null ? "" : (String) value;
        }
        throw wrong(name, value, "a text");
    }

    long integer(String name) throws Unanswered {
        Object value = value(name);
        if (value == null || value instanceof Integer || value instanceof Long) {
            return value == null ? 0 : ((Number) value).longValue();
        }
        throw wrong(name, value, "a whole number");
    }

    boolean truth(String name) throws Unanswered {
        Object value = value(name);
        if (value == null || value instanceof Boolean) {
            return value != null && (Boolean) value;
        }
        throw wrong(name, value, "true or false");
    }

    /** Numbers by name; empty if the map is missing. */
    Optional<Map<String, Double>> numbers(String name) throws Unanswered {
        Object value = value(name);
        if (value == null) {
            return Optional.empty();
        }
        if (!(value instanceof Map<?, ?> map)) {
            throw wrong(name, value, "a map of numbers");
        }
        Map<String, Double> numbers = new HashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (entry.getValue() != null && !(entry.getValue() instanceof Number)) {
                throw wrong(name, value, "a map of numbers");
            }
            double number = entry.getValue() == null ? 0 : ((Number) entry.getValue()).doubleValue();
            numbers.put(String.valueOf(entry.getKey()), number);
        }
        return Optional.of(numbers);
    }

    /** The UIDs of the objects in a list, in its order. */
    Set<String> uids(String name) throws Unanswered {
        Object value = value(name);
        if (value == null) {
            return Set.of();
        }
        if (!(value instanceof List<?> list)) {
            throw wrong(name, value, "a list of pods");
        }
        Set<String> uids = new LinkedHashSet<>();
        for (Object item : list) {
            if (!(item instanceof Map<?, ?> object)) {
                throw wrong(name, value, "a list of pods");
            }
            uids.add(new JsonResponse(object).text("UID"));
        }
        return uids;
    }

    private @Nullable Object value(String name) {
        if (fields.containsKey(name)) {
            return fields.get(name);
        }
        for (Map.Entry<?, ?> field : fields.entrySet()) {
            if (name.equalsIgnoreCase(String.valueOf(field.getKey()))) {
                return field.getValue();
            }
        }
        return null;
    }

    private static Unanswered wrong(String name, Object value, String wanted) {
        return new Unanswered("it answers with %s '%s'; expected %s".formatted(name, value, wanted));
    }
}
