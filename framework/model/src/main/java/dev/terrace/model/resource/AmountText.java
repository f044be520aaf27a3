package dev.terrace.model.resource;

import java.math.BigDecimal;
import java.math.MathContext;

/** Formats an amount for display, with enough digits to distinguish an insufficient amount from a sufficient one. */
public final class AmountText {
    private static final MathContext DIGITS = new MathContext(6);
    private static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"};

    private AmountText() {}

    /**
     * Returns the amount without the resource's name: {@code 1.5}, {@code 96Gi}, {@code 2}.
     *
     * @param amount in the unit in which the resource is written: cores, bytes, pieces
     */
    public static String of(String resource, double amount) {
        if (!Double.isFinite(amount) || amount == Double.MAX_VALUE) {
            return amount > 0 ? "any amount" : Double.toString(amount);
        }
        int unit = 0;
        double rest = amount;
        if (ResourceNames.isShownAsBytes(resource)) {
            while (Math.abs(rest) >= 1024 && unit < BINARY.length - 1) {
                rest /= 1024;
                unit++;
            }
        }
        return new BigDecimal(rest, DIGITS).stripTrailingZeros().toPlainString() + BINARY[unit];
    }
}
