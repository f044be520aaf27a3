package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.field.Units;

/** Amounts of a resource in search steps: 1m of cpu, 1Mi of bytes, 1 of anything else. */
final class AmountSteps {
    private static final long MI = 1L << 20;
    private static final long GI = 1L << 30;

    private AmountSteps() {}

    /** Returns the size of a step in the scheduler's units. */
    static long size(String resource) {
        if (resource.equals("cpu")) {
            return 1;
        }
        return ResourceNames.isBytes(resource) ? MI : ResourceNames.unitsPerOneShown(resource);
    }

    /** Returns the number of steps of an amount, rounded up. */
    static long of(String resource, long units) {
        long size = size(resource);
        return units / size + (units % size == 0 ? 0 : 1);
    }

    /** Converts a quantity of an object to the scheduler's units. */
    static long units(String resource, JsonNode quantity) {
        return Quantity.parse(quantity.asText())
                .map(amount -> Units.of(resource, amount))
                .orElse(0L);
    }

    /** Converts an amount to a quantity of an object. */
    static JsonNode quantity(String resource, long units) {
        return TextNode.valueOf(text(resource, units));
    }

    private static String text(String resource, long units) {
        if (ResourceNames.isBytes(resource)) {
            if (units % GI == 0 && units > 0) {
                return units / GI + "Gi";
            }
            return units % MI == 0 && units > 0 ? units / MI + "Mi" : Long.toString(units);
        }
        long one = ResourceNames.unitsPerOneShown(resource);
        return units % one == 0 ? Long.toString(units / one) : units + "m";
    }

    /** Returns text such as {@code 50.03 cpu} or {@code 512Mi memory}. */
    static String words(String resource, long units) {
        return figure(resource, units) + " " + resource;
    }

    /** Returns text such as {@code 50.03} or {@code 512Mi}. */
    static String figure(String resource, long units) {
        String text = text(resource, units);
        if (!text.endsWith("m")) {
            return text;
        }
        String digits = Double.toString(units / 1000.0);
        return digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits;
    }
}
