package dev.terrace.summary;

import java.util.List;

/**
 * The report of one test class.
 *
 * @param module the folder of its module, below the root of the sources
 * @param testClass the class without its package
 * @param seconds the time including the shared set-up
 * @param results the results of its tests
 */
record TestReport(String module, String testClass, double seconds, List<TestResult> results) {
    /** Returns whether the class is slow enough to be listed. */
    boolean isLong() {
        return seconds >= 5;
    }
}
