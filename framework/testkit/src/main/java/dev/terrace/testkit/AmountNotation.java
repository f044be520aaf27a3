package dev.terrace.testkit;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.Quantity;
import dev.terrace.model.resource.ResourceNames;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Amounts in the notation of tests: pairs of number and name, {@code "4 cpu 8 Gi 1 nvidia.com/gpu 10 pods"}. {@code Gi}
 * and {@code Mi} are memory. Resources that Kubernetes does not define have a slash in their name.
 */
record AmountNotation(Map<String, Long> amounts) {
    private static final String AMOUNT = "\\d+(?:\\.\\d+)?\\s+"
            + "(?:cpu|memory|Gi|Mi|pods|ephemeral-storage|(?:hugepages|attachable-volumes)-\\S+|\\S+/\\S+)";

    private static final Pattern AMOUNTS = Pattern.compile(AMOUNT + "(?:\\s+" + AMOUNT + ")*");

    static final AmountNotation NONE = new AmountNotation(Map.of());

    static AmountNotation parse(String text) {
        Map<String, Long> amounts = new LinkedHashMap<>();
        if (!text.isBlank()) {
            if (!AMOUNTS.matcher(text.strip()).matches()) {
                throw new IllegalArgumentException(
                        "'%s' is not a list of amounts, which looks like '4 cpu 8 Gi 1 example.org/card 10 pods'"
                                .formatted(text));
            }
            List<String> words = List.of(text.strip().split("\\s+"));
            for (int i = 0; i < words.size(); i += 2) {
                double number = Double.parseDouble(words.get(i));
                String unit = words.get(i + 1);
                switch (unit) {
                    case "Gi" -> amounts.put("memory", Math.round(number * (1L << 30)));
                    case "Mi" -> amounts.put("memory", Math.round(number * (1L << 20)));
                    default -> amounts.put(unit, Math.round(number * ResourceNames.unitsPerOne(unit)));
                }
            }
        }
        return new AmountNotation(amounts);
    }

    AmountNotation with(String name, long units) {
        Map<String, Long> more = new LinkedHashMap<>(amounts);
        more.putIfAbsent(name, units);
        return new AmountNotation(more);
    }

    AmountNotation plus(AmountNotation other) {
        Map<String, Long> sum = new LinkedHashMap<>(amounts);
        other.amounts.forEach((name, units) -> sum.merge(name, units, Long::sum));
        return new AmountNotation(sum);
    }

    Amounts in(ResourceNames names) {
        return Amounts.of(names, amounts);
    }

    /** Returns the amounts as quantities of a dump. */
    Map<String, Quantity> quantities() {
        Map<String, Quantity> quantities = new TreeMap<>();
        amounts.forEach((name, units) -> quantities.put(
                name, Quantity.of(BigDecimal.valueOf(units, ResourceNames.unitsPerOne(name) == 1 ? 0 : 3))));
        return quantities;
    }

    long get(String name) {
        return amounts.getOrDefault(name, 0L);
    }
}
