package dev.terrace.actions;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A lazy concatenation of iterators: each is created when the previous one is exhausted. */
final class InTurn<T> implements Iterator<T> {
    private final Iterator<Supplier<Iterator<T>>> turns;
    private Iterator<T> turn = Collections.emptyIterator();

    InTurn(Stream<Supplier<Iterator<T>>> turns) {
        this.turns = turns.iterator();
    }

    @Override
    public boolean hasNext() {
        while (!turn.hasNext() && turns.hasNext()) {
            turn = turns.next().get();
        }
        return turn.hasNext();
    }

    @Override
    public T next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return turn.next();
    }
}
