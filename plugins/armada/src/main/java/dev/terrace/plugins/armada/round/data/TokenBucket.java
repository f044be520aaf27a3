package dev.terrace.plugins.armada.round.data;

/**
 * A rate limit. It holds at most {@code burst} tokens, gains {@code rate} tokens a second, and starts full.
 * {@code RoundLimits} decides by it and takes its tokens; {@code PoolRound} carries it from cycle to cycle.
 *
 * @param rate tokens a second; {@link Double#POSITIVE_INFINITY} for no limit
 * @param since the time, in seconds, at which it held {@code tokens}; {@link Double#NaN} if it is full
 */
public record TokenBucket(double rate, long burst, double since, double tokens) {
    /** A full bucket. */
    public static TokenBucket of(double rate, long burst) {
        return new TokenBucket(rate, burst, Double.NaN, 0);
    }

    /** The tokens that it holds at a time, in seconds. */
    public double tokensAt(double now) {
        if (Double.isInfinite(rate)) {
            return rate;
        }
        return Double.isNaN(since) ? (double) burst : Math.min((double) burst, tokens + (now - since) * rate);
    }

    /** This bucket with some tokens taken; unchanged if the rate is unlimited or {@code taken} exceeds the burst. */
    public TokenBucket without(int taken, double now) {
        return Double.isInfinite(rate) || taken > burst
                ? this
                : new TokenBucket(rate, burst, now, tokensAt(now) - taken);
    }
}
