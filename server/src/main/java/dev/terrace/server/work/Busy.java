package dev.terrace.server.work;

/** The queue is full. */
public final class Busy extends RuntimeException {
    private final int retryAfter;

    Busy(int waiting, int retryAfter) {
        super(
                waiting + " requests wait already, which is the limit (--queue). Try again in " + retryAfter + " s.",
                null,
                false,
                false);
        this.retryAfter = retryAfter;
    }

    /** The seconds after which the queue is likely to have room. */
    public int retryAfter() {
        return retryAfter;
    }
}
