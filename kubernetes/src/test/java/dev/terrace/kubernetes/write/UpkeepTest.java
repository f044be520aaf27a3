package dev.terrace.kubernetes.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.client.Answer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class UpkeepTest {
    private final Deque<CompletableFuture<Answer>> inFlight = new ArrayDeque<>();
    private final Outbox outbox = new Outbox(this::send, () -> true, Runnable::run, () -> 0, List.of());
    private final Upkeep upkeep =
            new Upkeep("test", outbox, () -> 0, key -> "1", key -> Request.merge("/" + key, "{}"));

    private CompletableFuture<Answer> send(Request request) {
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        inFlight.add(answer);
        return answer;
    }

    private void want(boolean isUrgent) {
        upkeep.want("x", 0, isUrgent);
        upkeep.resume();
        outbox.send();
    }

    private void refuseFirst() {
        inFlight.remove().complete(new Answer(500, new byte[0], 1, "", ""));
    }

    @Test
    void onlyAnUrgentRequestOvertakesOneInFlight() {
        want(false);
        want(false);
        assertThat(inFlight).hasSize(1);
        want(true);
        want(true);
        assertThat(inFlight).hasSize(2);
        refuseFirst();
        assertThat(upkeep.resume()).as("the urgent request replaces the other").isNull();
        refuseFirst();
        assertThat(upkeep.resume()).as("a repetition").isNotNull();
    }

    @Test
    void theAnswerToAForgottenRequestIsIgnored() {
        want(false);
        upkeep.clear();
        refuseFirst();
        assertThat(upkeep.resume()).isNull();
    }
}
