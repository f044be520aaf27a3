package dev.terrace.replay.origin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunIdentityTest {
    @TempDir
    Path folder;

    @Test
    void contentDecidesAndFoldersDoNot() {
        String hash = identity("a/log.swf", "1", "{}", "0").hash();
        assertThat(identity("b/log.swf", "1", "{}", "0").hash()).isEqualTo(hash);
        assertThat(identity("a/log.swf", "2", "{}", "0").hash()).isNotEqualTo(hash);
        assertThat(identity("a/log.swf", "1", "{\"actions\":\"allocate\"}", "0").hash())
                .isNotEqualTo(hash);
        assertThat(identity("a/log.swf", "1", "{}", "1").hash()).isNotEqualTo(hash);
    }

    @Test
    void eachFileOfATraceCounts() throws IOException {
        for (String file : List.of("trace.json", "nodes.csv", "node-changes.csv", "jobs.csv.gz", "notes.txt")) {
            Files.writeString(folder.resolve(file), file);
        }
        assertThat(Origins.ofTrace(folder))
                .extracting(file -> String.valueOf(Path.of(file.name()).getFileName()))
                .containsExactly("jobs.csv.gz", "node-changes.csv", "nodes.csv", "trace.json");
    }

    private static RunIdentity identity(String trace, String sha, String configuration, String seed) {
        TreeMap<String, String> options = new TreeMap<>();
        options.put("--seed", seed);
        return new RunIdentity(
                "0.1.0",
                List.of(new Hashed(trace, "", sha)),
                configuration,
                options,
                List.of(new Hashed("p", "1", "3")));
    }
}
