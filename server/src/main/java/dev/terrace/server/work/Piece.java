package dev.terrace.server.work;

/** What is to be done, on a thread of its own. */
@FunctionalInterface
public interface Piece<T> {
    /** @param deadline tells when nobody waits for the answer any more */
    T run(Deadline deadline) throws Exception;
}
