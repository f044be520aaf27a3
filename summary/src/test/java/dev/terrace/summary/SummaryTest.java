package dev.terrace.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The summary covers the reports of this build only. */
class SummaryTest {
    private static final Instant START = Instant.parse("2026-01-31T12:00:00Z");

    @TempDir
    Path root;

    @Test
    void aTestForEachCaseIsCounted() throws IOException {
        report("plugins/dirac", "DiracCasesTest", test("ours()[1]", "") + test("ours()[2]", "<failure/>"));
        assertThat(lines()).contains("  DIRAC: 1 of 2 recorded cases agreed");
    }

    @Test
    void aTestForAllCasesSaysHowManyAgreed() throws IOException {
        String printed = "<system-out>179 of 180 recorded cases agreed\n</system-out>";
        report("dist", "CasesIT", test("theOwnCasesPass", printed));
        assertThat(lines()).contains("  Volcano: 179 of 180 recorded cases agreed");
    }

    @Test
    void theTestsOfSuitesExist() throws IOException {
        for (Suite suite : Suite.ALL) {
            try (Stream<Path> files = Files.walk(Path.of("..", suite.module(), "src/test/java"))) {
                assertThat(files.filter(file -> file.endsWith(suite.testClass() + ".java")))
                        .as(suite.title())
                        .singleElement()
                        .satisfies(file -> assertThat(file).content().contains(suite.method() + "("));
            }
        }
    }

    @Test
    void whatWasSkippedHasItsReason() throws IOException {
        String aborted =
                "<skipped type='x'>x.AbortedException: Assumption failed: there is no folder\n\tat y</skipped>";
        report("plugins/armada", "ArmadaCasesTest", test("theFolder()[1]", aborted));
        String disabled = "<skipped message='System property [x] does not exist ==> no tmpfs'/>";
        report("server", "FullDiskTest", test("one", disabled) + test("two", disabled));
        assertThat(lines())
                .contains("  Armada, all that are recorded: skipped, because there is no folder")
                .containsSequence("Other tests that were skipped", "  FullDiskTest: no tmpfs (2 tests)");
    }

    @Test
    void whatTakesLongIsListedLongestFirst() throws IOException {
        report("dist", "ShortIT", "1,004.9", "");
        report("dist", "LongIT", "2000", "");
        report("dist", "TinyIT", "0.2", "");
        assertThat(lines()).endsWith("Seconds of tests: 3005", "  2000  LongIT (dist)", "  1005  ShortIT (dist)");
    }

    @Test
    void aReportOfAnEarlierBuildDoesNotCount() throws IOException {
        Path report = report("plugins/dirac", "DiracCasesTest", test("ours()[1]", ""));
        Files.setLastModifiedTime(report, FileTime.from(START.minusSeconds(1)));
        assertThat(lines()).contains("  DIRAC: not run");
    }

    private List<String> lines() throws IOException {
        return Summary.lines(TestReports.read(root, START));
    }

    private Path report(String module, String testClass, String tests) throws IOException {
        return report(module, testClass, "0", tests);
    }

    private Path report(String module, String testClass, String seconds, String tests) throws IOException {
        Path folder = Files.createDirectories(root.resolve(module).resolve("target/surefire-reports"));
        return Files.writeString(
                folder.resolve("TEST-" + testClass + ".xml"),
                "<testsuite name='dev.terrace.%s' time='%s'>".formatted(testClass, seconds)
                        + tests.replace("CLASS", "dev.terrace." + testClass) + "</testsuite>");
    }

    private static String test(String name, String content) {
        return "<testcase name='%s' classname='CLASS'>%s</testcase>".formatted(name, content);
    }
}
