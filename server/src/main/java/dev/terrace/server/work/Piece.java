package dev.terrace.server.work;

/** What is to be done, on a thread of its own. */
@FunctionalInterface
public interface Piece<T> {
    /** @param deadline tells when the answer comes too late */
    T run(Deadline deadline) throws Exception;
}
