package dev.terrace.spi;

import dev.terrace.model.report.Figure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * An order that can report the numbers that decide it. A plugin may register one as its comparator. The numbers are
 * requested only if the cycle is explained.
 *
 * @param <T> the compared type
 */
public interface Order<T> extends Comparator<T> {
    /** Returns the numbers by which an item is compared, the most significant first. */
    List<Figure> figures(T item);

    /** Combines a comparator with the numbers that decide it. */
    static <T> Order<T> of(Comparator<T> comparator, Function<T, List<Figure>> figures) {
        return new Known<>(comparator, figures);
    }

    /** Returns the plain comparator, without the overhead of the numbers. */
    default Comparator<T> plain() {
        return this;
    }

    /** The result of {@link #of}. */
    record Known<T>(Comparator<T> plain, Function<T, List<Figure>> numbers) implements Order<T> {
        @Override
        public int compare(T left, T right) {
            return plain.compare(left, right);
        }

        @Override
        public List<Figure> figures(T item) {
            return numbers.apply(item);
        }
    }

    /** Orders items by a number, the lowest first. */
    static <T> Order<T> lowest(String name, ToDoubleFunction<T> number) {
        return of(Comparator.comparingDouble(number), item -> List.of(Figure.of(name, number.applyAsDouble(item))));
    }

    /** Orders items by a number, the highest first. */
    static <T> Order<T> highest(String name, ToDoubleFunction<T> number) {
        return of(
                (left, right) -> Double.compare(number.applyAsDouble(right), number.applyAsDouble(left)),
                item -> List.of(Figure.of(name, number.applyAsDouble(item))));
    }

    /** Returns a lexicographic order: this order, then another one for equal items. */
    default Order<T> then(Order<T> next) {
        return of(plain().thenComparing(next.plain()), item -> {
            List<Figure> all = new ArrayList<>(figures(item));
            all.addAll(next.figures(item));
            return List.copyOf(all);
        });
    }
}
