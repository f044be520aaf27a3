package dev.terrace.spi;

/**
 * Normalises the raw scores of the candidates to 0..100.
 *
 * @see "Kubernetes, pkg/scheduler/framework/plugins/helper/normalize_score.go: DefaultNormalizeScore"
 */
public enum Normaliser {
    /** 100 × raw / max; all 0 if the maximum is 0. Raw scores must be at least 0. */
    MAX,
    /** 100 − 100 × raw / max; all 100 if the maximum is 0. Raw scores must be at least 0. */
    REVERSED_MAX,
    /**
     * 100 × (raw − min) / (max − min), rounded towards 0; all 0 if min and max are equal. Doubles round as in
     * Kubernetes: raw 29 of 0..100 gives 28.
     */
    MIN_MAX;

    private static final long HIGHEST = 100;

    /** Normalises one score, given the minimum and the maximum of the candidates' raw scores. */
    public long apply(long raw, long least, long greatest) {
        return switch (this) {
            case MAX -> greatest <= 0 ? raw : HIGHEST * raw / greatest;
            case REVERSED_MAX -> greatest <= 0 ? HIGHEST : HIGHEST - HIGHEST * raw / greatest;
            case MIN_MAX ->
                greatest <= least ? 0 : (long) (HIGHEST * ((double) (raw - least) / (double) (greatest - least)));
        };
    }
}
