package dev.terrace.summary;

import java.util.List;

/**
 * What one class of tests reported.
 *
 * @param module the folder of its module, below the root of the sources
 * @param testClass without its package
 * @param seconds with what its tests share
 */
record TestReport(String module, String testClass, double seconds, List<TestResult> results) {
    /** Whether it takes so long that people ask where the time goes. */
    boolean isLong() {
        return seconds >= 5;
    }
}
