package dev.terrace.model.resource;

import dev.terrace.model.number.NumberText;
import java.math.BigDecimal;

/**
 * The parts of a quantity's text: sign, digits and suffix. Parses in linear time, and limits the digits of its
 * arithmetic to the precision of a quantity. {@link Quantity} makes an amount of them.
 */
final class QuantityText {
    /**
     * The maximum number of significant digits. A quantity has at most 100 digits before the point and nine after it,
     * and a binary suffix shifts it by less than 100 digits.
     */
    private static final int MAX_DIGITS = 256;

    private static final String LETTERS = "eEinumkKMGTP";

    private final CharSequence text;
    private final int end;
    private int at;

    private QuantityText(CharSequence text, int at, int end) {
        this.text = text;
        this.at = at;
        this.end = end;
    }

    /** The parts of a text. {@code isWhole} is false if the text contains more than a quantity. */
    record Parts(boolean isNegative, BigDecimal number, String suffix, boolean isWhole) {}

    static Parts of(CharSequence text) {
        int from = 0;
        int to = text.length();
        while (from < to && Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        while (from < to && Character.isWhitespace(text.charAt(to - 1))) {
            to--;
        }
        return new QuantityText(text, from, to).parts();
    }

    private Parts parts() {
        boolean isThere = at < end;
        boolean isNegative = isAt('-');
        if (isNegative || isAt('+')) {
            at++;
        }
        Digits digits = new Digits();
        digits(digits);
        if (isAt('.')) {
            at++;
            digits.point();
            digits(digits);
        }
        int suffix = at;
        while (at < end && LETTERS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (isAt('-') || isAt('+')) {
            at++;
        }
        digits(new Digits());
        boolean isWhole = isThere && at == end;
        return new Parts(
                isNegative,
                digits.number(),
                isWhole ? text.subSequence(suffix, end).toString() : "",
                isWhole);
    }

    private boolean isAt(char wanted) {
        return at < end && text.charAt(at) == wanted;
    }

    private void digits(Digits into) {
        while (at < end) {
            char next = text.charAt(at);
            if (next < '0' || next > '9') {
                return;
            }
            into.add(next);
            at++;
        }
    }

    /** An accumulator of digits. It stores the first digits, and of the others only whether one is not zero. */
    private static final class Digits {
        private final StringBuilder first = new StringBuilder();
        private int others;
        private boolean isMore;
        private int behindPoint;
        private boolean isBehindPoint;

        void point() {
            isBehindPoint = true;
        }

        void add(char digit) {
            if (isBehindPoint) {
                behindPoint++;
            }
            if (first.length() == MAX_DIGITS) {
                others++;
                isMore |= digit != '0';
            } else if (digit != '0' || !first.isEmpty()) {
                first.append(digit);
            }
        }

        /** Returns the number. A number with too many digits is replaced by one that rounds to the same quantity. */
        BigDecimal number() {
            if (first.isEmpty()) {
                return BigDecimal.valueOf(0, Math.min(behindPoint, MAX_DIGITS));
            }
            if (others > 0) {
                return decimal(first + (isMore ? "1" : "0"), behindPoint - others + 1);
            }
            return decimal(first.toString(), behindPoint);
        }

        private static BigDecimal decimal(String digits, int scale) {
            return NumberText.decimal(digits).orElseThrow().scaleByPowerOfTen(-scale);
        }
    }
}
