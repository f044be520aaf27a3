package dev.terrace.summary;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Prints and writes the summary at the end of a build: the recorded cases that agreed, the skipped tests with their
 * reasons, and the slow test classes.
 */
public final class Summary {
    private Summary() {}

    /** @param args the root of the sources, the start of the build, and the file for the summary */
    public static void main(String[] args) throws IOException {
        List<String> lines = lines(TestReports.read(Path.of(args[0]), Instant.parse(args[1])));
        Files.write(Path.of(args[2]), lines);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        lines.forEach(out::println);
    }

    static List<String> lines(List<TestReport> reports) {
        List<TestResult> results =
                reports.stream().flatMap(report -> report.results().stream()).toList();
        List<String> lines = new ArrayList<>();
        lines.add("Recorded cases");
        Suite.ALL.forEach(suite -> lines.add("  " + suite.line(results)));
        Map<String, Integer> skipped = skippedElsewhere(results);
        if (!skipped.isEmpty()) {
            lines.add("Other tests that were skipped");
            skipped.forEach((reason, count) -> lines.add("  " + reason + (count > 1 ? " (" + count + " tests)" : "")));
        }
        lines.addAll(seconds(reports));
        return lines;
    }

    /** The seconds of the slowest test classes, and of all tests. */
    private static List<String> seconds(List<TestReport> reports) {
        List<String> lines = new ArrayList<>();
        lines.add("Seconds of tests: "
                + Math.round(reports.stream().mapToDouble(TestReport::seconds).sum()));
        reports.stream()
                .filter(TestReport::isLong)
                .sorted(Comparator.comparingDouble(TestReport::seconds).reversed())
                .map(report ->
                        "  %s  %s (%s)".formatted(Math.round(report.seconds()), report.testClass(), report.module()))
                .forEach(lines::add);
        return lines;
    }

    /** The number of skipped tests, by class and reason. */
    private static Map<String, Integer> skippedElsewhere(List<TestResult> results) {
        Map<String, Integer> skipped = new LinkedHashMap<>();
        results.stream()
                .filter(TestResult::isSkipped)
                .filter(result -> Suite.ALL.stream().noneMatch(suite -> suite.has(result)))
                .forEach(result -> skipped.merge(result.testClass() + ": " + result.message(), 1, Integer::sum));
        return skipped;
    }
}
