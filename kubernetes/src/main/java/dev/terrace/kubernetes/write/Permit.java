package dev.terrace.kubernetes.write;

/** Whether this process may write to the cluster at this moment. Thread-safe. */
@FunctionalInterface
public interface Permit {
    /** The permit of a process that is known to be the only writer. */
    Permit ALWAYS = () -> true;

    /** Returns whether a request that is sent now is allowed. */
    boolean mayWrite();
}
