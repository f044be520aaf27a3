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

    /**
     * A step.
     *
     * @param cost the cost if {@code varying} is null
     * @param operands the ids of the steps that a varying cost depends on
     */
    record Step(long cost, @Nullable Varying varying, int[] operands) {}

    private CostPlan(List<CelExpr> all) {
        int most = all.stream().mapToInt(CostPlan::id).max().orElse(0);
        steps = new Step[most + 1];
        constants = new Object[most + 1];
        for (CelExpr each : all) {
            OptionalLong fixed = ExpressionCosts.fixed(each);
            int[] operands = fixed.isPresent()
                    ? new int[0]
                    : ExpressionCosts.operands(each).stream()
                            .mapToInt(CostPlan::id)
                            .toArray();
            steps[id(each)] =
                    new Step(fixed.orElse(0), fixed.isPresent() ? null : ExpressionCosts.varying(each), operands);
            if (each.getKind() == CelExpr.ExprKind.Kind.CONSTANT) {
                constants[id(each)] = constant(each.constant());
            }
        }
    }

    static CostPlan of(CelNavigableExpr expression) {
        return new CostPlan(expression.allNodes().map(CelNavigableExpr::expr).toList());
    }

    static int id(CelExpr step) {
        return Math.toIntExact(step.id());
    }

    /** Returns the value of a constant whose size is the length of its text, or else a value without a size. */
    private static Object constant(CelConstant constant) {
        return switch (constant.getKind()) {
            case STRING_VALUE -> constant.stringValue();
            case BYTES_VALUE -> constant.bytesValue();
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

    /** Returns the values before an evaluation, by id: those of constants. */
    @Nullable
    Object[] values() {
        return constants.clone();
    }
}
