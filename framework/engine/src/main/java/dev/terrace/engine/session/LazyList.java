package dev.terrace.engine.session;

import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A list that is computed on first read. Thread-safe. */
public final class LazyList<E> extends AbstractList<E> implements RandomAccess {
    /** Null once the elements are computed, so that its notes can be collected. */
    private @Nullable Supplier<List<E>> source;

    private volatile @Nullable List<E> elements;

    /** @param source computes the elements; called at most once, unless it fails */
    public LazyList(Supplier<List<E>> source) {
        this.source = source;
    }

    /** Returns whether the elements are computed. */
    public boolean isRead() {
        return elements != null;
    }

    private List<E> elements() {
        List<E> known = elements;
        return known == null ? computed() : known;
    }

    private synchronized List<E> computed() {
        Supplier<List<E>> pending = source;
        if (pending != null) {
            elements = List.copyOf(pending.get());
            source = null;
        }
        return Objects.requireNonNull(elements);
    }

    @Override
    public E get(int index) {
        return elements().get(index);
    }

    @Override
    public int size() {
        return elements().size();
    }
}
