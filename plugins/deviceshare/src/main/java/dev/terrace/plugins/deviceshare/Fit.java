package dev.terrace.plugins.deviceshare;

import dev.terrace.spi.view.Verdict;

/**
 * Whether a node's devices meet a demand, and the score.
 *
 * @param score higher is better; 0 if they do not meet it
 */
record Fit(Verdict verdict, double score) {
    static final Fit UNSCORED = new Fit(Verdict.fits(), 0);

    static Fit of(double score) {
        return new Fit(Verdict.fits(), score);
    }

    static Fit no(String reason) {
        return new Fit(Verdict.rejects(reason), 0);
    }

    /**
     * The reason of a node of whose cards too few are free.
     *
     * @param cards what the cards are called: {@code gpus}
     * @param free how many could take what is requested
     */
    static String tooFew(String cards, long free, long all, long requested) {
        String have = free == 0 ? "none" : Long.toString(free);
        return "%s of its %s %s %s room%s"
                .formatted(
                        have,
                        all,
                        cards,
                        free > 1 ? "have" : "has",
                        requested > 1 ? ", and %s are requested".formatted(requested) : "");
    }

    boolean isFit() {
        return verdict.isFit();
    }
}
