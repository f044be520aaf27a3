package dev.terrace.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PluginStateTest {
    private final AtomicInteger written = new AtomicInteger();

    /** Counts the calls of {@code text}. */
    private record Count(int number, AtomicInteger written) implements StateValue {
        @Override
        public String text() {
            written.incrementAndGet();
            return "count " + number;
        }
    }

    private record Other(String text) implements StateValue {}

    private PluginState counted(int number) {
        return PluginState.of("p", "", 1, Instant.EPOCH, new Count(number, written));
    }

    @Test
    void theTextOfAValueIsMadeOnceAndOnlyWhenItIsAskedFor() {
        PluginState state = counted(3);
        assertThat(state.value(Count.class)).contains(new Count(3, written));
        assertThat(written).hasValue(0);
        IntStream.range(0, 100)
                .parallel()
                .forEach(turn -> assertThat(state.data()).isEqualTo("count 3"));
        assertThat(written).hasValue(1);
    }

    @Test
    void statesWithEqualTextsAreEqualWhateverTheyWereMadeOf() {
        PluginState text = PluginState.of("p", "", 1, Instant.EPOCH, "count 3");
        assertThat(counted(3)).isEqualTo(text).hasSameHashCodeAs(text).isEqualTo(counted(3));
        assertThat(text).isEqualTo(counted(3)).isNotEqualTo(counted(4));
        assertThat(counted(3).toString()).isEqualTo(text.toString());
    }

    @Test
    void valuesAreComparedWithoutTheirTexts() {
        PluginState text = PluginState.of("p", "", 1, Instant.EPOCH, "count 3");
        assertThat(counted(3).isSame(counted(3))).isTrue();
        assertThat(counted(3).isSame(counted(4))).isFalse();
        assertThat(written).hasValue(0);
        assertThat(counted(3).isSame(text)).isTrue();
        assertThat(written).hasValue(1);
    }

    @Test
    void theFirstWriterSerializes() {
        PluginState state = counted(3).writtenBy(value -> "first");
        assertThat(state.writtenBy(value -> "second")).isSameAs(state);
        assertThat(state.data()).isEqualTo("first");
        assertThat(state.value(Count.class)).isPresent();
    }

    @Test
    void statesOfOtherTimesDifferWithoutTheirTexts() {
        assertThat(counted(3))
                .isNotEqualTo(PluginState.of("p", "", 1, Instant.EPOCH.plusSeconds(1), new Count(3, written)));
        assertThat(written).hasValue(0);
    }

    @Test
    void aValueIsThereForItsOwnClassAloneAndNotOnceItWasWritten() {
        assertThat(counted(3).value(Other.class)).isEmpty();
        assertThat(counted(3).asText().value(Count.class)).isEmpty();
        assertThat(counted(3).asText()).isEqualTo(counted(3));
    }
}
