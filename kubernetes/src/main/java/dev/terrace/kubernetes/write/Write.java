package dev.terrace.kubernetes.write;

import dev.terrace.kubernetes.client.Answer;
import org.jspecify.annotations.Nullable;

/** A write that waits in the {@link Outbox}. All methods are called by the deciding thread. */
public interface Write {
    /** Returns the kind of write for metrics, such as {@code binding}; one of a few words. */
    String kind();

    /** Returns whether pods wait for it. Bindings, evictions and the phase Inqueue are sent before all other writes. */
    boolean isUrgent();

    /**
     * Returns the request. Called immediately before it is sent, and again before each repetition.
     *
     * @return null if the write is not right any more; it is then dropped without an answer
     */
    @Nullable
    Request request();

    /**
     * Takes the answer. A write that is refused with 429 was not done; the outbox sends it again, and this method is
     * not called.
     *
     * @param answer null if none arrived: the write may have been done, or may yet be done
     */
    void answered(@Nullable Answer answer);

    /** The outbox gives up the write, because this process may not write any more. It was not done. */
    void dropped();
}
