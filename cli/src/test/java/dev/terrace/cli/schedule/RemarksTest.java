package dev.terrace.cli.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.client.Answer;
import dev.terrace.objects.Kinds;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RemarksTest {
    private static final String OF_RIGHTS =
            "{\"reason\": \"Forbidden\", \"message\": \"User \\\"a\\\" cannot create resource\"}";
    private static final String OF_NAMESPACE =
            "{\"reason\": \"Forbidden\", \"details\": {\"causes\": [{\"reason\": \"NamespaceTerminating\"}]}}";

    private final StringWriter printed = new StringWriter();
    private Instant now = Instant.EPOCH;
    private final Remarks remarks = new Remarks(new PrintWriter(printed), () -> now);

    private void answered(int code, String body) {
        remarks.answered(
                "event", new Answer(code, body.getBytes(StandardCharsets.UTF_8), 1, "", ""), Duration.ofMillis(1));
    }

    private Stream<String> lines() {
        return printed.toString().lines().map(line -> line.substring(line.indexOf(' ') + 1));
    }

    @Test
    void anEventInANamespaceThatIsBeingDeletedIsNoMatterOfRights() {
        answered(403, OF_NAMESPACE);
        answered(201, "{}");
        assertThat(lines()).isEmpty();
    }

    @Test
    void writesThatAreRefusedInTurnArePrintedOnceAMinute() {
        for (int i = 0; i < 120; i++) {
            answered(403, OF_RIGHTS);
            answered(201, "{}");
            now = now.plusSeconds(1);
        }
        assertThat(lines()).hasSize(4).endsWith("writes of kind event are accepted again");
    }

    @Test
    void aSecondOutageIsPrintedWhileAKindIsNeverRead() {
        for (int i = 0; i < 2; i++) {
            remarks.retry(Kinds.NODE_METRICS, "503");
            remarks.retry(Kinds.POD, "connection refused");
            remarks.retry(Kinds.NODE, "connection refused");
            remarks.listed(Kinds.POD);
            remarks.listed(Kinds.NODE);
            now = now.plusSeconds(60);
        }
        assertThat(lines())
                .containsExactly(
                        "NodeMetrics cannot be read now, and is tried again: 503",
                        "Pod cannot be read now, and is tried again: connection refused",
                        "Pod is read again",
                        "Pod cannot be read now, and is tried again: connection refused",
                        "Pod is read again");
    }
}
