package dev.terrace.objects.field;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.text.ObjectTree;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the fields of one object, as {@link FieldReader} reads them. A value that equals the default of an absent
 * field is left out.
 *
 * @param volumes the counts that the cluster's volumes add to nodes and pods when they are read
 */
public record FieldWriter(ObjectNode node, VolumeCounts volumes) {
    /** A number that a reader parses as infinite, because JSON has no infinite numbers. */
    private static final BigDecimal BEYOND_DOUBLES = BigDecimal.valueOf(1, -999);

    /** Writes a text, even if it is empty. */
    public FieldWriter said(String key, String value) {
        node.put(key, value);
        return this;
    }

    /** Writes a text; leaves it out if it is empty. */
    public FieldWriter text(String key, String value) {
        return text(key, value, "");
    }

    /** Writes a text; leaves it out if it is {@code absent}. */
    public FieldWriter text(String key, String value, String absent) {
        return value.equals(absent) ? this : said(key, value);
    }

    /** Writes the reference to the controlling owner, "Kind/name"; leaves it out if it is empty. */
    public FieldWriter controller(String controller) {
        int slash = controller.indexOf('/');
        return list(
                "ownerReferences",
                controller.isEmpty() ? List.of() : List.of(controller),
                (owner, reference) -> reference
                        .text("kind", owner.substring(0, Math.max(0, slash)))
                        .text("name", owner.substring(slash + 1))
                        .flag("controller", true, false));
    }

    /** Writes the reference to the controlling owner by its uid; leaves it out if the uid is empty. */
    public FieldWriter owner(String kind, String uid) {
        return list(
                "ownerReferences",
                uid.isEmpty() ? List.of() : List.of(uid),
                (owner, reference) ->
                        reference.text("kind", kind).text("uid", owner).flag("controller", true, false));
    }

    /** Writes a whole number; leaves it out if it is null. */
    public FieldWriter number(String key, @Nullable Number value) {
        if (value != null) {
            node.put(key, value.longValue());
        }
        return this;
    }

    /** Writes a whole number; leaves it out if it is {@code absent}. */
    public FieldWriter number(String key, long value, long absent) {
        return value == absent ? this : number(key, value);
    }

    /** Writes a number; leaves it out if it is null. */
    public FieldWriter decimal(String key, @Nullable Double value) {
        if (value == null) {
            return this;
        }
        if (value.isInfinite()) {
            node.put(key, value < 0 ? BEYOND_DOUBLES.negate() : BEYOND_DOUBLES);
            return this;
        }
        // A grace period is usually whole, and an API server accepts no fractions. Negative zero is not written as
        // whole.
        boolean isWhole = value.equals((double) value.longValue());
        if (isWhole) {
            node.put(key, value.longValue());
        } else {
            node.put(key, value);
        }
        return this;
    }

    /** Writes a boolean; leaves it out if it is {@code absent}. */
    public FieldWriter flag(String key, @Nullable Boolean value, @Nullable Boolean absent) {
        if (!Objects.equals(value, absent)) {
            node.put(key, value);
        }
        return this;
    }

    /** Writes a time; leaves it out if it is null or {@link Instant#MIN}. */
    public FieldWriter time(String key, @Nullable Instant value) {
        return value == null || value.equals(Instant.MIN) ? this : said(key, value.toString());
    }

    /** Writes a list of texts; leaves it out if it is empty. */
    public FieldWriter texts(String key, Collection<String> values) {
        if (!values.isEmpty()) {
            ArrayNode list = node.putArray(key);
            values.forEach(list::add);
        }
        return this;
    }

    /** Writes texts by key, sorted; leaves out an empty map. */
    public FieldWriter textMap(String key, Map<String, String> values) {
        if (!values.isEmpty()) {
            ObjectNode map = node.putObject(key);
            new TreeMap<>(values).forEach(map::put);
        }
        return this;
    }

    /** Writes bytes as a quantity; leaves them out if null. */
    public FieldWriter bytes(String key, @Nullable Long value) {
        return value == null ? this : said(key, Units.bytes(value));
    }

    /**
     * Writes amounts; leaves them out if they are null. Empty amounts are written as zero cpu, because an empty object
     * may mean null.
     */
    public FieldWriter amounts(String key, @Nullable Amounts amounts) {
        if (amounts == null) {
            return this;
        }
        return units(key, amounts.isNone() ? Map.of("cpu", 0L) : Units.of(amounts));
    }

    /**
     * Writes amounts for which an empty object differs from null; leaves them out if they are null.
     *
     * @param inexact the quantities that replace inexact amounts
     */
    public FieldWriter minimum(String key, @Nullable Amounts amounts, Map<String, Quantity> inexact) {
        if (amounts != null) {
            ObjectNode quantities = node.putObject(key);
            Units.of(amounts).forEach((resource, units) -> quantities.put(resource, Units.text(resource, units)));
            new TreeMap<>(inexact)
                    .forEach((resource, quantity) ->
                            quantities.put(resource, quantity.exact().toPlainString()));
        }
        return this;
    }

    /** Writes amounts in their units, by resource; leaves out an empty map. */
    public FieldWriter units(String key, Map<String, Long> units) {
        return unitsAndQuantities(key, units, Map.of());
    }

    /** Writes quantities unchanged, by resource; leaves out an empty map. */
    public FieldWriter quantities(String key, Map<String, Quantity> quantities) {
        return unitsAndQuantities(key, Map.of(), quantities);
    }

    /**
     * Writes amounts of some resources in the units of {@link Units}, and of others as quantities; leaves out an empty
     * map.
     */
    public FieldWriter unitsAndQuantities(String key, Map<String, Long> units, Map<String, Quantity> quantities) {
        if (!units.isEmpty() || !quantities.isEmpty()) {
            SortedMap<String, String> texts = new TreeMap<>();
            units.forEach((resource, amount) -> texts.put(resource, Units.text(resource, amount)));
            quantities.forEach(
                    (resource, quantity) -> texts.put(resource, quantity.exact().toPlainString()));
            ObjectNode map = node.putObject(key);
            texts.forEach(map::put);
        }
        return this;
    }

    /** Writes an object, even if it has no fields. */
    public FieldWriter object(String key, Consumer<FieldWriter> fields) {
        fields.accept(new FieldWriter(node.putObject(key), volumes));
        return this;
    }

    /** Writes the fields of an object that {@link FieldReader#objects} has read. */
    public FieldWriter fields(String json) {
        ObjectTree.read(json).properties().forEach(field -> node.set(field.getKey(), field.getValue()));
        return this;
    }

    /** Writes a list of objects, one for each item; leaves it out if it is empty. */
    public <T> FieldWriter list(String key, Collection<T> items, BiConsumer<T, FieldWriter> fields) {
        if (!items.isEmpty()) {
            ArrayNode list = node.putArray(key);
            items.forEach(item -> fields.accept(item, new FieldWriter(list.addObject(), volumes)));
        }
        return this;
    }
}
