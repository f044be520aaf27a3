package dev.terrace.cel;

import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelType;
import dev.cel.common.values.CelByteString;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    private static final Set<String> FREE = Set.of("_&&_", "_||_", "_?_:_");
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

    private ExpressionCosts() {}

    /** @param arguments the values of a call, its target first; empty if one of them was not evaluated */
    static long of(CelExpr step, Object result, Optional<List<Object>> arguments) {
        return switch (step.getKind()) {
            case IDENT -> result instanceof CelType ? 0 : 1;
            case SELECT -> step.select().testOnly() ? 0 : 1;
            case LIST -> isConstant(step) ? 0 : LIST;
            case MAP -> isConstant(step) ? 0 : MAP;
            case STRUCT -> MESSAGE;
            case CALL ->
                isFree(step.call())
                        ? 0
                        : arguments
                                .map(values -> call(step.call().function(), values, result))
                                .orElse(1L);
            default -> 0;
        };
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

    private static long call(String function, List<Object> values, Object result) {
        if (function.equals("_==_") && isOwn(values.get(0))) {
            return 1;
        }
        if (COMPARISONS.contains(function)) {
            return read(Math.min(size(values.get(0)), size(values.get(1))), TENTH);
        }
        if (values.isEmpty()) {
            return 1;
        }
        Object first = values.get(0);
        if (READ_ONCE.contains(function)) {
            return read(size(first), TENTH);
        }
        if (READ_TWICE.contains(function)) {
            return read(size(first), 2 * TENTH);
        }
        if (WALKS.contains(function)) {
            return walk(first);
        }
        return switch (function) {
            case "_+_" ->
                first instanceof String || first instanceof CelByteString
                        ? read(size(first) + size(values.get(1)), TENTH)
                        : 1;
            case "@in" -> first != result && values.get(1) instanceof List<?> list ? list.size() : 1;
            case "join" -> read(size(result), 2 * TENTH);
            case "matches", "find", "findAll" -> ofSearch(first, values.get(1));
            case "sets.contains", "sets.intersects" -> 1 + size(first) * size(values.get(1));
            case "sets.equivalent" -> 1 + 2 * size(first) * size(values.get(1));
            case "contains" -> read(size(first), TENTH) * read(size(values.get(1)), TENTH);
            case "ip" -> first instanceof String ? read(size(first), TENTH) : 1;
            case "containsIP" -> read(2 * size(first), TENTH) + ofText(values.get(1));
            case "containsCIDR" -> read(2 * size(first), TENTH) + read(size(first), TENTH) + 1 + ofText(values.get(1));
            default -> 1;
        };
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

    /** Returns the cost that a conditional saves. A variable at the root of the selected branch is not charged. */
    static long saved(CelExpr choice, boolean isFirst) {
        CelExpr root = choice.call().args().get(isFirst ? 1 : 2);
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

    private static long size(Object value) {
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
