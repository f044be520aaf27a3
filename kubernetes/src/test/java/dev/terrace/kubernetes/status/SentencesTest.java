package dev.terrace.kubernetes.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SentencesTest {
    private long now;
    private final Sentences sentences = new Sentences(() -> now);

    /** Returns the sentence that is told after a cycle some time later. */
    private String told(int seconds, String reason) {
        now += Duration.ofSeconds(seconds).toNanos();
        sentences.decided(List.of(WaitingJob.of("ml/train", reason, false, "ml/a")));
        var unused = sentences.resume();
        Sentences.Told told = sentences.of("ml/train");
        return told == null ? "" : told.sentence();
    }

    @Test
    void otherWordsAreToldAtOnceButNotOften() {
        assertThat(told(0, "3 nodes are full")).isEmpty();
        assertThat(told(1, "3 nodes are full")).isEqualTo("3 nodes are full");
        assertThat(told(5, "2 nodes are full, 1 is cordoned")).isEqualTo("2 nodes are full, 1 is cordoned");
        assertThat(told(1, "3 nodes are full")).isEqualTo("2 nodes are full, 1 is cordoned");
        assertThat(sentences.resume()).isEqualTo(Duration.ofSeconds(4));
        assertThat(told(4, "3 nodes are full")).isEqualTo("3 nodes are full");
        assertThat(sentences.resume()).isNull();
    }

    @Test
    void otherNumbersAreToldWhenTheyRestAndAtLeastOnceAMinute() {
        assertThat(told(0, "100 nodes are full")).isEmpty();
        assertThat(told(1, "100 nodes are full")).isEqualTo("100 nodes are full");
        for (int i = 1; i < 60; i++) {
            assertThat(told(1, 100 + i + " nodes are full")).isEqualTo("100 nodes are full");
        }
        assertThat(told(1, "160 nodes are full")).isEqualTo("160 nodes are full");
        assertThat(told(1, "161 nodes are full")).isEqualTo("160 nodes are full");
        assertThat(told(4, "161 nodes are full")).isEqualTo("160 nodes are full");
        assertThat(told(1, "161 nodes are full")).isEqualTo("161 nodes are full");
    }

    @Test
    void aJobThatDoesNotWaitAnyMoreIsForgotten() {
        assertThat(told(0, "3 nodes are full")).isEmpty();
        assertThat(told(1, "3 nodes are full")).isEqualTo("3 nodes are full");
        assertThat(sentences.takeChanged()).containsExactly("ml/train");
        assertThat(told(1, "3 nodes are full")).isEqualTo("3 nodes are full");
        assertThat(sentences.takeChanged()).isEmpty();
        sentences.decided(List.of());
        assertThat(sentences.of("ml/train")).isNull();
        assertThat(sentences.takeChanged()).containsExactly("ml/train");
    }
}
