package dev.terrace.cel;

import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelType;
import dev.cel.common.values.CelByteString;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The cost of a step in Kubernetes' units: 1 for a read of a variable or a field, and a tenth of the length for a read
 * of a text.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/apiserver/pkg/cel/library/cost.go; cel-go 0.26.0,
 *     interpreter/runtimecost.go"
 */
final class ExpressionCosts {
    private static final long LIST = 10;
    private static final long MAP = 30;
    private static final long MESSAGE = 40;
    private static final int TEXT_OF_A_UNIT = 10;
    private static final double TENTH = 0.1;
    private static final double QUARTER = 0.25;

    private static final String CHOICE = "_?_:_";
    private static final Set<String> FREE = Set.of("_&&_", "_||_");
    private static final Set<String> COMPARISONS = Set.of("_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_");
    private static final Set<String> CONVERSIONS =
            Set.of("bool", "bytes", "double", "duration", "int", "string", "timestamp", "type", "uint");
    private static final Set<String> READ_ONCE = Set.of(
            "url",
            "lowerAscii",
            "upperAscii",
            "substring",
            "trim",
            "cidr",
            "isIP",
            "isCIDR",
            "quantity",
            "isQuantity",
            "semver",
            "isSemver",
            "startsWith",
            "endsWith",
            "strings.quote");
    private static final Set<String> READ_TWICE = Set.of("replace", "split", "ip.isCanonical");
    private static final Set<String> WALKS = Set.of("isSorted", "sum", "max", "min", "indexOf", "lastIndexOf");

    /** The functions that may compare each part of their first operand with each part of the second, or of the same. */
    private static final Set<String> SEARCHES = Set.of(
            "contains",
            "distinct",
            "indexOf",
            "lastIndexOf",
            "replace",
            "sets.contains",
            "sets.equivalent",
            "sets.intersects",
            "split");

    private static final Map<String, Varying> OF_CALLS = ofCalls();

    private ExpressionCosts() {}

    /** The cost of a step that depends on values. */
    interface Varying {
        /**
         * @param result the value of the step
         * @param values the values of {@link #operands}
         */
        long of(Object result, Object[] values);
    }

    /** Returns the cost of a step that is the same in each evaluation; empty if it depends on values. */
    static OptionalLong fixed(CelExpr step) {
        return switch (step.getKind()) {
            case IDENT -> OptionalLong.empty();
            case SELECT -> OptionalLong.of(step.select().testOnly() ? 0 : 1);
            case LIST -> OptionalLong.of(isConstant(step) ? 0 : LIST);
            case MAP -> OptionalLong.of(isConstant(step) ? 0 : MAP);
            case STRUCT -> OptionalLong.of(MESSAGE);
            case CALL -> fixed(step.call());
            default -> OptionalLong.of(0);
        };
    }

    private static OptionalLong fixed(CelExpr.CelCall call) {
        if (call.function().equals(CHOICE)) {
            return OptionalLong.empty();
        }
        if (isFree(call)) {
            return OptionalLong.of(0);
        }
        return OF_CALLS.containsKey(call.function()) ? OptionalLong.empty() : OptionalLong.of(1);
    }

    /** Returns the cost of a step that depends on values. */
    static Varying varying(CelExpr step) {
        if (step.getKind() == CelExpr.ExprKind.Kind.IDENT) {
            return (result, none) -> result instanceof CelType ? 0 : 1;
        }
        String function = step.call().function();
        if (function.equals(CHOICE)) {
            long first = saved(step.call().args().get(1));
            long second = saved(step.call().args().get(2));
            return (result, values) -> values[0].equals(true) ? -first : -second;
        }
        return Objects.requireNonNull(OF_CALLS.get(function));
    }

    /** Returns the cost of a step with a varying cost if one of its operands was not evaluated. */
    static long withoutOperands(CelExpr step) {
        boolean isChoice = step.getKind() == CelExpr.ExprKind.Kind.CALL
                && step.call().function().equals(CHOICE);
        return isChoice ? 0 : 1;
    }

    /** Returns whether the work of a call is the product of the sizes of its first two operands, or a square. */
    static boolean isSearch(CelExpr step) {
        return step.getKind() == CelExpr.ExprKind.Kind.CALL
                && SEARCHES.contains(step.call().function());
    }

    /** Returns the steps whose values the cost of a step depends on; of a call all of them, its target first. */
    static List<CelExpr> operands(CelExpr step) {
        if (step.getKind() != CelExpr.ExprKind.Kind.CALL) {
            return List.of();
        }
        if (step.call().function().equals(CHOICE)) {
            return step.call().args().subList(0, 1);
        }
        List<CelExpr> operands = new ArrayList<>();
        step.call().target().ifPresent(operands::add);
        operands.addAll(step.call().args());
        return List.copyOf(operands);
    }

    /** Returns whether Kubernetes folds the expression before the evaluation: lists and maps of constants. */
    private static boolean isConstant(CelExpr expression) {
        return switch (expression.getKind()) {
            case CONSTANT -> true;
            case LIST -> expression.list().elements().stream().allMatch(ExpressionCosts::isConstant);
            case MAP ->
                expression.map().entries().stream()
                        .allMatch(entry -> isConstant(entry.key()) && isConstant(entry.value()));
            default -> false;
        };
    }

    private static boolean isFree(CelExpr.CelCall call) {
        String function = call.function();
        boolean isOfConstants = call.args().stream().allMatch(ExpressionCosts::isConstant);
        return FREE.contains(function)
                || (function.equals("@in") && isConstant(call.args().get(1)))
                || (CONVERSIONS.contains(function) && isOfConstants);
    }

    /** The costs of calls that depend on the values of their arguments, by function. All others cost 1. */
    private static Map<String, Varying> ofCalls() {
        Map<String, Varying> all = new HashMap<>();
        for (String function : COMPARISONS) {
            all.put(function, (result, values) -> ofComparison(values));
        }
        all.put("_==_", (result, values) -> isOwn(values[0]) ? 1 : ofComparison(values));
        READ_ONCE.forEach(function -> all.put(function, (result, values) -> read(size(values[0]), TENTH)));
        READ_TWICE.forEach(function -> all.put(function, (result, values) -> read(size(values[0]), 2 * TENTH)));
        WALKS.forEach(function -> all.put(function, (result, values) -> walk(values[0])));
        for (String function : List.of("matches", "find", "findAll")) {
            all.put(function, (result, values) -> ofSearch(values[0], values[1]));
        }
        for (String function : List.of("slice", "lists.range", "reverse")) {
            all.put(function, (result, values) -> ofList(size(result)));
        }
        all.put("flatten", (result, values) -> ofList(size(values[0]) * (values.length > 1 ? (Long) values[1] : 1)));
        all.put("distinct", (result, values) -> ofOrder(values[0]));
        all.put("sort", (result, values) -> ofOrder(values[0]));
        all.put("lists.@sortByAssociatedKeys", (result, values) -> ofOrder(values[1]));
        all.put("_+_", (result, values) -> ofSum(values));
        all.put("@in", (result, values) -> values[0] != result && values[1] instanceof List<?> list ? list.size() : 1);
        all.put("join", (result, values) -> read(size(result), 2 * TENTH));
        all.put("sets.contains", (result, values) -> 1 + size(values[0]) * size(values[1]));
        all.put("sets.intersects", (result, values) -> 1 + size(values[0]) * size(values[1]));
        all.put("sets.equivalent", (result, values) -> 1 + 2 * size(values[0]) * size(values[1]));
        all.put("contains", (result, values) -> read(size(values[0]), TENTH) * read(size(values[1]), TENTH));
        all.put("ip", (result, values) -> values[0] instanceof String ? read(size(values[0]), TENTH) : 1);
        all.put("containsIP", (result, values) -> read(2 * size(values[0]), TENTH) + ofText(values[1]));
        all.put(
                "containsCIDR",
                (result, values) ->
                        read(2 * size(values[0]), TENTH) + read(size(values[0]), TENTH) + 1 + ofText(values[1]));
        return Map.copyOf(all);
    }

    /** Returns the cost of a call that creates a list. */
    private static long ofList(long size) {
        return 1 + LIST + size;
    }

    /** Returns the cost of comparing all elements of a list with each other, which creates a list. */
    private static long ofOrder(Object value) {
        List<?> list = (List<?>) value;
        boolean isOfTexts = !list.isEmpty() && (list.get(0) instanceof String || list.get(0) instanceof CelByteString);
        return ofList((long) ((double) list.size() * list.size() * (isOfTexts ? 2 + TENTH : 2)));
    }

    private static long ofComparison(Object[] values) {
        return read(Math.min(size(values[0]), size(values[1])), TENTH);
    }

    private static long ofSum(Object[] values) {
        return values[0] instanceof String || values[0] instanceof CelByteString
                ? read(size(values[0]) + size(values[1]), TENTH)
                : 1;
    }

    /** Returns whether the value has a type that Kubernetes adds to CEL. */
    private static boolean isOwn(Object value) {
        return value instanceof CelQuantity
                || value instanceof SemanticVersion
                || value instanceof IpAddress
                || value instanceof Network
                || value instanceof Url
                || value instanceof NamedFormat;
    }

    /** Returns the cost that a conditional saves for the selected branch. A variable at its root is not charged. */
    private static long saved(CelExpr branch) {
        CelExpr root = branch;
        while (true) {
            if (root.getKind() == CelExpr.ExprKind.Kind.SELECT) {
                root = root.select().operand();
            } else if (root.getKind() == CelExpr.ExprKind.Kind.CALL
                    && root.call().function().equals("_[_]")) {
                root = root.call().args().get(0);
            } else {
                return root.getKind() == CelExpr.ExprKind.Kind.IDENT ? 1 : 0;
            }
        }
    }

    /** Returns the cost of searching a text for a pattern. */
    static long ofSearch(Object text, Object pattern) {
        return read(1 + size(text), TENTH) * read(size(pattern), QUARTER);
    }

    private static long ofText(Object value) {
        return value instanceof String ? read(size(value), TENTH) : 0;
    }

    private static long read(long size, double factor) {
        return (long) Math.ceil(size * factor);
    }

    /** Returns the cost of visiting each element; texts cost their length. */
    private static long walk(Object value) {
        if (value instanceof String text) {
            return text.length() / TEXT_OF_A_UNIT;
        }
        long cost = 0;
        if (value instanceof Collection<?> list) {
            for (Object one : list) {
                cost += walk(one);
            }
            return cost;
        }
        return 1;
    }

    static long size(Object value) {
        if (value instanceof String text) {
            return text.codePointCount(0, text.length());
        }
        if (value instanceof CelByteString bytes) {
            return bytes.size();
        }
        if (value instanceof IpAddress address) {
            return address.bits() / Byte.SIZE;
        }
        if (value instanceof Network network) {
            return size(network.address());
        }
        if (value instanceof Collection<?> collection) {
            return collection.size();
        }
        return value instanceof Map<?, ?> map ? map.size() : 1;
    }
}
