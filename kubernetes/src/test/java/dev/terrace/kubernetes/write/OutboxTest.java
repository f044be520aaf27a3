package dev.terrace.kubernetes.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.kubernetes.client.Answer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OutboxTest {
    private final Deque<CompletableFuture<Answer>> answers = new ArrayDeque<>();
    private final List<String> sent = new ArrayList<>();
    private final List<String> answered = new ArrayList<>();
    private final List<String> dropped = new ArrayList<>();
    private long now;
    private boolean mayWrite = true;
    private final Outbox outbox = new Outbox(this::send, () -> mayWrite, Runnable::run, () -> now, List.of());

    private CompletableFuture<Answer> send(Request request) {
        sent.add(request.path());
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        answers.add(answer);
        return answer;
    }

    private void add(String name, boolean isUrgent) {
        outbox.add(new Write() {
            @Override
            public String kind() {
                return "test";
            }

            @Override
            public boolean isUrgent() {
                return isUrgent;
            }

            @Override
            public @Nullable Request request() {
                return name.startsWith("late") ? null : Request.post(name, "{}");
            }

            @Override
            public void answered(@Nullable Answer answer) {
                answered.add(name + " " + (answer == null ? "lost" : answer.code()));
            }

            @Override
            public void dropped() {
                dropped.add(name);
            }
        });
    }

    private void answer(int code, String pause) {
        answers.remove().complete(new Answer(code, new byte[0], 1, "", pause));
        outbox.send();
    }

    @Test
    void urgentWritesAreSentFirstAndOthersShareWhatIsLeft() {
        for (int i = 0; i < 30; i++) {
            add("other", false);
        }
        add("urgent", true);
        outbox.send();
        assertThat(sent).hasSize(17).startsWith("urgent");
        add("second", true);
        outbox.send();
        assertThat(sent.get(17)).isEqualTo("second");
    }

    @Test
    void othersAreNotStarvedByUrgentWrites() {
        for (int i = 0; i < 5_000; i++) {
            add("urgent", true);
        }
        for (int i = 0; i < 100; i++) {
            add("other", false);
        }
        outbox.send();
        assertThat(sent).hasSize(64).doesNotContain("other");
        for (int i = 0; i < 500; i++) {
            answer(201, "");
        }
        assertThat(sent).as("urgent writes come first for a second").doesNotContain("other");
        now += Duration.ofSeconds(1).toNanos();
        for (int i = 0; i < 64; i++) {
            answer(201, "");
        }
        assertThat(sent.stream().filter("other"::equals))
                .as("a quarter of the window")
                .hasSize(16);
        for (int i = 0; i < 1_000; i++) {
            answer(201, "");
        }
        assertThat(sent.stream().filter("other"::equals)).hasSize(100);
    }

    @Test
    void atMost64AreInFlightAndRefusalsOfOneFlightHalveThemOnce() {
        for (int i = 0; i < 200; i++) {
            add("pod", true);
        }
        outbox.send();
        assertThat(outbox.inFlight()).isEqualTo(64);
        for (int i = 0; i < 40; i++) {
            answer(429, "");
        }
        assertThat(outbox.window()).isEqualTo(32);
        assertThat(outbox.inFlight()).isEqualTo(32);
        now = Duration.ofMinutes(1).toNanos();
        while (!answers.isEmpty()) {
            answer(201, "");
        }
        assertThat(answered).hasSize(200);
        assertThat(outbox.window()).isEqualTo(37);
    }

    @Test
    void aRefusedWriteIsSentAgainAfterTheDemandedPauseAndThenAfterLongerOnes() {
        add("pod", true);
        outbox.send();
        answer(429, "2");
        assertThat(outbox.untilNext()).isEqualTo(Duration.ofSeconds(2));
        now += Duration.ofSeconds(2).toNanos();
        outbox.send();
        answer(429, "");
        assertThat(outbox.untilNext()).isEqualTo(Duration.ofMillis(200));
        now += Duration.ofMillis(200).toNanos();
        outbox.send();
        answer(201, "");
        assertThat(answered).containsExactly("pod 201");
        assertThat(outbox.untilNext()).isNull();
    }

    @Test
    void aLostAnswerIsReported() {
        add("pod", true);
        outbox.send();
        answers.remove().completeExceptionally(new IllegalStateException("cut"));
        assertThat(answered).containsExactly("pod lost");
    }

    @Test
    void aServerThatIsAwayGetsOneRequestAtATime() {
        for (int i = 0; i < 100; i++) {
            add("pod", true);
        }
        outbox.send();
        for (int i = 0; i < 64; i++) {
            answers.remove().completeExceptionally(new IllegalStateException("refused"));
            outbox.send();
        }
        assertThat(sent).hasSize(71);
        for (CompletableFuture<Answer> answer : answers) {
            answer.completeExceptionally(new IllegalStateException("refused"));
        }
        answers.clear();
        assertThat(outbox.untilNext()).isEqualTo(Duration.ofMillis(100));
        now += Duration.ofMillis(100).toNanos();
        outbox.send();
        assertThat(sent).hasSize(72);
        answers.remove().completeExceptionally(new IllegalStateException("refused"));
        assertThat(outbox.untilNext()).isEqualTo(Duration.ofMillis(200));
        now += Duration.ofMillis(200).toNanos();
        outbox.send();
        answer(201, "");
        assertThat(outbox.window()).isEqualTo(2);
    }

    @Test
    void whatIsNotRightOrNotAllowedAnyMoreIsNotSent() {
        add("late", true);
        mayWrite = false;
        add("pod", true);
        outbox.send();
        mayWrite = true;
        add("next", true);
        outbox.stop();
        outbox.send();
        assertThat(sent).isEmpty();
        assertThat(dropped).containsExactly("pod", "next");
    }
}
