package dev.terrace.cel;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationListener;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/**
 * Aborts an evaluation that exceeds the cost limit, or whose thread is interrupted.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/api/resource/v1/types.go: CELSelectorExpressionMaxCost"
 */
final class CostLimit implements CelEvaluationListener {
    static final long MOST = 1_000_000;
    /**
     * The limit of pattern search steps. Kubernetes measures a pattern by the length of its text, although
     * {@code a{1000}} is much larger. This limit allows one search of an attribute's text for the largest pattern that
     * Go accepts, which takes some seconds.
     */
    static final long MOST_STEPS = 1L << 28;

    static final String INTERRUPTED = "the evaluation of an expression was interrupted";
    static final String EXCEEDED = "an expression costs more than " + MOST;

    /** The most recent result of each step, by its id. */
    private final Map<Long, Object> values = new HashMap<>();

    private long spent;
    private long steps;

    @Override
    public void callback(CelExpr step, Object result) {
        Optional<List<Object>> arguments = arguments(step);
        spent += ExpressionCosts.of(step, result, arguments) - saved(step);
        steps += arguments
                .map(values -> TextFunctions.steps(step, values, result))
                .orElse(0L);
        if (spent > MOST || steps > MOST_STEPS) {
            throw new IllegalArgumentException(EXCEEDED);
        }
        values.put(step.id(), result);
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException(INTERRUPTED);
        }
    }

    private long saved(CelExpr step) {
        if (step.getKind() != CelExpr.ExprKind.Kind.CALL
                || !step.call().function().equals("_?_:_")) {
            return 0;
        }
        Object condition = values.get(step.call().args().get(0).id());
        return condition == null ? 0 : ExpressionCosts.saved(step, condition.equals(true));
    }

    /** Returns the cost in Kubernetes' units. */
    long spent() {
        return spent;
    }

    /** Returns the value of a constant whose size is the length of its text, or else a value without a size. */
    private static Object constant(CelConstant constant) {
        return switch (constant.getKind()) {
            case STRING_VALUE -> constant.stringValue();
            case BYTES_VALUE -> constant.bytesValue();
            default -> constant.getKind();
        };
    }

    private Optional<List<Object>> arguments(CelExpr step) {
        if (step.getKind() != CelExpr.ExprKind.Kind.CALL) {
            return Optional.empty();
        }
        List<Object> arguments = new ArrayList<>();
        List<CelExpr> steps = new ArrayList<>();
        step.call().target().ifPresent(steps::add);
        steps.addAll(step.call().args());
        for (CelExpr each : steps) {
            Object value = each.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                    ? constant(each.constant())
                    : values.get(each.id());
            if (value == null) {
                return Optional.empty();
            }
            arguments.add(value);
        }
        return Optional.of(arguments);
    }
}
