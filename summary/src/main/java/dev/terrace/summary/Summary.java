package dev.terrace.summary;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The last words of a build: how many recorded cases agreed, and which tests were skipped and why. */
public final class Summary {
    private Summary() {}

    /** @param args the root of the sources, the start of the build, and the file that the summary is written to */
    public static void main(String[] args) throws IOException {
        List<TestResult> results = TestReports.read(Path.of(args[0]), Instant.parse(args[1]));
        List<String> lines = lines(results);
        Files.write(Path.of(args[2]), lines);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        lines.forEach(out::println);
    }

    static List<String> lines(List<TestResult> results) {
        List<String> lines = new ArrayList<>();
        lines.add("Recorded cases");
        Suite.ALL.forEach(suite -> lines.add("  " + suite.line(results)));
        Map<String, Integer> skipped = skippedElsewhere(results);
        if (!skipped.isEmpty()) {
            lines.add("Other tests that were skipped");
            skipped.forEach((reason, count) -> lines.add("  " + reason + (count > 1 ? " (" + count + " tests)" : "")));
        }
        return lines;
    }

    /** How many tests were skipped, by class and reason. */
    private static Map<String, Integer> skippedElsewhere(List<TestResult> results) {
        Map<String, Integer> skipped = new LinkedHashMap<>();
        results.stream()
                .filter(TestResult::isSkipped)
                .filter(result -> Suite.ALL.stream().noneMatch(suite -> suite.has(result)))
                .forEach(result -> skipped.merge(result.testClass() + ": " + result.message(), 1, Integer::sum));
        return skipped;
    }
}
