package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.terrace.cluster.Patches;
import dev.terrace.inputs.Origin;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadOptions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reads, writes and reads again the dumps of recorded cases, if the folder exists. */
@Tag("slow")
class CasesTest {
    private static final Path CASES = Path.of(System.getProperty("terrace.cases", "../../../shared/cases/volcano"));

    private static final ReadOptions OPTIONS = ReadOptions.defaults().unnamed("volcano");

    private static final boolean NIGHTLY = "1".equals(System.getenv("NIGHTLY"));

    /** A share suffices, because neighbouring cases are similar. All of them take a minute. */
    private static final int STRIDE = Integer.getInteger("terrace.cases.stride", NIGHTLY ? 5 : 20);

    /** The folders with dumps in the project itself. */
    private static final List<String> OWN =
            List.of("../../dist/src/test/cases", "../../examples", "../../cli/src/test/resources");

    @Test
    void theProjectsDumpsComeBackFromTheirClusters() throws IOException {
        List<Path> dumps = new ArrayList<>();
        for (String folder : OWN) {
            try (Stream<Path> paths = Files.walk(Path.of(folder))) {
                paths.filter(path -> path.getFileName().toString().matches("(snapshot|cluster)\\.(json|yaml)(\\.gz)?"))
                        .forEach(dumps::add);
            }
        }
        assertThat(dumps).hasSizeGreaterThan(100);
        for (int i = 0; i < dumps.size(); i += Math.min(STRIDE, NIGHTLY ? 1 : 3)) {
            String dump = dumps.get(i).toString();
            comesBackFromItsCluster(cluster(dump), dump);
        }
    }

    @Test
    void casesComeBackAsTheyWere() throws IOException {
        assumeThat(Files.isDirectory(CASES))
                .withFailMessage("%s is not there", CASES.toAbsolutePath().normalize())
                .isTrue();
        try (Stream<Path> paths = Files.walk(CASES)) {
            List<Path> dumps = paths.filter(
                            path -> path.getFileName().toString().startsWith("snapshot."))
                    .sorted()
                    .toList();
            assertThat(dumps).isNotEmpty();
            int count = 0;
            for (int i = 0; i < dumps.size(); i += STRIDE) {
                comesBack(dumps.get(i).toString());
                count++;
            }
            System.out.println(count + " of " + count + " recorded cases agreed");
        }
    }

    private static void comesBack(String dump) throws IOException {
        Cluster cluster = cluster(dump);
        CycleReport nothing = CycleReport.builder().build();
        for (SnapshotWriter.Format format : SnapshotWriter.Format.values()) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            SnapshotWriter.apply(Origin.of(List.of(dump)), new Patches().decided(nothing, cluster.now()), out, format);
            Cluster again = SnapshotReader.read(new ByteArrayInputStream(out.toByteArray()), dump, OPTIONS)
                    .cluster();
            FormatsTest.assertSame(again, cluster);
        }
        comesBackFromItsCluster(cluster, dump);
    }

    private static void comesBackFromItsCluster(Cluster cluster, String dump) throws IOException {
        for (SnapshotWriter.Format format : SnapshotWriter.Format.values()) {
            ClusterWriterTest.comesBack(cluster, format, dump);
        }
    }

    private static Cluster cluster(String dump) {
        return SnapshotReader.read(List.of(dump), OPTIONS).cluster();
    }
}
