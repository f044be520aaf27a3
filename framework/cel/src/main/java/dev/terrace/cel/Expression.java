package dev.terrace.cel;

import dev.cel.bundle.Cel;
import dev.cel.common.CelValidationException;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceSelector.Match;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/** A compiled expression about a device. It has no program if its text does not compile. */
final class Expression {
    private static final Expression WITHOUT_SENSE = new Expression(null);

    private final CelRuntime.@Nullable Program program;

    private Expression(CelRuntime.@Nullable Program program) {
        this.program = program;
    }

    static Expression compile(String text) {
        Cel language = Language.OF_DEVICES;
        try {
            var ast = language.compile(text).getAst();
            TextFunctions.check(CelNavigableAst.fromAst(ast).getRoot());
            boolean isCondition = ast.getResultType().equals(SimpleType.BOOL)
                    || ast.getResultType().equals(SimpleType.ANY);
            return isCondition ? new Expression(language.createProgram(ast)) : WITHOUT_SENSE;
        } catch (CelValidationException | CelEvaluationException | IllegalArgumentException | StackOverflowError e) {
            return WITHOUT_SENSE;
        }
    }

    Match evaluate(String driver, Device device) {
        return evaluate(driver, device, new CostLimit());
    }

    Match evaluate(String driver, Device device, CostLimit limit) {
        if (program == null) {
            return Match.FAILS;
        }
        try {
            Object result = program.trace(Map.of("device", DeviceValue.of(driver, device)), limit);
            return result instanceof Boolean yes ? yes ? Match.YES : Match.NO : Match.FAILS;
        } catch (CelEvaluationException | IllegalArgumentException | StackOverflowError e) {
            if (Thread.currentThread().isInterrupted()) {
                throw new CancellationException(CostLimit.INTERRUPTED); // an interrupted search may be the cause
            }
            return Match.FAILS;
        }
    }
}
