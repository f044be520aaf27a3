package dev.terrace.plugins.armada;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An amount as Kubernetes writes it, in an argument: {@code 500m}, {@code 100Mi}, {@code 2}. */
record QuantityText(BigDecimal amount) {
    private static final Pattern SPELLING = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(m|[kMGTP]|[KMGTP]i)?");
    private static final Map<String, Integer> DECIMAL = Map.of("m", -3, "k", 3, "M", 6, "G", 9, "T", 12, "P", 15);
    private static final Map<String, Integer> BINARY = Map.of("Ki", 1, "Mi", 2, "Gi", 3, "Ti", 4, "Pi", 5);

    static Optional<QuantityText> parse(String text) {
        Matcher parts = SPELLING.matcher(text);
        if (!parts.matches()) {
            return Optional.empty();
        }
        BigDecimal number = new BigDecimal(parts.group(1));
        String suffix = parts.group(2);
        Integer binary = suffix == null ? null : BINARY.get(suffix);
        Integer decimal = suffix == null ? null : DECIMAL.get(suffix);
        if (binary != null) {
            number = number.multiply(BigDecimal.valueOf(1024).pow(binary));
        } else if (decimal != null) {
            number = number.scaleByPowerOfTen(decimal);
        }
        return Optional.of(new QuantityText(number));
    }

    /** The power of ten that it begins with: -3 for {@code 5m}. */
    int exponent() {
        return amount.precision() - amount.scale() - 1;
    }

    /** In units of ten to a power. */
    long units(int exponent, RoundingMode rounding) {
        return amount.scaleByPowerOfTen(-exponent).setScale(0, rounding).longValueExact();
    }
}
