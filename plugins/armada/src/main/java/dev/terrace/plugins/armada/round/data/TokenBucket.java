package dev.terrace.plugins.armada.round.data;

/**
 * A limit of a rate: it holds at most {@code burst} tokens, gains {@code rate} in a second, and is full at first.
 *
 * @param rate tokens a second; {@link Double#POSITIVE_INFINITY} for no limit
 * @param since when {@code tokens} were counted, in seconds; {@link Double#NaN} if never
 */
public record TokenBucket(double rate, long burst, double since, double tokens) {
    private static final TokenBucket UNLIMITED =
            new TokenBucket(Double.POSITIVE_INFINITY, Long.MAX_VALUE, Double.NaN, 0);

    public static TokenBucket unlimited() {
        return UNLIMITED;
    }

    /** A full one. */
    public static TokenBucket of(double rate, long burst) {
        return new TokenBucket(rate, burst, Double.NaN, 0);
    }

    /** How many it holds then. */
    public double tokensAt(double now) {
        if (Double.isInfinite(rate)) {
            return rate;
        }
        return Double.isNaN(since) ? (double) burst : Math.min((double) burst, tokens + (now - since) * rate);
    }

    /** The same after some tokens were taken; unchanged if it never holds that many. */
    public TokenBucket without(int taken, double now) {
        return Double.isInfinite(rate) || taken > burst
                ? this
                : new TokenBucket(rate, burst, now, tokensAt(now) - taken);
    }
}
