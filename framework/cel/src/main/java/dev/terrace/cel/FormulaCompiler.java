package dev.terrace.cel;

import dev.cel.bundle.Cel;
import dev.cel.bundle.CelBuilder;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.CelValidationException;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.navigation.CelNavigableAst;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntime;
import dev.terrace.model.settings.Formula;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The compiler of formulas. The language is CEL with its {@code math} extension, the functions {@code math.log10} and
 * {@code math.pow}, and doubles as variables.
 */
public final class FormulaCompiler implements Formula.Compiler {
    private static final int LONGEST = 10 * 1024;
    private static final int DEEPEST = 100;
    private static final int STEPS = 1000;
    private static final Set<CelType> NUMBERS =
            Set.of(SimpleType.DOUBLE, SimpleType.INT, SimpleType.UINT, SimpleType.DYN);

    @Override
    public Formula compile(String text, Set<String> names) {
        Cel language = language(names);
        try {
            CelAbstractSyntaxTree ast = language.compile(text).getAst();
            if (!NUMBERS.contains(ast.getResultType())) {
                throw new Formula.Malformed(
                        "its value is a %s, not a number"
                                .formatted(ast.getResultType().name()),
                        0);
            }
            Set<String> read = CelNavigableAst.fromAst(ast)
                    .getRoot()
                    .allNodes()
                    .map(CelNavigableExpr::expr)
                    .filter(each -> each.getKind() == CelExpr.ExprKind.Kind.IDENT)
                    .map(each -> each.ident().name())
                    .filter(names::contains)
                    .collect(Collectors.toUnmodifiableSet());
            return new Compiled(text, read, language.createProgram(ast));
        } catch (CelValidationException e) {
            CelIssue first = e.getErrors().get(0);
            throw new Formula.Malformed(
                    sentence(first.getMessage()),
                    index(
                            text,
                            first.getSourceLocation().getLine(),
                            first.getSourceLocation().getColumn()));
        } catch (CelEvaluationException | StackOverflowError e) {
            throw new Formula.Malformed("it is nested too deeply", 0);
        }
    }

    /** Returns an error of the library in one line, without its lists of overloads and of expected signs. */
    private static String sentence(String message) {
        if (message.contains("'<EOF>'")) {
            return "the expression ends too early";
        }
        String line = message.replaceAll("\\s+", " ")
                .replaceFirst(" \\(in container ''\\)", "")
                .replaceFirst(" \\(candidates: .*", "")
                .replaceFirst(" expecting [{<].*", "")
                .strip();
        boolean isMixed = line.contains("overload") && line.contains("double") && line.contains("int");
        return line + (isMixed ? "; a number that meets a fact has a decimal point, such as 2.0" : "");
    }

    /** @param line from 1; 0 if it is unknown */
    private static int index(String text, int line, int column) {
        int start = 0;
        for (int number = 1; number < line; number++) {
            start = text.indexOf('\n', start) + 1;
        }
        return Math.max(0, Math.min(text.length(), start + column));
    }

    private static Cel language(Set<String> names) {
        CelOptions options = CelOptions.current()
                .maxExpressionCodePointSize(LONGEST)
                .maxParseRecursionDepth(DEEPEST)
                .comprehensionMaxIterations(STEPS)
                .enableHeterogeneousNumericComparisons(true)
                .build();
        CelBuilder builder = CelFactory.legacyCelBuilder()
                .setOptions(options)
                .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                .addCompilerLibraries(CelExtensions.math())
                .addRuntimeLibraries(CelExtensions.math())
                .addFunctionDeclarations(
                        CelFunctionDecl.newFunctionDeclaration(
                                "math.log10",
                                CelOverloadDecl.newGlobalOverload(
                                        "math_log10_double", SimpleType.DOUBLE, SimpleType.DOUBLE)),
                        CelFunctionDecl.newFunctionDeclaration(
                                "math.pow",
                                CelOverloadDecl.newGlobalOverload(
                                        "math_pow_double_double",
                                        SimpleType.DOUBLE,
                                        SimpleType.DOUBLE,
                                        SimpleType.DOUBLE)))
                .addFunctionBindings(
                        CelFunctionBinding.from("math_log10_double", Double.class, StrictMath::log10),
                        CelFunctionBinding.from("math_pow_double_double", Double.class, Double.class, StrictMath::pow));
        names.forEach(name -> builder.addVar(name, SimpleType.DOUBLE));
        return builder.build();
    }

    private record Compiled(String text, Set<String> names, CelRuntime.Program program) implements Formula {
        @Override
        public double of(ToDoubleFunction<String> values) {
            try {
                Object value = program.eval(name -> Optional.of(values.applyAsDouble(name)));
                if (value instanceof Number number) {
                    return number.doubleValue();
                }
                throw new ArithmeticException("it is no number");
            } catch (CelEvaluationException e) {
                ArithmeticException failure = new ArithmeticException(String.valueOf(e.getMessage()));
                failure.initCause(e);
                throw failure;
            }
        }
    }
}
