package dev.terrace.server.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.server.work.Overdue;
import dev.terrace.server.work.Piece;
import dev.terrace.server.work.Subject;
import dev.terrace.server.work.WorkQueue;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Inputs that take longer to read than their time limit. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class OverdueReadingTest {
    @TempDir
    Path scratch;

    @Test
    void theReadingOfATraceEndsAndLeavesNothingBehind() {
        ReadTraces traces = new ReadTraces(
                hash -> endless("1 0 0 100 2 -1 -1 2 200 -1 1 1 1 -1 1 -1 -1 -1\n"), Long.MAX_VALUE, 1, () -> scratch);
        requireEnd(deadline -> traces.read("log.swf", "hash", TraceOptions.defaults()));
        assertThat(scratch).isEmptyDirectory();
    }

    @Test
    void theReadingOfASnapshotEnds() {
        ReadSnapshots snapshots = new ReadSnapshots(
                hash -> endless("---\napiVersion: v1\nkind: Node\nmetadata: {name: n1}\n"),
                Long.MAX_VALUE,
                1,
                ZoneOffset.UTC);
        requireEnd(deadline -> snapshots.read("dump", "hash"));
    }

    private static void requireEnd(Piece<?> reading) {
        try (WorkQueue work = new WorkQueue(1, 0, Duration.ofMillis(300))) {
            assertThatThrownBy(
                            () -> work.submit(new Subject("put", "it"), reading).get())
                    .hasCauseInstanceOf(Overdue.class);
            while (!work.stuck().isEmpty()) {
                Thread.onSpinWait();
            }
        }
    }

    /** Repeats a text slowly, and for ever. */
    private static InputStream endless(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return new InputStream() {
            private int at;

            @Override
            public int read() {
                return bytes[at++ % bytes.length];
            }

            @Override
            public int read(byte[] into, int from, int length) {
                LockSupport.parkNanos(1_000_000);
                for (int i = 0; i < length; i++) {
                    into[from + i] = (byte) read();
                }
                return length;
            }
        };
    }
}
