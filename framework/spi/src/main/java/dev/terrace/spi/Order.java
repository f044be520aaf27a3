package dev.terrace.spi;

import dev.terrace.model.report.Figure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * An order that knows the numbers by which it decides. A plugin may hand one over as its comparator; the numbers are
 * asked for only where a cycle is explained.
 *
 * @param <T> what is put in order
 */
public interface Order<T> extends Comparator<T> {
    /** The numbers of one item by which it is compared, the first that decides first. */
    List<Figure> figures(T item);

    /** A comparator, with the numbers by which it decides. */
    static <T> Order<T> of(Comparator<T> comparator, Function<T, List<Figure>> figures) {
        return new Known<>(comparator, figures);
    }

    /** The comparator alone, which costs what it costs without its numbers. */
    default Comparator<T> plain() {
        return this;
    }

    /** See {@link #of}. */
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

    /** The item with the lowest number comes first. */
    static <T> Order<T> lowest(String name, ToDoubleFunction<T> number) {
        return of(Comparator.comparingDouble(number), item -> List.of(Figure.of(name, number.applyAsDouble(item))));
    }

    /** The item with the highest number comes first. */
    static <T> Order<T> highest(String name, ToDoubleFunction<T> number) {
        return of(
                (left, right) -> Double.compare(number.applyAsDouble(right), number.applyAsDouble(left)),
                item -> List.of(Figure.of(name, number.applyAsDouble(item))));
    }

    /** This order, and another where this one sees no difference. */
    default Order<T> then(Order<T> next) {
        return of(plain().thenComparing(next.plain()), item -> {
            List<Figure> all = new ArrayList<>(figures(item));
            all.addAll(next.figures(item));
            return List.copyOf(all);
        });
    }
}
