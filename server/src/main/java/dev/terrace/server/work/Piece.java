package dev.terrace.server.work;

/** A piece of work, run on a worker thread. */
@FunctionalInterface
public interface Piece<T> {
    /** @param deadline the deadline of the piece */
    T run(Deadline deadline) throws Exception;
}
