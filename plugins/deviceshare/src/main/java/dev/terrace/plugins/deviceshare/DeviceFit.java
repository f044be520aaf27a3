package dev.terrace.plugins.deviceshare;

import dev.terrace.spi.view.Verdict;

/**
 * The verdict on a node's devices for a demand, with a score.
 *
 * @param score higher is better; 0 if they do not meet it
 */
record DeviceFit(Verdict verdict, double score) {
    static final DeviceFit UNSCORED = new DeviceFit(Verdict.fits(), 0);

    static DeviceFit of(double score) {
        return new DeviceFit(Verdict.fits(), score);
    }

    static DeviceFit no(String reason) {
        return new DeviceFit(Verdict.rejects(reason), 0);
    }

    /**
     * Returns the reason of a node with too few free cards.
     *
     * @param cards the name of the cards: {@code gpus}
     * @param free the number of cards that could meet the request
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
