package dev.terrace.summary;

import dev.terrace.summary.TestResult.Outcome;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Recorded cases that one test method runs: one test per case, or one test for all cases, which prints the number that
 * agreed.
 *
 * @param module the folder of the module, below the root of the sources
 */
record Suite(String title, String module, String testClass, String method) {
    static final List<Suite> ALL = List.of(
            new Suite("Volcano", "dist", "CasesIT", "theOwnCasesPass"),
            new Suite("Volcano, with --verify-contracts", "dist", "CasesIT", "theyPassIfEverythingIsAskedAfresh"),
            new Suite("Volcano, families of plugins", "dist", "CasesIT", "theFamiliesOfPluginsPass"),
            new Suite(
                    "Volcano, families of plugins, with --verify-contracts",
                    "dist",
                    "CasesIT",
                    "theFamiliesOfPluginsPassIfEverythingIsAskedAfresh"),
            new Suite("Volcano, large clusters pod by pod", "dist", "CasesIT", "theLargeOnesAgreePodByPod"),
            new Suite(
                    "Volcano's configurations, read without an error",
                    "framework/configuration",
                    "VolcanoCasesTest",
                    "allRecorded"),
            new Suite(
                    "Volcano's dumps, written and read again",
                    "framework/snapshot",
                    "CasesTest",
                    "casesComeBackAsTheyWere"),
            new Suite("Decisions in memory and as --apply writes them", "dist", "DecisionsIT", "onTheOwnCases"),
            new Suite(
                    "Decisions in memory and as --apply writes them, all that are recorded",
                    "dist",
                    "DecisionsIT",
                    "onAllThatAreRecorded"),
            new Suite("Volcano's objects of workloads", "framework/cases", "ExpansionCasesTest", "theOwnCasesAgree"),
            new Suite(
                    "Volcano's objects of workloads, all that are recorded",
                    "framework/cases",
                    "ExpansionCasesTest",
                    "allThatAreRecordedAgree"),
            new Suite("Armada", "plugins/armada", "ArmadaCasesTest", "theSelection"),
            new Suite("Armada, all that are recorded", "plugins/armada", "ArmadaCasesTest", "theFolder"),
            new Suite("Armada's older priority", "plugins/armada-priority", "ArmadaPriorityCasesTest", "ours"),
            new Suite(
                    "Armada's older priority, all that are recorded",
                    "plugins/armada-priority",
                    "ArmadaPriorityCasesTest",
                    "recorded"),
            new Suite("DIRAC", "plugins/dirac", "DiracCasesTest", "ours"),
            new Suite("DIRAC, all that are recorded", "plugins/dirac", "DiracCasesTest", "recorded"),
            new Suite("Grid Engine", "plugins/gridengine", "GridEngineCasesTest", "ours"),
            new Suite("Grid Engine, all that are recorded", "plugins/gridengine", "GridEngineCasesTest", "recorded"));

    private static final Pattern COUNTED = Pattern.compile("(\\d+) of (\\d+) recorded cases agreed");

    boolean has(TestResult result) {
        return result.module().equals(module)
                && result.testClass().equals(testClass)
                && result.method().equals(method);
    }

    /** The line with the results of this build's tests. */
    String line(List<TestResult> all) {
        List<TestResult> results = all.stream().filter(this::has).toList();
        List<TestResult> run =
                results.stream().filter(result -> !result.isSkipped()).toList();
        if (results.isEmpty()) {
            return title + ": not run";
        }
        List<String> reasons = results.stream()
                .filter(TestResult::isSkipped)
                .map(TestResult::message)
                .distinct()
                .toList();
        String skipped = "skipped, because " + String.join("; ", reasons);
        if (run.isEmpty()) {
            return title + ": " + skipped;
        }
        int left = results.size() - run.size();
        return title + ": " + agreed(run) + (left == 0 ? "" : "; " + left + " " + skipped);
    }

    private static String agreed(List<TestResult> run) {
        int agreed = 0;
        int count = 0;
        for (TestResult result : run) {
            Matcher counted = COUNTED.matcher(result.output());
            if (counted.find()) {
                agreed += Integer.parseInt(counted.group(1));
                count += Integer.parseInt(counted.group(2));
            } else {
                agreed += result.outcome() == Outcome.PASSED ? 1 : 0;
                count++;
            }
        }
        return agreed + " of " + count + " recorded cases agreed";
    }
}
