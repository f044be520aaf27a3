package dev.terrace.plugins.dirac;

/** The result of a division by zero. */
enum OnZero {
    /** It fails, as DIRAC does. */
    FAIL,
    /** It has a finite result, which each caller defines. */
    FINITE;

    /**
     * Divides two numbers.
     *
     * @param finite the result for a divisor of zero
     * @param what name of the divisor, for the message
     * @throws DivisionByZero if the divisor is zero and this is {@link #FAIL}
     */
    double divide(double dividend, double divisor, double finite, String what) {
        if (divisor != 0) {
            return dividend / divisor;
        }
        if (this == FAIL) {
            throw new DivisionByZero(what);
        }
        return finite;
    }
}
