package dev.terrace.server.work;

import java.time.Duration;

/** The deadline of a piece of work. */
public final class Deadline {
    private final Duration limit;
    private Runnable atExpiry = () -> {};
    private boolean isExpired;
    private boolean isStoring;

    Deadline(Duration limit) {
        this.limit = limit;
    }

    /** A deadline that never expires. */
    public static Deadline none() {
        return new Deadline(Duration.ZERO);
    }

    /** Sets the action that ends the piece at its deadline. Runs it at once if the deadline has expired. */
    public synchronized void atExpiry(Runnable end) {
        if (isExpired) {
            end.run();
        } else {
            atExpiry = end;
        }
    }

    /**
     * Records that the piece stores its result next. A piece that changes what is stored under a name calls this first:
     * the client of an expired piece was told that it was aborted.
     *
     * @throws Overdue if the deadline has expired
     */
    public synchronized void storing() {
        if (isExpired) {
            throw new Overdue(limit, false);
        }
        isStoring = true;
    }

    /** Returns the failure of the expired piece, for its client. */
    synchronized Overdue expire() {
        isExpired = true;
        atExpiry.run();
        return new Overdue(limit, isStoring);
    }
}
