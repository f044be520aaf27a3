package dev.terrace.kubernetes.watch;

import dev.terrace.objects.field.Kind;
import java.time.Duration;

/** Receives what watches do, for metrics and logs. Thread-safe. */
public interface WatchLog {
    /** A kind was listed. */
    default void listed(Kind<?> kind) {}

    /** An event of a watch arrived. */
    default void event(Kind<?> kind) {}

    /** A request failed, or a stream ended too early, and will be tried again. */
    default void retry(Kind<?> kind, String reason) {}

    /** The server's clock was read: how far it is ahead of this machine's. */
    default void clock(Duration ahead) {}
}
