package dev.terrace.cli.explanation;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as people read them: whole numbers whole, others with the digits that tell. */
final class Numbers {
    private static final MathContext DIGITS = new MathContext(9);
    private static final String[] BINARY = {"", "Ki", "Mi", "Gi", "Ti"};

    private Numbers() {}

    static String of(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        return new BigDecimal(value, DIGITS).stripTrailingZeros().toPlainString();
    }

    /** An amount of a resource; what is counted in bytes has a unit. */
    static String amount(String resource, double value) {
        boolean isBytes = resource.equals("memory") || resource.endsWith("storage") || resource.startsWith("hugepages");
        if (!isBytes || Math.abs(value) < 1024) {
            return new BigDecimal(value, new MathContext(6))
                    .stripTrailingZeros()
                    .toPlainString();
        }
        double rest = value;
        int unit = 0;
        while (Math.abs(rest) >= 1024 && unit < BINARY.length - 1) {
            rest /= 1024;
            unit++;
        }
        return new BigDecimal(rest, new MathContext(4)).stripTrailingZeros().toPlainString() + BINARY[unit];
    }
}
