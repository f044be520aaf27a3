package dev.terrace.workload.manifest;

import dev.terrace.model.resource.Quantity;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/** Amounts in the notation of Kubernetes. */
public final class QuantityFormat {
    private static final List<String> BINARY = List.of("Ki", "Mi", "Gi", "Ti", "Pi", "Ei");
    private static final BigInteger STEP = BigInteger.valueOf(1024);

    private QuantityFormat() {}

    /** Parses an amount; 0 for an invalid text. */
    public static BigDecimal of(String text) {
        return Quantity.parse(text).orElse(Quantity.ZERO).exact();
    }

    /** The shortest text of an amount: bytes in powers of 1024, thousandths with an {@code m}. */
    public static String text(String resource, BigDecimal amount) {
        if (amount.stripTrailingZeros().scale() > 0) {
            return amount.movePointRight(3).stripTrailingZeros().toPlainString() + "m";
        }
        boolean isBytes =
                resource.endsWith("memory") || resource.endsWith("storage") || resource.contains("hugepages-");
        BigInteger rest = amount.toBigInteger();
        String suffix = "";
        for (String next : isBytes ? BINARY : List.<String>of()) {
            if (rest.signum() == 0 || rest.mod(STEP).signum() != 0) {
                break;
            }
            rest = rest.divide(STEP);
            suffix = next;
        }
        return rest + suffix;
    }
}
