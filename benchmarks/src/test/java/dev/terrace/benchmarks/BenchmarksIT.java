package dev.terrace.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command measures tiny clusters with the built distribution, so that it works when it is needed. */
class BenchmarksIT {
    private static final String TINY = "5x20x4x2x3";

    @TempDir
    Path folder;

    private final StringWriter printed = new StringWriter();

    @Test
    void aGeneratedClusterIsMeasured() throws Exception {
        Path page = folder.resolve("page.md");
        assertThat(run("--cluster", TINY, "--rows", TINY, "--write", page.toString()))
                .isZero();
        assertThat(printed.toString()).contains(TINY, "YARDSTICK", "RATIO", "PROCESS", "20 bound");
        assertThat(Files.readString(page)).contains("| " + TINY + " | 5 | 20 | 3 |", "## Sessions");
    }

    @Test
    void decisionsThatAreNotWrittenDownAreMadeFromScratch() {
        assertThat(run("--cluster", TINY, "--rows", TINY, "--verify-contracts", "--json"))
                .isZero();
        assertThat(printed.toString()).contains("\"decisions\": \"as from scratch\"", "\"session\": ");
    }

    @Test
    void aSnapshotThatIsNotThereIsSkipped() {
        assertThat(run("--rows", "openb", "--recorded", folder.toString())).isZero();
        assertThat(printed.toString()).contains("openb: skipped, there is no " + folder.resolve("openb.json.gz"));
    }

    @Test
    void aRowThatIsNotThereIsNamed() {
        assertThat(run("--rows", "openb,opnb")).isEqualTo(2);
        assertThat(printed.toString()).contains("--rows: no row is called 'opnb'; --list prints their names.");
    }

    @Test
    @Tag("nightly")
    void aClusterThatGoesOnIsMeasured() {
        assertThat(run("--busy", "3", "60", "6", "4", "2", "3", "--rows", "steady", "trials-steady", "memory-of-pods"))
                .isZero();
        assertThat(printed.toString())
                .contains("OF BEFORE", "OF FRESH", "A SECOND", "BYTES A POD, READ")
                .doesNotContain("skipped");
    }

    /** Beside itself, a distribution misses the bound of the row, so the exit code is not checked. */
    @Test
    @Tag("nightly")
    void anEventIsMeasured() {
        run("--rows", "smallest");
        assertThat(printed.toString()).contains("smallest", "OF BEFORE").doesNotContain("skipped");
    }

    @Test
    @Tag("nightly")
    void aDimensionOfGrowthIsMeasured() {
        run("growth", "--rows", "host-ports", "--times", "1", "--seconds", "0");
        assertThat(printed.toString())
                .contains("host ports of a pod", "QUOTIENT", "8000")
                .doesNotContain("fails");
    }

    private int run(String... arguments) {
        PrintWriter out = new PrintWriter(printed);
        String[] quick = new String[arguments.length + 4];
        System.arraycopy(arguments, 0, quick, 4, arguments.length);
        System.arraycopy(new String[] {"--repeat", "2", "--starts", "1"}, 0, quick, 0, 4);
        return BenchmarksCommand.commandLine(out, out).execute(quick);
    }
}
