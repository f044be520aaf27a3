package dev.terrace.text;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.text.Events.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreeEventsTest {
    @Test
    void skippingAValueMovesToItsEnd() throws JsonProcessingException {
        Events events = new TreeEvents("test", List.of((ObjectNode)
                new ObjectMapper().readTree("{\"object\": {\"list\": [1, {}]}, \"list\": [{}], \"number\": 7}")));
        assertThat(List.of(events.next(), events.next(), events.next()))
                .containsExactly(Event.BEGIN_OBJECT, Event.KEY, Event.BEGIN_OBJECT);
        events.skip();
        assertThat(List.of(events.current(), events.next(), events.next()))
                .containsExactly(Event.END_OBJECT, Event.KEY, Event.BEGIN_LIST);
        events.skip();
        assertThat(List.of(events.current(), events.next(), events.next()))
                .containsExactly(Event.END_LIST, Event.KEY, Event.NUMBER);
        events.skip();
        assertThat(List.of(events.current(), events.next(), events.next()))
                .containsExactly(Event.NUMBER, Event.END_OBJECT, Event.END);
    }
}
