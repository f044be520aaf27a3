package dev.terrace.text.yaml;

import dev.terrace.model.number.NumberText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/**
 * Numbers of YAML 1.1, which has more notations than JSON: {@code 0644}, {@code 0x1f}, {@code 1_000}, {@code 1:30},
 * {@code .5}.
 */
public final class YamlNumber {
    private static final Pattern JSON = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");

    /** The maximum length of another notation than JSON's. The JDK's radix conversion takes quadratic time. */
    private static final int MAX_LENGTH = 1000;

    private YamlNumber() {}

    /**
     * Returns the number in the notation of JSON; unchanged if JSON has none, as for infinity, or if it is too long.
     */
    public static String asJson(String text) {
        if (JSON.matcher(text).matches()) {
            return text;
        }
        if (text.length() > MAX_LENGTH) {
            return text;
        }
        String digits = text.replace("_", "");
        boolean negative = digits.startsWith("-");
        String size = negative || digits.startsWith("+") ? digits.substring(1) : digits;
        try {
            return (negative ? "-" : "") + unsigned(size);
        } catch (NumberFormatException e) {
            return text;
        }
    }

    private static String unsigned(String size) {
        if (size.startsWith("0x")) {
            return new BigInteger(size.substring(2), 16).toString();
        }
        if (size.startsWith("0b")) {
            return new BigInteger(size.substring(2), 2).toString();
        }
        if (size.indexOf(':') >= 0) {
            return sexagesimal(size);
        }
        return size.matches("0[0-7]+")
                ? new BigInteger(size, 8).toString()
                : decimal(size).toString();
    }

    private static BigDecimal decimal(String text) {
        return NumberText.decimal(text).orElseThrow(NumberFormatException::new);
    }

    private static String sexagesimal(String size) {
        BigDecimal sum = BigDecimal.ZERO;
        for (String part : size.split(":", -1)) {
            sum = sum.multiply(BigDecimal.valueOf(60)).add(decimal(part));
        }
        return sum.toString();
    }
}
