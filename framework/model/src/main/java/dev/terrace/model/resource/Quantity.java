package dev.terrace.model.resource;

import dev.terrace.model.number.NumberText;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An amount in the notation of Kubernetes: {@code 500m}, {@code 16Gi}, {@code 1e3}, {@code .5}.
 *
 * <p>Parsed by the rules of apimachinery, with its oddities: a text without digits, such as {@code m}, is zero, and a
 * fraction finer than 10^-9 is rounded away from zero. {@code whole} and {@code milli} are capped at 2^63 - 1, and so
 * is the exact amount of a binary suffix, as in apimachinery; ExactSums reports it. A decimal amount is capped at
 * 10^100.
 *
 * @param exact the amount, at most nine decimal places, without trailing zeros: equal amounts are equal quantities
 * @param whole the amount in units of one, rounded away from zero
 * @param milli the amount in thousandths, rounded away from zero
 * @see <a href="https://pkg.go.dev/k8s.io/apimachinery/pkg/api/resource#Quantity">apimachinery, Quantity</a>
 */
public record Quantity(BigDecimal exact, long whole, long milli) {
    /** Sign, digits before and behind the point, and suffix. Without backtracking, so that it takes linear time. */
    private static final Pattern FORM = Pattern.compile("\\p{javaWhitespace}*+(?!\\z)([-+]?)([0-9]*+)\\.?([0-9]*+)"
            + "([eEinumkKMGTP]*+[-+]?[0-9]*+)\\p{javaWhitespace}*+");

    private static final Pattern LEADING_ZEROS = Pattern.compile("^0++");

    /**
     * The maximum number of significant digits. A quantity has at most 100 digits before the point and nine after it,
     * and a binary suffix shifts it by less than 100 digits.
     */
    private static final int MAX_DIGITS = 256;

    private static final Map<String, Integer> DECIMAL =
            Map.of("", 0, "n", -9, "u", -6, "m", -3, "k", 3, "M", 6, "G", 9, "T", 12, "P", 15, "E", 18);
    private static final Map<String, Integer> BINARY =
            Map.of("Ki", 10, "Mi", 20, "Gi", 30, "Ti", 40, "Pi", 50, "Ei", 60);
    private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final int NANO = 9;
    private static final BigDecimal MIN = BigDecimal.ONE.movePointLeft(NANO);
    /** The maximum number of digits before the point. A decimal amount with more of them is capped. */
    private static final int FAR = 100;

    private static final BigDecimal FARTHEST = BigDecimal.ONE.scaleByPowerOfTen(FAR);

    public static final Quantity ZERO = of(BigDecimal.ZERO);

    public static Quantity of(BigDecimal exact) {
        return new Quantity(exact.stripTrailingZeros(), roundedUp(exact), roundedUp(exact.movePointRight(3)));
    }

    /** Parses a quantity; empty if the text is not a quantity. */
    public static Optional<Quantity> parse(String text) {
        return parse((CharSequence) text);
    }

    static Optional<Quantity> parse(CharSequence text) {
        Matcher parts = FORM.matcher(text);
        return parts.matches()
                ? scaled(number(parts.group(2), parts.group(3)), parts.group(4))
                        .map(size -> of(parts.group(1).equals("-") ? size.negate() : size))
                : Optional.empty();
    }

    /** Returns the number. A number with too many digits is replaced by one that rounds to the same quantity. */
    private static BigDecimal number(String beforePoint, String behindPoint) {
        String digits = LEADING_ZEROS.matcher(beforePoint + behindPoint).replaceFirst("");
        int others = digits.length() - MAX_DIGITS;
        if (others > 0) {
            boolean isMore = digits.chars().skip(MAX_DIGITS).anyMatch(digit -> digit != '0');
            return decimal(digits.substring(0, MAX_DIGITS) + (isMore ? "1" : "0"), behindPoint.length() - others + 1);
        }
        return digits.isEmpty() ? BigDecimal.ZERO : decimal(digits, behindPoint.length());
    }

    private static BigDecimal decimal(String digits, int scale) {
        return NumberText.decimal(digits).orElseThrow().scaleByPowerOfTen(-scale);
    }

    public boolean isNegative() {
        return exact.signum() < 0;
    }

    /** Returns the decimal exponent of the leading digit: -3 for {@code 5m}. */
    public int exponent() {
        return exact.precision() - exact.scale() - 1;
    }

    /**
     * Returns the amount in units of a power of ten.
     *
     * @throws ArithmeticException if the result overflows a long
     */
    public long units(int power, RoundingMode rounding) {
        return exact.scaleByPowerOfTen(-power).setScale(0, rounding).longValueExact();
    }

    private static Optional<BigDecimal> scaled(BigDecimal number, String suffix) {
        Integer power = BINARY.get(suffix);
        long digits = (long) number.precision() - number.scale();
        if (power != null) {
            if (digits < -FAR && number.signum() != 0) {
                return Optional.of(MIN);
            }
            BigDecimal size = number.multiply(new BigDecimal(BigInteger.ONE.shiftLeft(power)));
            return Optional.of(toNano(size).min(LARGEST));
        }
        power = DECIMAL.get(suffix);
        if (power == null && suffix.length() > 1 && (suffix.charAt(0) == 'e' || suffix.charAt(0) == 'E')) {
            power = exponent(suffix.substring(1));
        }
        if (power == null) {
            return Optional.empty();
        }
        if (number.signum() == 0) {
            return Optional.of(BigDecimal.ZERO);
        }
        digits += power;
        if (digits > FAR) {
            return Optional.of(FARTHEST);
        }
        return Optional.of(digits < -FAR ? MIN : toNano(number.scaleByPowerOfTen(power)));
    }

    /** Overflows as in apimachinery, which converts the exponent to an int32 without a check. */
    private static @Nullable Integer exponent(String text) {
        OptionalLong exponent = NumberText.whole(text);
        return exponent.isPresent() ? (Integer) (int) exponent.getAsLong() : null;
    }

    private static BigDecimal toNano(BigDecimal number) {
        return number.scale() > NANO ? number.setScale(NANO, RoundingMode.UP) : number;
    }

    private static long roundedUp(BigDecimal number) {
        BigDecimal rounded = number.setScale(0, RoundingMode.UP);
        return rounded.abs().compareTo(LARGEST) > 0 ? Long.MAX_VALUE * rounded.signum() : rounded.longValueExact();
    }
}
