package dev.terrace.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.finding.InvalidInput;
import dev.terrace.text.Events.Event;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A text that is parsed by a second thread, against the same text in one thread. */
class EventsAheadTest {
    private static final int OBJECTS = 20_000;
    private static final int DIRECT = 50_000;

    /** Returns the text of objects, followed by an end. */
    private static String text(String end) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < OBJECTS; i++) {
            text.append("{\"n\": ").append(i).append(", \"s\": [\"ä\", true, null]}\n");
        }
        return text.append(end).toString();
    }

    private static JsonEvents json(String text) throws IOException {
        return new JsonEvents("dump.json", new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Reads all events, and returns the failure that ended the text, if any. */
    private static List<String> end(Events events, List<Object> all) {
        try {
            while (events.next() != Event.END) {
                boolean hasText = events.current() == Event.TEXT || events.current() == Event.KEY;
                all.add(List.of(events.current(), hasText ? events.text() : "", events.position()));
            }
            return List.of();
        } catch (InvalidInput e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"n\": ", "{\"n\": \"cut", "{\"n\": \"\\q\"}", "[1,}", "Error from server", "}"})
    void eventsPositionsAndFailuresAreThoseOfOneThread(String end) throws IOException {
        List<Object> expected = new ArrayList<>();
        List<String> failure = end(json(text(end)), expected);
        List<Object> found = new ArrayList<>();
        try (EventsAhead ahead = new EventsAhead(json(text(end)), DIRECT)) {
            assertThat(end(ahead, found)).isEqualTo(failure);
            assertThat(failure).hasSize(end.isEmpty() ? 0 : 1);
        }
        assertThat(found.equals(expected)).isTrue();
        assertThat(found.size()).isGreaterThan(OBJECTS * 5);
    }

    @Test
    void nothingFollowsTheEnd() throws IOException {
        try (EventsAhead ahead = new EventsAhead(json(text("")), DIRECT)) {
            assertThat(end(ahead, new ArrayList<>())).isEmpty();
            assertThat(ahead.next()).isEqualTo(Event.END);
            assertThat(ahead.current()).isEqualTo(Event.END);
        }
    }

    @Test
    void closingStopsTheSecondThread() throws IOException {
        try (EventsAhead ahead = new EventsAhead(json(text("")), DIRECT)) {
            for (int event = 0; event < 60_000; event++) {
                ahead.next();
            }
        }
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("terrace-reading"));
    }

    @Test
    void aThreadThatIsInterruptedReadsNoFurther() throws IOException {
        try (EventsAhead ahead = new EventsAhead(json(text("")), DIRECT)) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> end(ahead, new ArrayList<>())).hasMessage("the reading was interrupted");
            assertThat(Thread.interrupted()).isTrue();
        }
    }
}
