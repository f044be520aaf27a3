package dev.terrace.spi.view;

import java.util.Locale;
import java.util.Objects;

/**
 * A predicate's answer, with its reason.
 *
 * @param kind the meaning for placement and preemption
 * @param reason a short constant text by which equal reasons are counted; empty if the task fits
 * @param message details of this answer; empty if the reason is sufficient
 */
public record Verdict(Kind kind, String reason, String message) {
    private static final Verdict FITS = new Verdict(Kind.FITS, "", "");

    public Verdict {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(message, "message");
        if (kind != Kind.FITS && reason.isBlank()) {
            throw new IllegalArgumentException("a verdict that refuses needs a reason");
        }
    }

    /** The kinds, from best to worst. */
    public enum Kind {
        FITS,
        /** Refuses, but evicting other tasks may change the answer. */
        REJECTS,
        /** Refuses, and evicting other tasks does not change the answer. */
        EXCLUDES,
        /** The check failed; counts as a refusal. */
        FAILS
    }

    public static Verdict fits() {
        return FITS;
    }

    public static Verdict rejects(String reason) {
        return new Verdict(Kind.REJECTS, reason, "");
    }

    public static Verdict rejects(String reason, String format, Object... values) {
        return new Verdict(Kind.REJECTS, reason, String.format(Locale.ROOT, format, values));
    }

    public static Verdict excludes(String reason) {
        return new Verdict(Kind.EXCLUDES, reason, "");
    }

    public static Verdict fails(String reason) {
        return new Verdict(Kind.FAILS, reason, "");
    }

    public boolean isFit() {
        return kind == Kind.FITS;
    }
}
