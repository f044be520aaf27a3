package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Imports histories from the command line, as docs/imports.md describes, and compares configurations on them. */
class HistoryIT {
    private static final Path HISTORIES = Distribution.ROOT.resolve("replay/src/test/resources/imports");
    private static final String CONF = Distribution.ROOT.resolve("conf").toString();

    @TempDir
    Path folder;

    @BeforeEach
    void nodes() throws IOException {
        Files.writeString(
                folder.resolve("nodes.csv"), "name,count,cpu_milli,memory_mib,gpus,labels\ncpu,9,1024000,515000,8,\n");
    }

    private String terrace(String words) throws Exception {
        return Distribution.call(folder, words.replace("IN/", HISTORIES + "/").split(" "));
    }

    @Test
    void theAccountingOfSlurmLeadsToAComparison() throws Exception {
        assertThat(terrace("trace import slurm IN/slurm.txt --out ./history --nodes ./nodes.csv --zone Europe/Berlin"))
                .startsWith("0 ")
                .contains("read        55", "kept        36", "skipped     19", "step of a job");
        assertThat(terrace("replay ./history --conf %s/easy.yaml --conf %s/share.yaml".formatted(CONF, CONF)))
                .startsWith("0 ")
                .contains("easy.yaml", "share.yaml");
    }

    @ParameterizedTest
    @CsvSource({
        "table IN/helios.csv --columns helios --zone Asia/Shanghai",
        "table IN/alibaba-2026-spot.csv --columns alibaba-2026-spot --nodes IN/alibaba-2026-spot-nodes.csv",
        "philly IN/philly.json"
    })
    void aPublicTraceIsImported(String words) throws Exception {
        assertThat(terrace("trace import %s --out ./history".formatted(words))).startsWith("0 ");
        assertThat(terrace("trace describe ./history")).startsWith("0 ");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            slurm IN/helios.csv --out ./history                    | The cells are not between bars; print them with sacct -P
            slurm none.txt --out ./history                         | none.txt
            slurm IN/slurm.txt --out ./history --zone Nowhere      | is not a time zone
            slurm IN/slurm.txt --out ./                          | is not empty
            table IN/helios.csv --columns acmes --out ./history    | neither a file nor a shipped map
            table IN/helios.csv --columns openb --out ./history    | the header has no columns cpu_milli
            table IN/helios.csv --columns ./map.yaml --out ./history | the header has no column kernels
            philly IN/helios.csv --out ./history                   | this is not JSON
            """)
    void badInputIsOneSentenceAndNoFolder(String words, String sentence) throws Exception {
        Files.writeString(folder.resolve("map.yaml"), """
                format: terrace-columns/1
                columns: {id: job_id, submit: submit_time, cpu: kernels}
                """);
        assertThat(terrace("trace import " + words)).startsWith("2 ").contains(sentence);
        assertThat(folder.resolve("history")).doesNotExist();
    }
}
