package dev.terrace.plugins.dirac;

import java.util.function.DoubleSupplier;

/** What a division by zero comes to. */
enum OnZero {
    /** It fails, as DIRAC does. */
    FAIL,
    /** It has an answer, which is said where it is made. */
    FINITE;

    /**
     * A quotient.
     *
     * @param finite the answer for a divisor of zero
     * @param what what is zero, for people
     * @throws DivisionByZero if it is to fail
     */
    double divide(double dividend, double divisor, DoubleSupplier finite, String what) {
        if (divisor != 0) {
            return dividend / divisor;
        }
        if (this == FAIL) {
            throw new DivisionByZero(what);
        }
        return finite.getAsDouble();
    }
}
