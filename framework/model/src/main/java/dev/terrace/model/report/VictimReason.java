package dev.terrace.model.report;

import dev.terrace.model.resource.AmountText;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The numbers by which a plugin offers or spares a victim: the victim's against those of the task that needs the room,
 * or a held amount against a limit.
 *
 * @param subject the beginning of a sentence about the victim: {@code its own job has}, {@code its queue q1 holds}
 * @param figure the compared number: {@code priority}, or a resource
 * @param has the victim's number, in the unit in which a resource is written
 * @param limit the relation of the other number to the subject: {@code and deserves}; empty if the number is the other
 *     task's
 * @param other the number to which it is compared
 * @param spared the reason why a candidate is spared; empty for the plugin's usual words
 */
public record VictimReason(String subject, String figure, double has, String limit, double other, String spared) {
    /** The reason of a plugin that compares no numbers. */
    public static final VictimReason NONE = new VictimReason("", "", 0, "", 0, "");

    private static final MathContext FEW = new MathContext(3);

    /** Returns a comparison of the victim's number with that of the task that needs the room. */
    public static VictimReason against(String subject, String figure, double has, double taker) {
        return new VictimReason(subject, figure, has, "", taker, "");
    }

    /** Returns a comparison of a held amount with its limit. */
    public static VictimReason beside(String subject, String figure, double has, String limit, double other) {
        return new VictimReason(subject, figure, has, limit, other, "");
    }

    /** Returns this reason with other words for a spared candidate: {@code protected by its queue's guarantee}. */
    public VictimReason sparing(String words) {
        return new VictimReason(subject, figure, has, limit, other, words);
    }

    /** A phrase about the task that needs the room, such as {@code priority 1000}; may be empty. */
    public String taker() {
        return subject.isEmpty() || !limit.isEmpty() ? "" : figure + " " + number(other);
    }

    /** A phrase about the victim, such as {@code its own job has priority 10}; may be empty. */
    public String sentence() {
        if (subject.isEmpty()) {
            return "";
        }
        return limit.isEmpty()
                ? "%s %s %s".formatted(subject, figure, number(has))
                : "%s %s %s %s %s".formatted(subject, number(has), figure, limit, number(other));
    }

    /** Formats a number with three digits, or with all if the rounded numbers would look equal. */
    private String number(double value) {
        boolean isShort = has != Math.rint(has) && other != Math.rint(other) && !isAlike();
        return isShort ? rounded(value).toPlainString() : AmountText.of(figure, value);
    }

    private boolean isAlike() {
        return rounded(has).compareTo(rounded(other)) == 0;
    }

    private static BigDecimal rounded(double value) {
        return new BigDecimal(value, FEW).stripTrailingZeros();
    }
}
