package dev.terrace.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.replay.EventQueue.EventKind;
import dev.terrace.replay.LiveJob.Task;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.TraceJob;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the order of events, and the times of cycles. */
class EventQueueTest {
    private final List<Task> tasks = new LiveJob(
                    new TraceJob("a", 0, 9, -1, 4, 1, TaskRequest.cpu(1), "", "", null, -1, "", TraceJob.UNKNOWN, 0),
                    "a",
                    1)
            .tasks();
    private final EventQueue events = new EventQueue();

    private void end(int task, long at) {
        tasks.get(task).end = at;
        events.add(at, EventKind.END, tasks.get(task));
    }

    @Test
    void endsComeBeforeDeparturesAndOthersInTheirOrder() {
        tasks.get(0).leaves = 5;
        events.add(5, EventKind.LEAVE, tasks.get(0));
        end(1, 5);
        end(2, 5);
        end(3, 3);
        assertThat(events.next()).isEqualTo(3);
        assertThat(events.take(2, EventKind.END)).isEmpty();
        assertThat(events.take(5, EventKind.LEAVE)).isEmpty();
        assertThat(events.take(5, EventKind.END)).containsExactly(tasks.get(3), tasks.get(1), tasks.get(2));
        assertThat(events.take(5, EventKind.LEAVE)).containsExactly(tasks.get(0));
        assertThat(events.next()).isEqualTo(EventQueue.NEVER);
    }

    @Test
    void whatNoLongerHappensIsNoInstant() {
        end(0, 3);
        end(1, 7);
        tasks.get(0).end = EventQueue.NEVER;
        assertThat(events.next()).isEqualTo(7);
    }

    @Test
    void aPeriodSeesAnEventAtTheNextTick() {
        assertThat(Semantics.atOnce().notBefore(7)).isEqualTo(7);
        assertThat(new Semantics(10, 0, 0, 0).notBefore(7)).isEqualTo(10);
        assertThat(new Semantics(10, 0, 0, 0).notBefore(10)).isEqualTo(10);
    }

    @Test
    void theClockHasWholeSeconds() {
        VirtualClock clock = new VirtualClock(Instant.ofEpochSecond(100));
        assertThat(clock.at(3)).isEqualTo(Instant.ofEpochSecond(103));
        assertThat(clock.notBefore(Instant.ofEpochSecond(103))).isEqualTo(3);
        assertThat(clock.notBefore(Instant.ofEpochSecond(103, 1))).isEqualTo(4);
    }
}
