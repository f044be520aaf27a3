package dev.terrace.server.work;

/** Too much is waiting or in progress. */
public final class Busy extends RuntimeException {
    private final int retryAfter;

    /** @param retryAfter the seconds after which there is likely to be room */
    public Busy(String sentence, int retryAfter) {
        super(sentence, null, false, false);
        this.retryAfter = retryAfter;
    }

    /** The seconds after which there is likely to be room. */
    public int retryAfter() {
        return retryAfter;
    }
}
