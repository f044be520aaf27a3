package dev.terrace.plugins.deviceshare;

import dev.terrace.spi.view.Verdict;

/**
 * How a node's devices meet a demand.
 *
 * @param score higher is better; 0 where they do not meet it
 */
record Fit(Verdict verdict, double score) {
    static final Fit UNSCORED = new Fit(Verdict.fits(), 0);

    static Fit of(double score) {
        return new Fit(Verdict.fits(), score);
    }

    static Fit no(String reason) {
        return new Fit(Verdict.rejects(reason), 0);
    }

    boolean isFit() {
        return verdict.isFit();
    }
}
