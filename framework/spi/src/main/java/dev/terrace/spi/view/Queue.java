package dev.terrace.spi.view;

import dev.terrace.model.QueueSpec;
import java.util.List;
import java.util.OptionalInt;

/** A queue in a session. Compared by identity. */
public interface Queue {
    /** Returns the dense id, from 0, in the order of the names. */
    int id();

    /** Returns the queue as the dump shows it. */
    QueueSpec spec();

    /** Returns its jobs, in the order of their keys. */
    List<Job> jobs();

    /** Returns the value of its priority class; empty without one, or if the class does not exist. */
    OptionalInt classPriority();

    default String name() {
        return spec().name();
    }

    default int weight() {
        return spec().weight();
    }

    default boolean isOpen() {
        return spec().isOpen();
    }
}
