package dev.terrace.model.report;

import dev.terrace.model.resource.AmountText;
import java.math.BigDecimal;
import java.math.MathContext;

/**
 * The numbers by which a plugin gives a victim up or spares it: those of the victim against those of the task that
 * needs the room, or what is held against a limit.
 *
 * @param subject how a sentence about the victim begins: {@code its own job has}, {@code its queue q1 holds}
 * @param figure what is compared: {@code priority}, or a resource
 * @param has the victim's number, in the unit in which a resource is written
 * @param limit what the other number is to the subject: {@code and deserves}; empty if it is that of the other task
 * @param other the number that it is compared with
 * @param spared why a candidate is spared, in place of the plugin's usual words; empty for those
 */
public record VictimReason(String subject, String figure, double has, String limit, double other, String spared) {
    /** Of a plugin that compares no numbers. */
    public static final VictimReason NONE = new VictimReason("", "", 0, "", 0, "");

    private static final MathContext FEW = new MathContext(3);

    /** A number of the victim, and the same number of the task that needs the room. */
    public static VictimReason against(String subject, String figure, double has, double taker) {
        return new VictimReason(subject, figure, has, "", taker, "");
    }

    /** An amount that is held, and a limit of it. */
    public static VictimReason beside(String subject, String figure, double has, String limit, double other) {
        return new VictimReason(subject, figure, has, limit, other, "");
    }

    /** With words of its own for why the candidate is spared: {@code kept by what its queue is guaranteed}. */
    public VictimReason sparing(String words) {
        return new VictimReason(subject, figure, has, limit, other, words);
    }

    /** What is said of the task that needs the room: {@code priority 1000}; empty if nothing is. */
    public String taker() {
        return subject.isEmpty() || !limit.isEmpty() ? "" : figure + " " + number(other);
    }

    /** What is said of the victim: {@code its own job has priority 10}; empty if nothing is. */
    public String sentence() {
        if (subject.isEmpty()) {
            return "";
        }
        return limit.isEmpty()
                ? "%s %s %s".formatted(subject, figure, number(has))
                : "%s %s %s %s %s".formatted(subject, number(has), figure, limit, number(other));
    }

    /** With three digits, unless that hides the difference. */
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
