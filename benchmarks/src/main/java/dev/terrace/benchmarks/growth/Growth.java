package dev.terrace.benchmarks.growth;

/** How a cost may grow with what doubles. */
enum Growth {
    /** Twice as much, and a little for sorting, for the collector and for how well things lie in memory. */
    LINEAR(1, 2.6),
    /** Four times as much: two things double, and each of one must be held against each of the other. */
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

    /** What a doubling may multiply a cost by. */
    double most() {
        return most;
    }
}
