package dev.terrace.cel;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.terrace.cel.ExpressionCosts.Varying;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** The costs of an expression's steps, prepared once for all evaluations. */
final class CostPlan {
    /** The plan of an expression without steps. */
    static final CostPlan EMPTY = new CostPlan(List.of());

    /** The steps by id. The parser assigns small ids. */
    private final @Nullable Step[] steps;
    /** The values of constants by id. */
    private final @Nullable Object[] constants;
    /** By the id of a step for whose value a call searches: the id of the step that is searched; else 0. */
    private final int[] searched;

    /** A step. */
    static final class Step {
        /** The cost of the step; if it varies, the cost without the values of all operands. */
        final long cost;

        final @Nullable Varying varying;
        /** The ids of the steps that a varying cost depends on. */
        final int[] operands;

        private Step(CelExpr step) {
            OptionalLong fixed = ExpressionCosts.fixed(step);
            boolean isFixed = fixed.isPresent();
            cost = isFixed ? fixed.getAsLong() : ExpressionCosts.withoutOperands(step);
            varying = isFixed ? null : ExpressionCosts.varying(step);
            operands = isFixed
                    ? new int[0]
                    : ExpressionCosts.operands(step).stream()
                            .mapToInt(CostPlan::id)
                            .toArray();
        }
    }

    private CostPlan(List<CelExpr> all) {
        int most = all.stream().mapToInt(CostPlan::id).max().orElse(0);
        steps = new Step[most + 1];
        constants = new Object[most + 1];
        searched = new int[most + 1];
        for (CelExpr each : all) {
            steps[id(each)] = new Step(each);
            if (each.getKind() == CelExpr.ExprKind.Kind.CONSTANT) {
                constants[id(each)] = constant(each.constant());
            }
            if (ExpressionCosts.isSearch(each)) {
                List<CelExpr> operands = ExpressionCosts.operands(each);
                searched[id(operands.get(operands.size() == 1 ? 0 : 1))] = id(operands.get(0));
            }
        }
    }

    static CostPlan of(CelNavigableExpr expression) {
        return new CostPlan(expression.allNodes().map(CelNavigableExpr::expr).toList());
    }

    static int id(CelExpr step) {
        return Math.toIntExact(step.id());
    }

    /** Returns the value of a text, bytes or a number, or else a value without a size. */
    private static Object constant(CelConstant constant) {
        return switch (constant.getKind()) {
            case STRING_VALUE -> constant.stringValue();
            case BYTES_VALUE -> constant.bytesValue();
            case INT64_VALUE -> constant.int64Value();
            default -> constant.getKind();
        };
    }

    Step step(int id) {
        Step step = steps[id];
        if (step == null) {
            throw new IllegalStateException("no step has id " + id);
        }
        return step;
    }

    /** Returns the id of the step that a call searches for the value of a step; 0 without such a call. */
    int searched(int id) {
        return searched[id];
    }

    /** Returns the values before an evaluation, by id: those of constants. */
    @Nullable
    Object[] values() {
        return constants.clone();
    }
}
