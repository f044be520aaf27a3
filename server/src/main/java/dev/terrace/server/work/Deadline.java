package dev.terrace.server.work;

/** When a piece of work must have ended. */
public final class Deadline {
    private Runnable atExpiry = () -> {};
    private boolean isExpired;

    Deadline() {}

    /** One that never comes. */
    public static Deadline none() {
        return new Deadline();
    }

    /** What makes the piece end, if it has not by then; at once if it is too late already. */
    public synchronized void atExpiry(Runnable end) {
        if (isExpired) {
            end.run();
        } else {
            atExpiry = end;
        }
    }

    synchronized void expire() {
        isExpired = true;
        atExpiry.run();
    }
}
