package dev.terrace.benchmarks.growth;

/** The permitted growth of a cost when a dimension doubles. */
enum Growth {
    /** Twice the cost, plus a margin for sorting, the collector and memory locality. */
    LINEAR(1, 2.6),
    /** Four times the cost: two quantities double, and every pair must be compared. */
    SQUARE(2, 4.8);

    private final int exponent;
    private final double most;

    Growth(int exponent, double most) {
        this.exponent = exponent;
        this.most = most;
    }

    int exponent() {
        return exponent;
    }

    /** The maximum factor of a doubling. */
    double most() {
        return most;
    }
}
