package dev.terrace.plugins.dirac;

/** Where DIRAC's own code ends with a {@code ZeroDivisionError}. */
final class DivisionByZero extends ArithmeticException {
    private static final long serialVersionUID = 1;

    DivisionByZero(String what) {
        super(what + " is zero, and DIRAC divides by it. With dirac.onZero: finite it is given an answer.");
    }
}
