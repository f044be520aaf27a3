package dev.terrace.summary;

/**
 * One test of one run.
 *
 * @param module the folder of its module, below the root of the sources
 * @param testClass without its package
 * @param method without parameters
 * @param message why it was skipped; empty otherwise
 * @param output what it printed
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
