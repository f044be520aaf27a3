package dev.terrace.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.server.work.WorkQueue;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ReadyDocumentsTest {
    @Test
    void anotherVersionOfTerraceHasOtherTags() {
        assertThat(tag("0.1.0")).isNotEqualTo(tag("0.2.0"));
    }

    private static String tag(String version) {
        try (WorkQueue work = new WorkQueue(1, 0, Duration.ofSeconds(1))) {
            return new ReadyDocuments(work, 1000, version)
                    .keep("nodes", new byte[0])
                    .tag();
        }
    }
}
