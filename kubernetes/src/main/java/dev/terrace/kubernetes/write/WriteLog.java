package dev.terrace.kubernetes.write;

import java.time.Duration;

/** Receives what the outbox does, for metrics. Called by the deciding thread. */
public interface WriteLog {
    /**
     * A request was answered.
     *
     * @param kind the kind of write
     * @param code the status; 0 if no answer arrived
     * @param took the time since it was sent
     */
    default void answered(String kind, int code, Duration took) {}

    /** The number of requests that may be in flight has changed. */
    default void window(int size) {}
}
