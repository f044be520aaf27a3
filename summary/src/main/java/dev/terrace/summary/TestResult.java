package dev.terrace.summary;

/**
 * One result of one test.
 *
 * @param module the folder of its module, below the root of the sources
 * @param testClass the class without its package
 * @param method the method without parameters
 * @param message the reason why it was skipped; empty otherwise
 * @param output its printed output
 */
record TestResult(String module, String testClass, String method, Outcome outcome, String message, String output) {
    enum Outcome {
        PASSED,
        FAILED,
        SKIPPED
    }

    boolean isSkipped() {
        return outcome == Outcome.SKIPPED;
    }
}
