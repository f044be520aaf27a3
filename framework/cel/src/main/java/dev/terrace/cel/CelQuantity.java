package dev.terrace.cel;

import dev.terrace.model.resource.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A quantity with the arithmetic of expressions.
 *
 * @param isLong whether Kubernetes represents it as a decimal, because its text has many digits or it grew too large.
 *     Such a quantity does not count as an integer
 */
record CelQuantity(BigDecimal exact, boolean isLong) implements Comparable<CelQuantity> {
    private static final int MAX_DIGITS = 18;
    private static final String BINARY = "KMGTPE";
    private static final int MAX_BINARY_DIGITS = 14;

    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    CelQuantity {
        exact = exact.stripTrailingZeros();
    }

    static CelQuantity of(BigDecimal exact) {
        return new CelQuantity(exact, exact.abs().compareTo(MAX) > 0);
    }

    static Optional<CelQuantity> parse(String text) {
        return Quantity.parse(text)
                .map(quantity -> new CelQuantity(quantity.exact(), isLong(text) || of(quantity.exact()).isLong));
    }

    /**
     * Returns whether Kubernetes represents the text as a decimal. It estimates the digits of a number with a binary
     * suffix.
     */
    private static boolean isLong(String text) {
        int power = text.endsWith("i") ? BINARY.indexOf(text.charAt(text.length() - 2)) + 1 : 0;
        String number = power == 0 ? text : text.substring(0, text.length() - 2);
        long digits = number.chars().filter(Character::isDigit).count();
        return power == 0 ? digits > MAX_DIGITS : number.contains(".") || digits + 3L * power > MAX_BINARY_DIGITS;
    }

    static CelQuantity of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException(text + " is no quantity"));
    }

    CelQuantity plus(CelQuantity other) {
        BigDecimal sum = exact.add(other.exact);
        return new CelQuantity(sum, isLong || other.isLong || of(sum).isLong);
    }

    CelQuantity minus(CelQuantity other) {
        return plus(new CelQuantity(other.exact.negate(), other.isLong));
    }

    boolean isWhole() {
        return exact.scale() <= 0 && !isLong;
    }

    /** @throws IllegalArgumentException if it is not an integer */
    long whole() {
        if (!isWhole()) {
            throw new IllegalArgumentException(exact + " is no whole number");
        }
        return exact.setScale(0, RoundingMode.UNNECESSARY).longValueExact();
    }

    /** Ignores the representation of the quantity. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CelQuantity that && exact.equals(that.exact);
    }

    @Override
    public int hashCode() {
        return exact.hashCode();
    }

    @Override
    public int compareTo(CelQuantity other) {
        return exact.compareTo(other.exact);
    }
}
