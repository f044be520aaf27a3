package dev.terrace.model.settings;

import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * A compiled expression over named numbers, whose value is a number. Its language is CEL with the functions of CEL's
 * {@code math} extension, {@code math.log10} and {@code math.pow}; all names are doubles. Immutable and thread-safe.
 *
 * @see Argument#orFormula
 */
public interface Formula {
    /** Returns the expression as written. */
    String text();

    /** Returns the names that the expression contains. */
    Set<String> names();

    /**
     * Evaluates the expression.
     *
     * @param values returns the value of a name; called only for names that the evaluation reads
     * @return any double, such as NaN for 0.0 / 0.0
     * @throws ArithmeticException if the expression has no value, such as a conversion out of range
     */
    double of(ToDoubleFunction<String> values);

    /**
     * Compiles an expression.
     *
     * @param names the names that it may contain
     * @throws Malformed if it is no number over these names
     */
    static Formula compile(String text, Set<String> names) {
        return ServiceLoader.load(Compiler.class, Formula.class.getClassLoader())
                .findFirst()
                .orElseThrow(() ->
                        new Malformed("no compiler of expressions is on the class path: the module cel brings it", 0))
                .compile(text, names);
    }

    /** The compiler of formulas, a service of the class path. */
    interface Compiler {
        /** Compiles an expression; see {@link Formula#compile}. */
        Formula compile(String text, Set<String> names);
    }

    /** Thrown for an expression that does not compile. */
    final class Malformed extends IllegalArgumentException {
        private final int index;

        /**
         * @param sentence the error, without a full stop
         * @param index the character of the text at which it is, from 0
         */
        public Malformed(String sentence, int index) {
            super(sentence);
            this.index = index;
        }

        /** Returns the character of the text at which the error is, from 0. */
        public int index() {
            return index;
        }
    }
}
