package dev.terrace.snapshot.object;

/**
 * An object that can be made once the resources of the whole cluster are known.
 *
 * @param <T> what it becomes
 */
public interface Draft<T> {
    T finish(AmountsTable amounts);
}
