package dev.terrace.objects.field;

/**
 * An object that can be created once the resources of the whole cluster are known.
 *
 * @param <T> the type of the object
 */
public interface Draft<T> {
    /** Creates the object in the dimensions of a table. May be called again with another table. */
    T finish(AmountsTable amounts);
}
