package dev.terrace.cel;

import dev.terrace.model.resource.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/** A quantity as expressions compare and add it. */
record Amount(BigDecimal exact) implements Comparable<Amount> {
    Amount {
        exact = exact.stripTrailingZeros();
    }

    static Optional<Amount> parse(String text) {
        return Quantity.parse(text).map(quantity -> new Amount(quantity.exact()));
    }

    static Amount of(String text) {
        return parse(text).orElseThrow(() -> new IllegalArgumentException(text + " is no quantity"));
    }

    Amount plus(Amount other) {
        return new Amount(exact.add(other.exact));
    }

    Amount minus(Amount other) {
        return new Amount(exact.subtract(other.exact));
    }

    boolean isWhole() {
        return exact.scale() <= 0 && exact.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0;
    }

    /** @throws IllegalArgumentException if it is no whole number */
    long whole() {
        if (!isWhole()) {
            throw new IllegalArgumentException(exact + " is no whole number");
        }
        return exact.setScale(0, RoundingMode.UNNECESSARY).longValueExact();
    }

    @Override
    public int compareTo(Amount other) {
        return exact.compareTo(other.exact);
    }
}
