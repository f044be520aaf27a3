package dev.terrace.objects.field;

/**
 * An object that can be made once the resources of the whole cluster are known.
 *
 * @param <T> what it becomes
 */
public interface Draft<T> {
    T finish(AmountsTable amounts);
}
