package dev.terrace.cli.explanation;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Formats numbers for people, without trailing zeros. */
final class Numbers {
    private static final MathContext DIGITS = new MathContext(9);
    private static final MathContext FEW = new MathContext(3);
    private static final int DECIMALS = 6;

    private Numbers() {}

    static String of(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        return new BigDecimal(value, DIGITS).stripTrailingZeros().toPlainString();
    }

    /** Formats a score or a part of it. */
    static String score(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        return BigDecimal.valueOf(value)
                .setScale(DECIMALS, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** Formats a deficit. One that would round to 0 is shown with its first three digits. */
    static String difference(double value) {
        String shown = score(value);
        return shown.equals("0") ? "−" + new BigDecimal(value, FEW).toPlainString() : "−" + shown;
    }
}
