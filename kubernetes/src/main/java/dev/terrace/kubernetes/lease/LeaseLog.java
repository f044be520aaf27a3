package dev.terrace.kubernetes.lease;

/** Receives what becomes of a lease, for metrics and logs. Called by the thread of the lease. */
public interface LeaseLog {
    /** This process may write from now on. */
    default void gained() {}

    /** This process may not write any more, since at most a few seconds. */
    default void lost(String because) {}

    /** Another process has the lease. Called when the holder changes. */
    default void heldBy(String holder) {}

    /** A request failed, and will be tried again. Called when the reason changes. */
    default void retry(String because) {}
}
