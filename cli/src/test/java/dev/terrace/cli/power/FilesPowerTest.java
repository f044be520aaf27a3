package dev.terrace.cli.power;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cases.CaseFolder;
import dev.terrace.cases.CaseOptions;
import dev.terrace.cases.CaseRecord;
import dev.terrace.cli.project.PluginName;
import dev.terrace.cli.project.PluginProject;
import dev.terrace.cluster.Patches;
import dev.terrace.files.AtomicWrite;
import dev.terrace.files.Sha256;
import dev.terrace.inputs.Origin;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.report.CycleReport;
import dev.terrace.report.Decisions;
import dev.terrace.snapshot.SnapshotWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the files and folders that a command writes, with a power cut or a kill after each change to the disk. */
class FilesPowerTest {
    private static final Path CLUSTER = Path.of("src/test/resources/dev/terrace/cli/cluster.yaml");
    private static final CycleReport NOTHING = CycleReport.builder().build();
    private static final Written CASE =
            new Written("a case in a new folder", root -> {}, root -> record(root.resolve("cases/monday")));

    private final Random random = new Random(1);

    private interface Write {
        void to(Path root) throws IOException;
    }

    /** @param before creates the initial content */
    private record Written(String name, Write before, Write write) {
        FragileDisk disk() throws IOException {
            FragileDisk disk = new FragileDisk();
            before.to(disk.path());
            disk.forceAll();
            return disk;
        }

        /** Returns whether the write was acknowledged. */
        boolean write(FragileDisk disk) throws IOException {
            try {
                write.to(disk.path());
                return true;
            } catch (FragileDisk.Killed e) {
                return false;
            } catch (InvalidInput e) {
                assertThat(e).hasMessageContaining("is not empty");
                return false;
            }
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Written> written() {
        return Stream.of(
                new Written("the next state", root -> {}, root -> apply(root.resolve("next.yaml"))),
                new Written(
                        "the next state in place of another",
                        root -> Files.writeString(root.resolve("next.json.gz"), "old"),
                        root -> apply(root.resolve("next.json.gz"))),
                CASE,
                new Written(
                        "a case in an empty folder",
                        root -> Files.createDirectories(root.resolve("cases/monday")),
                        root -> record(root.resolve("cases/monday"))),
                new Written("the project of a plugin", root -> {}, root -> project(root.resolve("night"))));
    }

    private static void apply(Path file) throws IOException {
        SnapshotWriter.apply(
                Origin.of(List.of(CLUSTER.toString())), new Patches().decided(NOTHING, Instant.EPOCH), file);
    }

    private static void record(Path folder) {
        new CaseRecord(
                        Origin.of(List.of(CLUSTER.toString())),
                        "actions: \"enqueue\"\ntiers: []\n",
                        new CaseOptions(CaseOptions.readFor("mine").at(Instant.EPOCH), true),
                        Decisions.of(NOTHING))
                .write(folder);
    }

    private static void project(Path folder) {
        Path home = Path.of("home");
        new PluginProject(
                        new PluginName("night"), null, home, home.resolve("bin/terrace"), home.resolve("plugins"), "1")
                .write(folder);
    }

    @ParameterizedTest
    @MethodSource("written")
    void whatWasWrittenIsThereWholeOrAsItWasBefore(Written written) throws IOException {
        Map<String, String> before = files(written.disk());
        FragileDisk uncut = written.disk();
        assertThat(written.write(uncut)).isTrue();
        Map<String, String> after = files(uncut);
        assertThat(after).isNotEqualTo(before);
        int steps = 0;
        int cuts = 0;
        for (boolean isDone = false; !isDone; steps++) {
            FragileDisk disk = written.disk();
            disk.killAfter(steps);
            isDone = written.write(disk);
            cuts += cut(
                    disk.outcomes(random), isDone ? Set.of(after) : Set.of(before, after), "cut after step " + steps);
            if (!isDone) {
                disk.restart();
                boolean isAgain = written.write(disk);
                cuts += cut(
                        List.of(disk.worst()),
                        isAgain ? Set.of(after) : Set.of(before, after),
                        "killed after step " + steps + ", written again, cut");
                assertThat(files(disk)).isEqualTo(after);
            }
        }
        System.out.println("disks after power cuts of " + written + ": " + cuts + ", at " + steps + " steps");
    }

    private static int cut(Collection<FragileDisk> outcomes, Collection<Map<String, String>> allowed, String when)
            throws IOException {
        for (FragileDisk left : outcomes) {
            assertThat(files(left)).as(when).isIn(allowed);
        }
        return outcomes.size();
    }

    /** Returns the hashes of all files that a command would read. */
    private static Map<String, String> files(FragileDisk disk) throws IOException {
        disk.restart();
        Map<String, String> files = new TreeMap<>();
        Path root = disk.path();
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.toList()) {
                if (Files.isRegularFile(path) && !AtomicWrite.isAt(root, path)) {
                    files.put(path.toString(), Sha256.of(Files.readAllBytes(path)));
                }
            }
        }
        return files;
    }

    @Test
    void aCaseThatIsHalfRecordedIsNone() throws IOException {
        boolean isDone = false;
        for (int steps = 0; !isDone; steps++) {
            FragileDisk disk = CASE.disk();
            disk.killAfter(steps);
            isDone = CASE.write(disk);
            disk.restart();
            assertThat(cases(disk)).isIn(List.of(), List.of("/cases/monday"));
        }
    }

    private static List<String> cases(FragileDisk disk) {
        try {
            return CaseFolder.below(disk.path()).stream().map(CaseFolder::name).toList();
        } catch (InvalidInput e) {
            return List.of();
        }
    }
}
