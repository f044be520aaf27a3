package dev.terrace.server.work;

/** As much work waits as may. */
public final class Busy extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int retryAfter;

    Busy(int waiting, int retryAfter) {
        super(
                waiting + " requests wait already, which is the limit (--queue). Try again in " + retryAfter + " s.",
                null,
                false,
                false);
        this.retryAfter = retryAfter;
    }

    /** Seconds after which there is likely to be room. */
    public int retryAfter() {
        return retryAfter;
    }
}
