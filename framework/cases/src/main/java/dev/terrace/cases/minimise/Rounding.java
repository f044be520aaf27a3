package dev.terrace.cases.minimise;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.model.number.NumberText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rounds amounts: milli-cores to whole cores, and many of a small unit to a larger one. */
final class Rounding {
    private static final Set<String> AMOUNTS =
            Set.of("requests", "limits", "allocatable", "capability", "deserved", "resource", "minResources");
    private static final Pattern QUANTITY = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([a-zA-Z]*)");
    private static final Map<String, String> LARGER =
            Map.of("m", "", "Ki", "Mi", "Mi", "Gi", "Gi", "Ti", "k", "M", "M", "G", "G", "T");

    /** An amount of a resource in an object. */
    record Amount(ObjectNode in, String resource) {
        String text() {
            return in.path(resource).asText();
        }
    }

    private Rounding() {}

    /** Returns all amounts of the objects. */
    static List<Amount> amounts(List<ObjectNode> objects) {
        List<Amount> amounts = new ArrayList<>();
        objects.forEach(object -> collect(object, amounts));
        return amounts;
    }

    private static void collect(JsonNode node, List<Amount> amounts) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(field -> {
                if (AMOUNTS.contains(field.getKey()) && field.getValue() instanceof ObjectNode of) {
                    of.properties().stream()
                            .filter(amount -> amount.getValue().isValueNode())
                            .forEach(amount -> amounts.add(new Amount(of, amount.getKey())));
                }
            });
        }
        node.forEach(child -> collect(child, amounts));
    }

    /** Returns shorter amounts that are close to this one, the roundest first. */
    static List<String> rounder(String amount) {
        Matcher matcher = QUANTITY.matcher(amount);
        List<String> rounder = new ArrayList<>();
        Optional<BigDecimal> amountOf = matcher.matches() ? NumberText.decimal(matcher.group(1)) : Optional.empty();
        if (amountOf.isPresent()) {
            BigDecimal number = amountOf.get();
            String unit = matcher.group(2);
            while (LARGER.containsKey(unit)) {
                number = number.movePointLeft(3);
                if (unit.endsWith("i")) {
                    number = number.multiply(BigDecimal.valueOf(1000)).divide(BigDecimal.valueOf(1024));
                }
                unit = LARGER.getOrDefault(unit, "");
                for (RoundingMode mode : List.of(RoundingMode.HALF_UP, RoundingMode.CEILING)) {
                    BigDecimal whole = number.setScale(0, mode);
                    String text = whole.toPlainString() + unit;
                    if (whole.signum() > 0 && text.length() < amount.length() && !rounder.contains(text)) {
                        rounder.add(0, text);
                    }
                }
            }
        }
        return rounder;
    }
}
