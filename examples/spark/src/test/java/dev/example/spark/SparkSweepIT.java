package dev.example.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Submits the sweep to Spark on two threads, outside of a checkout, with the distribution as it is shipped. */
class SparkSweepIT {
    private static final String ARCHIVE = System.getProperty("terrace.archive");
    private static final String HOME = "unpacked/terrace-0.1.0";
    private static final String LOG = """
            ; MaxProcs: 4
            1 0 0 100 3 -1 -1 3 200 -1 1 1 1 1 1 1 -1 -1
            2 10 190 50 2 -1 -1 2 60 -1 1 2 1 1 2 1 -1 -1
            3 15 190 70 4 -1 -1 4 80 -1 1 2 1 1 2 1 -1 -1
            """;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void unpack() throws Exception {
        Files.createDirectories(folder.resolve("unpacked"));
        assertThat(said("tar", "-xzf", ARCHIVE, "-C", "unpacked")).startsWith("0 ");
        Files.writeString(folder.resolve("log.swf"), LOG);
        Files.copy(folder.resolve(HOME).resolve("conf/easy.yaml"), folder.resolve("easy.yaml"));
    }

    /** Returns the exit code and the printed text of a command. */
    private static String said(String... command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        // The name of this machine may have no address.
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() + " " + said;
    }

    private static String submit(String out, String... sweep) throws Exception {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        command.addAll(List.of(org.apache.spark.launcher.JavaModuleOptions.defaultModuleOptionArray()));
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                "local[2]",
                "--conf",
                "spark.ui.enabled=false",
                "--archives",
                ARCHIVE + "#terrace",
                "--files",
                "log.swf,easy.yaml",
                Path.of("target/sweep.jar").toAbsolutePath().toString(),
                "2",
                out));
        command.addAll(List.of(sweep));
        return said(command.toArray(String[]::new));
    }

    /** Returns the rows of a sweep without their seconds. */
    private static List<String> rows(String sweep) throws IOException {
        return Files.readAllLines(folder.resolve(sweep).resolve("runs.csv")).stream()
                .map(line -> line.replaceFirst(",[^,]*(,[^,]*)$", "$1"))
                .sorted()
                .toList();
    }

    @Test
    void sparkHasTheRowsOfALaptop() throws Exception {
        String[] sweep = ("replay log.swf --pool --conf easy.yaml --sweep load=1,1.5,2 --seeds 4 --shake 1m").split(" ");
        assertThat(submit("spark", sweep)).startsWith("0 ").contains("12 runs", "0 missing");
        List<String> laptop = new ArrayList<>(List.of(HOME + "/bin/terrace"));
        laptop.addAll(Arrays.asList(sweep));
        laptop.addAll(List.of("--out", "laptop"));
        assertThat(said(laptop.toArray(String[]::new))).startsWith("0 ");
        assertThat(rows("spark/sweep")).hasSize(13).isEqualTo(rows("laptop"));
        assertThat(folder.resolve("spark/sweep/effects.csv"))
                .hasSameTextualContentAs(folder.resolve("laptop/effects.csv"));
    }

    @Test
    @Tag("nightly")
    void badInputIsTheSentenceOfTheCommand() throws Exception {
        assertThat(submit("bad", "replay", "log.swf", "--pool", "--sweep", "lood=1,2"))
                .startsWith("2 ")
                .contains("Did you mean 'load'");
        assertThat(folder.resolve("bad")).doesNotExist();
    }
}
