package dev.terrace.plugins.dirac;

/** Thrown where DIRAC's own code fails with a {@code ZeroDivisionError}. */
final class DivisionByZero extends ArithmeticException {
    DivisionByZero(String what) {
        super(what + " is zero, and DIRAC divides by it. dirac.onZero: finite gives it a finite answer.");
    }
}
