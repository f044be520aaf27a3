package dev.terrace.replay.measure;

/**
 * A sum of doubles in a fixed order, with Neumaier's compensation of rounding errors.
 *
 * @see <a href="https://doi.org/10.1002/zamm.19740540106">Neumaier 1974</a>
 */
final class CompensatedSum {
    private double sum;
    private double rest;

    void add(double term) {
        double next = sum + term;
        rest += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
        sum = next;
    }

    /** Copies another sum. */
    void set(CompensatedSum other) {
        sum = other.sum;
        rest = other.rest;
    }

    double value() {
        return sum + rest;
    }
}
