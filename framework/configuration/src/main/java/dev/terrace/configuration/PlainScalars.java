package dev.terrace.configuration;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * The types of scalars without quotes, by the rules of Volcano's parser (Go's yaml.v2), which differ from SnakeYAML's:
 * {@code y} and {@code n} are booleans, {@code 1e3} is a number, {@code 1:30} and {@code 2026-01-01} are texts.
 */
final class PlainScalars extends Resolver {
    private static final Map<String, Boolean> BOOLEANS = Map.ofEntries(
            Map.entry("y", true),
            Map.entry("yes", true),
            Map.entry("true", true),
            Map.entry("on", true),
            Map.entry("n", false),
            Map.entry("no", false),
            Map.entry("false", false),
            Map.entry("off", false));
    private static final Pattern ENDLESS = Pattern.compile("(?<sign>[-+]?)\\.(?:inf|Inf|INF)");
    private static final Pattern NOT_A_NUMBER = Pattern.compile("\\.(?:nan|NaN|NAN)");
    private static final Pattern FRACTION = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");
    private static final Pattern WHOLE =
            Pattern.compile("(?<sign>[-+]?)(?:0[xX](?<hex>[0-9a-fA-F]+)|0[bB](?<bin>[01]+)|0[oO]?(?<oct>[0-7]+)"
                    + "|(?<dec>0|[1-9][0-9]*))");
    /** The maximum number of digits. A longer number is infinite as a double, whatever its radix is. */
    private static final int MAX_DIGITS = 1100;

    private static final Map<String, Integer> RADIX = Map.of("hex", 16, "bin", 2, "oct", 8, "dec", 10);

    @Override
    protected void addImplicitResolvers() {
        // None: these would be SnakeYAML's rules.
    }

    @Override
    public Tag resolve(NodeId kind, String value, boolean implicit) {
        return kind == NodeId.scalar && implicit ? tagOf(value) : super.resolve(kind, value, false);
    }

    /** A Boolean, Integer, Long, Double or String; null for an empty value. */
    static @Nullable Object read(String text) {
        if (text.isEmpty() || text.equals("~") || inOneCase(text).equals("null")) {
            return null;
        }
        Boolean truth = BOOLEANS.get(inOneCase(text));
        if (truth != null) {
            return truth;
        }
        return Character.isLetter(text.charAt(0)) ? text : number(text);
    }

    private static Tag tagOf(String text) {
        if (text.equals("<<")) {
            return Tag.MERGE;
        }
        Object value = read(text);
        if (value == null) {
            return Tag.NULL;
        }
        if (value instanceof Boolean) {
            return Tag.BOOL;
        }
        if (value instanceof Double) {
            return Tag.FLOAT;
        }
        return value instanceof Number ? Tag.INT : Tag.STR;
    }

    private static Object number(String text) {
        if (NOT_A_NUMBER.matcher(text).matches()) {
            return Double.NaN;
        }
        var endless = ENDLESS.matcher(text);
        if (endless.matches()) {
            return endless.group("sign").equals("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        String digits = text.replace("_", "");
        var whole = WHOLE.matcher(digits);
        if (!whole.matches()) {
            return FRACTION.matcher(digits).matches() ? (Object) Double.parseDouble(digits) : text;
        }
        for (var radix : RADIX.entrySet()) {
            String group = whole.group(radix.getKey());
            if (group != null) {
                return whole(whole.group("sign").equals("-"), group, radix.getValue());
            }
        }
        throw new AssertionError("one of the groups has matched: " + text);
    }

    private static Object whole(boolean isNegative, String digits, int radix) {
        int zeros = 0;
        while (zeros < digits.length() - 1 && digits.charAt(zeros) == '0') {
            zeros++;
        }
        if (digits.length() - zeros > MAX_DIGITS) {
            return isNegative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        BigInteger size = new BigInteger(digits.substring(zeros), radix);
        return smallest(isNegative ? size.negate() : size);
    }

    private static Object smallest(BigInteger number) {
        if (number.bitLength() >= Long.SIZE) {
            return number.doubleValue();
        }
        return number.bitLength() < Integer.SIZE ? (Object) number.intValue() : (Object) number.longValue();
    }

    /**
     * The text in lower case if it is capitalised like {@code yes}, {@code Yes} or {@code YES}; otherwise unchanged.
     */
    private static String inOneCase(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        boolean counts = text.equals(lower)
                || text.equals(text.toUpperCase(Locale.ROOT))
                || text.equals(text.substring(0, 1) + lower.substring(1));
        return counts ? lower : text;
    }
}
