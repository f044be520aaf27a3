package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What explanations of real cases look like where lines may be of any length. With {@code -Dgolden.write=true} it
 * writes what it sees.
 */
class ExplanationTextIT {
    private static final Path OWN = Path.of("src/test/cases").toAbsolutePath();
    private static final Path SHARED =
            Distribution.ROOT.resolve("../shared/cases/volcano").normalize();
    private static final Path GOLDEN = Path.of("src/test/explanations").toAbsolutePath();

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "dumps/tight, default/db-41-0, waits",
        "random/binpack-0010, job:ns1/pg15, not-admitted",
        "rich/pods-0012, job:ns1/job09, gang",
        "rich/pods-0012, ns1/job09-worker-3, memory",
        "rich/pods-0023, ns1/job11-task-2, bound",
        "mixed/mixed-0006, ns1/pg06-0, preempted",
        "mixed/mixed-0006, ns1/pg16-0, preempts",
        "dumps/tight-reclaim, ml-team/train-15-worker-2, reclaimed",
        "dumps/tight-reclaim, ml-team/train-42-worker-3, reclaims"
    })
    void readsAsItDid(String name, String asked, String golden) throws Exception {
        Path recorded = Files.isDirectory(OWN.resolve(name)) ? OWN.resolve(name) : SHARED.resolve(name);
        assumeTrue(Files.isDirectory(recorded), () -> recorded + " is not there");
        String told = told(recorded, asked);
        Path file = GOLDEN.resolve(golden + ".txt");
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(file, told);
        }
        assertThat(told).isEqualTo(Files.readString(file));
    }

    private String told(Path recorded, String asked) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("explain", asked, "--conf"));
        command.add(recorded.resolve("scheduler.conf").toString());
        try (var files = Files.list(recorded)) {
            for (Path file : files.filter(each -> each.getFileName().toString().startsWith("snapshot"))
                    .sorted()
                    .toList()) {
                command.addAll(List.of("--snapshot", file.toString()));
            }
        }
        String printed = Distribution.terrace(folder, command.toArray(String[]::new));
        // Warnings name the folder, which is another one elsewhere.
        return printed.replaceFirst("^0 ", "")
                .lines()
                .filter(line -> !line.startsWith("warning: "))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
