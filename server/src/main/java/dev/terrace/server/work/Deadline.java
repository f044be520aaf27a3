package dev.terrace.server.work;

/** The deadline of a piece of work. */
public final class Deadline {
    private Runnable atExpiry = () -> {};
    private boolean isExpired;

    Deadline() {}

    /** A deadline that never expires. */
    public static Deadline none() {
        return new Deadline();
    }

    /** Sets the action that ends the piece at its deadline. Runs it at once if the deadline has expired. */
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
