package dev.terrace.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.common.ast.CelExpr;
import dev.cel.runtime.CelEvaluationListener;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CancellationException;

/**
 * Ends an evaluation that costs too much, or that is interrupted. One step costs one unit, and what it makes of a text,
 * list or map the more the longer that is. Kubernetes counts a little otherwise: an expression near the bound, which no
 * selector of a device comes near, may fail here and not there, or there and not here.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/api/resource/v1/types.go: CELSelectorExpressionMaxCost"
 */
final class Budget implements CelEvaluationListener {
    private static final long MOST = 1_000_000;
    private static final int TEXT_OF_A_UNIT = 10;

    private long spent;

    @Override
    public void callback(CelExpr step, Object result) {
        spent += 1 + size(result);
        if (spent > MOST) {
            throw new IllegalArgumentException("an expression costs more than " + MOST);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the evaluation of an expression was interrupted");
        }
    }

    private static long size(Object result) {
        if (result instanceof String text) {
            return text.length() / TEXT_OF_A_UNIT;
        }
        if (result instanceof ImmutableList<?> made) {
            return made.size();
        }
        return result instanceof Collection<?> || result instanceof Map<?, ?> ? 1 : 0;
    }
}
