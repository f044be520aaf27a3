package dev.terrace.cel;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import dev.cel.runtime.CelFunctionBinding;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The functions of lists.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/apiserver/pkg/cel/library/lists.go"
 */
final class ListFunctions {
    private static final List<CelType> COMPARABLE = List.of(
            SimpleType.INT,
            SimpleType.UINT,
            SimpleType.DOUBLE,
            SimpleType.BOOL,
            SimpleType.DURATION,
            SimpleType.TIMESTAMP,
            SimpleType.STRING,
            SimpleType.BYTES);

    private static final Map<CelType, Sum> SUMS = Map.of(
            SimpleType.INT,
            new Sum(0L, (left, right) -> Math.addExact((Long) left, (Long) right)),
            SimpleType.UINT,
            new Sum(UnsignedLong.ZERO, (left, right) -> ((UnsignedLong) left).plus((UnsignedLong) right)),
            SimpleType.DOUBLE,
            new Sum(0.0, (left, right) -> (Double) left + (Double) right),
            SimpleType.DURATION,
            new Sum(Duration.ZERO, (left, right) -> ((Duration) left).plus((Duration) right)));

    private ListFunctions() {}

    private record Sum(Object zero, BinaryOperator<Object> plus) {
        Object of(List<?> list) {
            Object sum = zero;
            for (Object one : list) {
                sum = plus.apply(sum, one);
            }
            return sum;
        }
    }

    static void addTo(Functions all) {
        for (CelType type : COMPARABLE) {
            ListType list = ListType.create(type);
            all.member("isSorted", SimpleType.BOOL, values -> isSorted(list(values)), list)
                    .member("max", type, values -> extreme(list(values), 1), list)
                    .member("min", type, values -> extreme(list(values), -1), list);
        }
        for (CelType type : SUMS.keySet()) {
            all.member("sum", type, values -> sum(type, list(values)), ListType.create(type));
        }
        TypeParamType any = TypeParamType.create("A");
        ListType ofAny = ListType.create(any);
        all.member("indexOf", SimpleType.INT, values -> (long) list(values).indexOf(values[1]), ofAny, any)
                .member(
                        "lastIndexOf",
                        SimpleType.INT,
                        values -> (long) list(values).lastIndexOf(values[1]),
                        ofAny,
                        any);
    }

    /** Returns the functions that replace functions of the library: it creates a list of any size. */
    static Collection<CelFunctionBinding> bindings() {
        return CelFunctionBinding.fromOverloads(
                "lists.range", CelFunctionBinding.from("lists_range", Long.class, ListFunctions::range));
    }

    private static List<Long> range(long end) {
        if (end > CostLimit.MAX) {
            throw new IllegalArgumentException(CostLimit.EXCEEDED);
        }
        return LongStream.range(0, end).boxed().toList();
    }

    private static Object sum(CelType type, List<?> list) {
        return Objects.requireNonNull(SUMS.get(type)).of(list);
    }

    private static List<?> list(Object[] values) {
        return (List<?>) values[0];
    }

    private static boolean isSorted(List<?> list) {
        return IntStream.range(1, list.size()).allMatch(i -> compare(list.get(i - 1), list.get(i)) <= 0);
    }

    private static Object extreme(List<?> list, int sign) {
        if (list.isEmpty()) {
            throw new IllegalArgumentException("a list without elements has none that is least or greatest");
        }
        Object best = list.get(0);
        for (Object one : list) {
            best = compare(one, best) * sign > 0 ? one : best;
        }
        return best;
    }

    @SuppressWarnings("unchecked") // the type checker admits only lists of comparable values
    private static int compare(Object left, Object right) {
        return Integer.signum(((Comparable<Object>) left).compareTo(right));
    }
}
