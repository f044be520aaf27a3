package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.field.Units;

/** Amounts of a resource, counted in the least that is worth telling: 1m of cpu, 1Mi of bytes, 1 of anything else. */
final class Steps {
    private static final long MI = 1L << 20;
    private static final long GI = 1L << 30;

    private Steps() {}

    /** How many of the scheduler's units a step has. */
    static long size(String resource) {
        if (resource.equals("cpu")) {
            return 1;
        }
        return ResourceNames.isBytes(resource) ? MI : ResourceNames.unitsPerOneShown(resource);
    }

    /** How many steps an amount takes; what is less than a step is one. */
    static long of(String resource, long units) {
        long size = size(resource);
        return units / size + (units % size == 0 ? 0 : 1);
    }

    /** An amount as an object has it, in the scheduler's units. */
    static long units(String resource, JsonNode quantity) {
        return Quantity.parse(quantity.asText())
                .map(amount -> Units.of(resource, amount))
                .orElse(0L);
    }

    /** An amount as an object has it. */
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

    /** {@code 50.03 cpu}, {@code 512Mi memory}. */
    static String words(String resource, long units) {
        return figure(resource, units) + " " + resource;
    }

    /** {@code 50.03}, {@code 512Mi}. */
    static String figure(String resource, long units) {
        String text = text(resource, units);
        if (!text.endsWith("m")) {
            return text;
        }
        String digits = Double.toString(units / 1000.0);
        return digits.endsWith(".0") ? digits.substring(0, digits.length() - 2) : digits;
    }
}
