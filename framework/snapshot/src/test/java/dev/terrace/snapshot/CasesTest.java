package dev.terrace.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Reads, writes and reads again the dumps of recorded cases, if the folder exists. */
class CasesTest {
    private static final Path CASES = Path.of(System.getProperty("terrace.cases", "../../../shared/cases/volcano"));

    /** Every tenth case is enough, because neighbouring cases are alike. All of them take half a minute. */
    private static final int STRIDE = Integer.getInteger("terrace.cases.stride", 10);

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
        ReadOptions options = ReadOptions.defaults().unnamed("volcano");
        Cluster cluster = SnapshotReader.read(List.of(dump), options).cluster();
        CycleReport nothing = CycleReport.builder().build();
        for (SnapshotWriter.Format format : SnapshotWriter.Format.values()) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            SnapshotWriter.apply(List.of(dump), nothing, cluster.now(), out, format);
            Cluster again = SnapshotReader.read(new ByteArrayInputStream(out.toByteArray()), dump, options)
                    .cluster();
            FormatsTest.assertSame(again, cluster);
        }
    }
}
