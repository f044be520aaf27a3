package dev.terrace.cel;

import dev.cel.bundle.Cel;
import dev.cel.common.CelValidationException;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceSelector.Match;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** A compiled expression about a device. It has no program if its text does not compile. */
record Expression(CelRuntime.@Nullable Program program, CostPlan costs) {
    private static final Expression WITHOUT_SENSE = new Expression(null, CostPlan.EMPTY);

    /**
     * The result of an evaluation.
     *
     * @param read the properties that it depends on, in the order of their first reads
     */
    record Evaluation(Match match, List<DeviceProperty> read) {}

    static Expression compile(String text) {
        Cel language = Language.OF_DEVICES;
        try {
            var ast = language.compile(text).getAst();
            CelNavigableExpr root = CelNavigableAst.fromAst(ast).getRoot();
            TextFunctions.check(root);
            boolean isCondition = ast.getResultType().equals(SimpleType.BOOL)
                    || ast.getResultType().equals(SimpleType.ANY);
            return isCondition ? new Expression(language.createProgram(ast), CostPlan.of(root)) : WITHOUT_SENSE;
        } catch (CelValidationException | CelEvaluationException | IllegalArgumentException | StackOverflowError e) {
            return WITHOUT_SENSE;
        }
    }

    /** Returns a limit for one evaluation. */
    CostLimit limit() {
        return new CostLimit(costs);
    }

    /** Evaluates the expression for a device. */
    Evaluation evaluate(String driver, Device device, CostLimit limit) {
        if (program == null) {
            return new Evaluation(Match.FAILS, List.of());
        }
        DeviceValue value;
        try {
            value = new DeviceValue(driver, device);
        } catch (IllegalArgumentException e) {
            return new Evaluation(Match.FAILS, List.of(DeviceProperty.VALIDITY));
        }
        return new Evaluation(evaluate(program, value, limit), value.read());
    }

    private static Match evaluate(CelRuntime.Program program, DeviceValue value, CostLimit limit) {
        try {
            Object result = program.trace(Map.of("device", value.fields()), limit);
            return result instanceof Boolean yes ? yes ? Match.YES : Match.NO : Match.FAILS;
        } catch (CelEvaluationException | IllegalArgumentException | StackOverflowError e) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException(CostLimit.INTERRUPTED); // an interrupted search may be the cause
            }
            return Match.FAILS;
        }
    }
}
