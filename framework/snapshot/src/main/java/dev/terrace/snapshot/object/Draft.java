package dev.terrace.snapshot.object;

/**
 * An object that waits for the resources of the whole cluster to be known before it can be made.
 *
 * @param <T> what it becomes
 */
public interface Draft<T> {
    T finish(AmountsTable amounts);
}
