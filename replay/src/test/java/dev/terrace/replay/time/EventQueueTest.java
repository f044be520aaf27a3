package dev.terrace.replay.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.time.EventQueue.EventKind;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Tests the order of events, and the times of cycles. */
class EventQueueTest {
    @Test
    void endsComeBeforeDeparturesAndOthersInTheirOrder() {
        EventQueue<String> events = new EventQueue<>(event -> true);
        events.add(5, EventKind.LEAVE, "leaves");
        events.add(5, EventKind.END, "first");
        events.add(5, EventKind.END, "second");
        events.add(3, EventKind.END, "early");
        assertThat(events.next()).isEqualTo(3);
        assertThat(events.take(2, EventKind.END)).isNull();
        assertThat(events.take(5, EventKind.LEAVE)).isNull();
        assertThat(events.take(5, EventKind.END)).isEqualTo("early");
        assertThat(events.take(5, EventKind.END)).isEqualTo("first");
        assertThat(events.take(5, EventKind.END)).isEqualTo("second");
        assertThat(events.take(5, EventKind.LEAVE)).isEqualTo("leaves");
        assertThat(events.next()).isEqualTo(EventQueue.NEVER);
    }

    @Test
    void whatNoLongerHappensIsNoInstant() {
        Set<String> cancelled = new HashSet<>();
        EventQueue<String> events = new EventQueue<>(event -> !cancelled.contains(event.subject()));
        events.add(3, EventKind.END, "a");
        events.add(7, EventKind.END, "b");
        cancelled.add("a");
        assertThat(events.next()).isEqualTo(7);
    }

    @Test
    void aPeriodSeesAnEventAtTheNextTick() {
        assertThat(Trigger.EVENT.notBefore(7)).isEqualTo(7);
        assertThat(new Trigger(10).notBefore(7)).isEqualTo(10);
        assertThat(new Trigger(10).notBefore(10)).isEqualTo(10);
    }

    @Test
    void theClockHasWholeSeconds() {
        VirtualClock clock = new VirtualClock(Instant.ofEpochSecond(100));
        assertThat(clock.at(3)).isEqualTo(Instant.ofEpochSecond(103));
        assertThat(clock.notBefore(Instant.ofEpochSecond(103))).isEqualTo(3);
        assertThat(clock.notBefore(Instant.ofEpochSecond(103, 1))).isEqualTo(4);
    }
}
