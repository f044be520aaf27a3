package dev.terrace.plugins.armada;

import dev.terrace.model.resource.Quantity;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A YAML value of an argument, with its path. An absent value reads as empty.
 *
 * <p>Methods throw {@link IllegalArgumentException}, with the path and the value, if the value is of another kind.
 */
record Given(String path, @Nullable Object value) {
    private IllegalArgumentException refused(String expected) {
        return new IllegalArgumentException("%s is '%s'; %s is expected".formatted(path, value, expected));
    }

    boolean isThere() {
        return value != null;
    }

    /** A map's value under a key. */
    Given at(String key) {
        return new Given(path + "." + key, asMap().get(key));
    }

    /** A map's values, by key. */
    Map<String, Given> entries() {
        Map<String, Given> entries = new TreeMap<>();
        asMap().forEach((key, entry) -> entries.put(key, new Given(path + "." + key, entry)));
        return entries;
    }

    private Map<String, Object> asMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        if (value instanceof Map<?, ?> given) {
            given.forEach((key, entry) -> map.put(String.valueOf(key), entry));
        } else if (value != null) {
            throw refused("a map");
        }
        return map;
    }

    /**
     * Returns this map.
     *
     * @throws IllegalArgumentException if it has a key other than these
     */
    Given only(String... keys) {
        for (String key : asMap().keySet()) {
            if (!List.of(keys).contains(key)) {
                throw new IllegalArgumentException(
                        "%s has no '%s'; it can have %s".formatted(path, key, String.join(", ", keys)));
            }
        }
        return this;
    }

    List<Given> items() {
        if (value == null) {
            return List.of();
        }
        if (!(value instanceof List<?> list)) {
            throw refused("a list");
        }
        Given[] items = new Given[list.size()];
        for (int i = 0; i < items.length; i++) {
            items[i] = new Given(path + "[" + i + "]", list.get(i));
        }
        return List.of(items);
    }

    String text() {
        if (value == null || value instanceof Map || value instanceof List) {
            throw refused("a text");
        }
        return value.toString();
    }

    String textOr(String otherwise) {
        return value == null ? otherwise : text();
    }

    double number() {
        if (value instanceof Number number) {
            return number.doubleValue();
        }
        throw refused("a number");
    }

    double numberOr(double otherwise) {
        return value == null ? otherwise : number();
    }

    int integer() {
        if (value instanceof Integer number) {
            return number;
        }
        throw refused("a whole number");
    }

    int integerOr(int otherwise) {
        return value == null ? otherwise : integer();
    }

    boolean flagOr(boolean otherwise) {
        if (value == null) {
            return otherwise;
        }
        if (value instanceof Boolean flag) {
            return flag;
        }
        throw refused("true or false");
    }

    /** A non-negative amount. A unit without a number, which Kubernetes reads as zero, is refused. */
    Quantity quantity() {
        return Quantity.parse(text())
                .filter(quantity -> !quantity.isNegative() && text().chars().anyMatch(Character::isDigit))
                .orElseThrow(() -> refused("an amount such as 4, 500m or 2Gi"));
    }
}
