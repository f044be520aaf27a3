package dev.terrace.model.resource;

import java.math.BigDecimal;
import java.math.MathContext;

/** Formats an amount for display, rounded to six digits. */
public final class AmountText {
    private static final int DIGITS = 6;

    /** A number of digits that distinguishes all doubles. */
    private static final int ALL_DIGITS = 17;

    private static final int STEP = 1024;
    private static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};

    private AmountText() {}

    /**
     * Returns the amount without the resource's name: {@code 1.5}, {@code 96Gi}, {@code 2}.
     *
     * @param amount in the unit in which the resource is written: cores, bytes, pieces
     */
    public static String of(String resource, double amount) {
        return of(resource, amount, DIGITS);
    }

    /**
     * Returns the amount, with so many digits that its text differs from that of another, unless both are equal or both
     * are unlimited.
     */
    public static String of(String resource, double amount, double other) {
        int digits = DIGITS;
        while (amount != other
                && digits < ALL_DIGITS
                && of(resource, amount, digits).equals(of(resource, other, digits))) {
            digits++;
        }
        return of(resource, amount, digits);
    }

    private static String of(String resource, double amount, int digits) {
        if (!Double.isFinite(amount) || amount == Double.MAX_VALUE) {
            return amount > 0 ? "any amount" : Double.toString(amount);
        }
        int last = ResourceNames.isShownAsBytes(resource) ? BINARY.length - 1 : 0;
        int unit = 0;
        double rest = amount;
        while (Math.abs(rest) >= STEP && unit < last) {
            rest /= STEP;
            unit++;
        }
        BigDecimal rounded = new BigDecimal(rest, new MathContext(digits));
        // 1023.9999 of a unit rounds to 1 of the next.
        if (rounded.abs().compareTo(BigDecimal.valueOf(STEP)) == 0 && unit < last) {
            rounded = BigDecimal.valueOf(rounded.signum());
            unit++;
        }
        return rounded.stripTrailingZeros().toPlainString() + BINARY[unit];
    }
}
