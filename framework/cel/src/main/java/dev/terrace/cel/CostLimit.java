package dev.terrace.cel;

import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationListener;
import dev.terrace.cel.CostPlan.Step;
import dev.terrace.cel.ExpressionCosts.Varying;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Aborts an evaluation that exceeds the cost limit, or whose thread is interrupted.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/api/resource/v1/types.go: CELSelectorExpressionMaxCost"
 */
final class CostLimit implements CelEvaluationListener {
    static final long MAX = 1_000_000;
    /**
     * The limit of work that Kubernetes does not charge for, which takes some seconds. Kubernetes measures a pattern by
     * the length of its text, although {@code a{1000}} is much larger: the limit allows one search of an attribute's
     * text for the largest pattern that Go accepts. Constants and logical operators are free in Kubernetes; the limit
     * allows eight such steps for each unit of {@link #MAX}. Kubernetes adds lists without a copy; here each element
     * counts as a step. The work of a search is charged before the search, which nothing interrupts: Kubernetes charges
     * its cost afterwards, by the length of the text alone.
     */
    static final long MAX_WORK = 1L << 28;

    /** The work of any step, compared with that of a state of a pattern for a character. */
    private static final long WORK_OF_A_STEP = 32;

    static final String INTERRUPTED = "the evaluation of an expression was interrupted";
    static final String EXCEEDED = "an expression costs more than " + MAX;

    private final CostPlan plan;
    /** The most recent value of each step, by its id. */
    private final @Nullable Object[] values;

    private long spent;
    private long work;

    CostLimit(CostPlan plan) {
        this.plan = plan;
        values = plan.values();
    }

    @Override
    public void callback(CelExpr expression, Object result) {
        int id = CostPlan.id(expression);
        Step step = plan.step(id);
        work += WORK_OF_A_STEP;
        Varying varying = step.varying;
        Object[] operands = varying == null ? null : operands(step);
        if (varying == null || operands == null) {
            spent += step.cost;
        } else {
            spent += varying.of(result, operands);
            work += work(expression, operands, result);
        }
        if (expression.getKind() != CelExpr.ExprKind.Kind.CONSTANT) {
            values[id] = result;
        }
        Object searched = values[plan.searched(id)];
        if (searched != null) {
            work += ExpressionCosts.size(searched) * ExpressionCosts.size(result);
        }
        if (spent > MAX || work > MAX_WORK) {
            throw new IllegalArgumentException(EXCEEDED);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException(INTERRUPTED);
        }
    }

    /** Returns the work of a call in addition to that of a step. */
    private static long work(CelExpr expression, Object[] operands, Object result) {
        boolean isList = result instanceof List<?> && expression.getKind() == CelExpr.ExprKind.Kind.CALL;
        return TextFunctions.work(expression, operands, result)
                + (isList && !isGrown(expression) ? WORK_OF_A_STEP * ((List<?>) result).size() : 0);
    }

    /** Returns whether a macro adds to its result, which takes no copy. */
    private static boolean isGrown(CelExpr call) {
        CelExpr first = call.call().args().isEmpty() ? call : call.call().args().get(0);
        return first.getKind() == CelExpr.ExprKind.Kind.IDENT
                && first.ident().name().equals("@result");
    }

    /** Returns the cost in Kubernetes' units. */
    long spent() {
        return spent;
    }

    /** Returns the values of a step's operands; null if one of them was not evaluated. */
    private Object @Nullable [] operands(Step step) {
        Object[] all = new Object[step.operands.length];
        for (int i = 0; i < all.length; i++) {
            Object value = values[step.operands[i]];
            if (value == null) {
                return null;
            }
            all[i] = value;
        }
        return all;
    }
}
