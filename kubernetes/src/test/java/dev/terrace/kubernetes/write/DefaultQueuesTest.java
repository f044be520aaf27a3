package dev.terrace.kubernetes.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.client.Answer;
import dev.terrace.model.Cluster;
import dev.terrace.model.QueueSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DefaultQueuesTest {
    private long now;
    private final List<Request> sent = new ArrayList<>();
    private final Outbox outbox = new Outbox(
            request -> {
                sent.add(request);
                return CompletableFuture.completedFuture(new Answer(201, new byte[0], 1, "", ""));
            },
            Permit.ALWAYS,
            Runnable::run,
            () -> now,
            List.of());

    @Test
    void missingQueuesAreCreatedOnceInAWhile() {
        DefaultQueues queues = new DefaultQueues(outbox, () -> now);
        Cluster cluster = Cluster.empty().toBuilder()
                .queues(List.of(QueueSpec.builder("root").build()))
                .build();
        queues.decided(cluster);
        queues.decided(cluster);
        outbox.send();
        assertThat(sent).extracting(Request::path).containsExactly("/apis/scheduling.volcano.sh/v1beta1/queues");
        assertThat(sent.get(0).body()).contains("\"default\"", "\"reclaimable\": true");
        now += Duration.ofSeconds(10).toNanos();
        queues.decided(cluster);
        outbox.send();
        assertThat(sent).hasSize(2);
    }
}
