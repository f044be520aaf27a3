package dev.terrace.report;

import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.resource.ResourceVector;
import java.util.LinkedHashMap;
import java.util.Map;

/** Amounts for programs: cores, bytes and pieces as plain numbers, by resource name. */
public final class Quantities {
    private Quantities() {}

    /** Returns the resources that are present. */
    public static Map<String, Object> of(ResourceVector amounts) {
        Map<String, Object> quantities = new LinkedHashMap<>();
        ResourceNames names = amounts.names();
        for (int d = 0; d < names.size(); d++) {
            if (amounts.has(d)) {
                quantities.put(names.name(d), of(names.name(d), amounts.value(d)));
            }
        }
        return quantities;
    }

    /** @param units the amount in the scheduler's units */
    public static Object of(String resource, double units) {
        return number(units / ResourceNames.unitsPerOneShown(resource));
    }

    /** Returns a number as an integer if it is one. */
    static Object number(double value) {
        // Two returns, because a conditional would convert both values to double.
        if (value == Math.rint(value) && Math.abs(value) < 1L << 53) {
            return (long) value;
        }
        return value;
    }
}
