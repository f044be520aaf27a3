package dev.terrace.spi.view;

import dev.terrace.model.QueueSpec;
import java.util.List;
import java.util.OptionalInt;

/** A queue in a session. Compared by identity. */
public interface Queue {
    /** Dense, from 0, in order of the names. */
    int id();

    /** What the dump says of it. */
    QueueSpec spec();

    /** Its jobs, in order of their keys. */
    List<Job> jobs();

    /** The value of its priority class; empty without one, or if the class does not exist. */
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
