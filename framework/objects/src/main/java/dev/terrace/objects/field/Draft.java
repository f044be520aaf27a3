package dev.terrace.objects.field;

/**
 * An object that can be created once the resources of the whole cluster are known.
 *
 * @param <T> the type of the object
 */
public interface Draft<T> {
    T finish(AmountsTable amounts);
}
