package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays and imports that end early: at Ctrl-C, or because the disk is full. */
class ReplayEndsIT {
    private static final Path IMPORTS = Distribution.ROOT.resolve("replay/src/test/resources/imports");
    private static final String FIRST_FIT =
            Distribution.HOME.resolve("conf/first-fit.yaml").toString();

    @TempDir
    Path folder;

    /**
     * Starts a command with the default handling of SIGINT. A test in the background inherits that SIGINT is ignored.
     */
    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "env",
                "--default-signal=INT",
                Distribution.HOME.resolve("bin/terrace").toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    /** Interrupts a process as Ctrl-C does, and returns its exit code. */
    private static int interrupt(Process process) throws Exception {
        try {
            assertThat(run("kill", "-INT", Long.toString(process.pid()))).isTrue();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return process.exitValue();
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean run(String... command) throws Exception {
        return new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .sorted()
                    .toList();
        }
    }

    /** Writes a log of one day: one job of an hour arrives each second, and the node has room for two jobs. */
    private Path crowdedLog() throws IOException {
        StringBuilder log = new StringBuilder("; MaxProcs: 2\n");
        for (int job = 1; job <= 86_400; job++) {
            log.append(job).append(' ').append(job).append(" -1 3600 1 -1 -1 1 3600 -1 1 1 1 1 1 1 -1 -1\n");
        }
        return Files.writeString(folder.resolve("log.swf"), log);
    }

    /** Returns whether the draft of the dump exists, which is published with the other files. */
    private boolean hasDumped() throws IOException {
        try (Stream<Path> files = Files.walk(folder, 2)) {
            return files.anyMatch(file -> file.endsWith("then.json"));
        } catch (UncheckedIOException e) { // a draft that is being moved
            return false;
        }
    }

    @Test
    void ctrlCKeepsTheResultSoFar() throws Exception {
        String log = crowdedLog().toString();
        Process process = start(
                ("replay " + log + " --pool --conf " + FIRST_FIT + " --at 10m --dump then.json --out out --output json")
                        .split(" "));
        while (process.isAlive() && !hasDumped()) {
            Thread.sleep(20);
        }
        assertThat(interrupt(process)).isEqualTo(1);
        assertThat(files()).containsExactly("log.swf", "out", "said", "then.json");
        assertThat(folder.resolve("said")).content().contains("\"partial\": true");
        Path out = folder.resolve("out");
        assertThat(out.resolve("run.json")).content().contains("\"partial\": true");
        assertThat(Files.readAllLines(out.resolve("jobs.csv"))).hasSizeBetween(600, 86_400);
        assertThat(Files.readAllLines(out.resolve("attempts.csv"))).hasSizeGreaterThan(2);
        assertThat(out.resolve("queues.csv")).isNotEmptyFile();
        assertThat(out.resolve("series.csv")).isNotEmptyFile();
    }

    @Test
    void ctrlCDuringAnImportLeavesNoFolder() throws Exception {
        Path pipe = folder.resolve("sacct.txt");
        assumeTrue(run("mkfifo", pipe.toString()), "this test needs a named pipe");
        Process process = start("trace", "import", "slurm", pipe.toString(), "--out", "history");
        // Opening blocks until the importer reads. The importer then waits for the end of the pipe.
        try (var writer = Files.newBufferedWriter(pipe)) {
            writer.write(Files.readString(IMPORTS.resolve("slurm.txt")));
            writer.flush();
            assertThat(interrupt(process)).isEqualTo(130);
        }
        assertThat(files()).containsExactly("sacct.txt", "said");
    }

    @Test
    @Tag("nightly")
    void aFullDiskIsOneSentenceAndNoFolder() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(
                run("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", disk.toString()),
                "this test needs to mount a small tmpfs, which is not allowed here");
        try {
            String replay = "replay " + Distribution.ROOT.resolve("examples/replay/month") + " --conf " + FIRST_FIT;
            for (String output : List.of(
                    "--out disk/month",
                    "--report disk/month.html",
                    "--record disk/month.json",
                    "--at 48h --dump disk/month.yaml")) {
                assertThat(Distribution.terrace(folder, (replay + " " + output).split(" ")))
                        .startsWith("2 ")
                        .contains(output.substring(output.lastIndexOf(' ') + 1)
                                + ": cannot be written: No space left on device\n");
            }
            String several =
                    replay + " --out months --record month.json --at 48h --dump month.yaml --report disk/month.html";
            assertThat(Distribution.terrace(folder, several.split(" "))).startsWith("2 ");
            String run = "run " + Distribution.HOME
                    + "/examples/quickstart/cluster.yaml --apply next.yaml --record disk/case";
            assertThat(Distribution.terrace(folder, run.split(" "))).startsWith("2 ");
            assertThat(files()).containsExactly("disk");
            Path log = crowdedLog();
            assertThat(Distribution.terrace(folder, "trace", "convert", log.toString(), "disk/log"))
                    .isEqualTo("2 disk/log: cannot be written: No space left on device\n");
            assertThat(Distribution.terrace(
                            folder, ("anonymise --trace " + log + " --to disk/anonymous --key key.json").split(" ")))
                    .startsWith("2 ")
                    .endsWith("disk/anonymous: cannot be written: No space left on device\n");
            assertThat(folder.resolve("key.json")).doesNotExist();
            assertThat(disk).isEmptyDirectory();
        } finally {
            run("umount", disk.toString());
        }
    }
}
