package dev.terrace.kubernetes.watch;

import dev.terrace.objects.field.Kind;
import java.time.Duration;

/** Receives what watches do, for metrics and logs. Thread-safe. */
public interface WatchLog {
    /** A kind was listed. */
    default void listed(Kind<?> kind) {}

    /** A change of an object arrived. Called before the change is passed on. */
    default void event(Kind<?> kind) {}

    /** A bookmark arrived: the watch is alive, and nothing changed. */
    default void bookmark(Kind<?> kind) {}

    /** A request failed, or a stream ended too early, and will be tried again. */
    default void retry(Kind<?> kind, String reason) {}

    /** The server's clock was read: how far it is ahead of this machine's. */
    default void clock(Duration ahead) {}
}
