package dev.terrace.cel;

import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.navigation.CelNavigableExpr;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import dev.terrace.pattern.GoPattern;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Functions that search texts for patterns, and replacements for two functions of the library. Its {@code matches}
 * compiles patterns of any size, and its {@code replace} takes minutes to create texts that Kubernetes creates in
 * milliseconds.
 *
 * @see "Kubernetes 1.36.1, staging/src/k8s.io/apiserver/pkg/cel/library/regex.go"
 */
final class TextFunctions {
    private static final Set<String> OF_PATTERNS = Set.of("matches", "find", "findAll");

    /** The length of the longest text that {@code replace} creates. Go is limited only by its memory. */
    private static final long LONGEST = 1L << 26;

    private TextFunctions() {}

    static void addTo(Functions all) {
        CelType text = SimpleType.STRING;
        ListType texts = ListType.create(text);
        all.member("find", text, values -> find(values), text, text)
                .member("findAll", texts, values -> findAll(values, -1), text, text)
                .member("findAll", texts, values -> findAll(values, (Long) values[2]), text, text, SimpleType.INT);
    }

    /** Returns the functions that replace functions of the library. */
    static Collection<CelFunctionBinding> bindings() {
        List<CelFunctionBinding> all = new ArrayList<>(CelFunctionBinding.fromOverloads(
                "matches",
                CelFunctionBinding.from("matches", String.class, String.class, TextFunctions::matches),
                CelFunctionBinding.from("matches_string", String.class, String.class, TextFunctions::matches)));
        Class<String> text = String.class;
        all.addAll(CelFunctionBinding.fromOverloads(
                "replace",
                CelFunctionBinding.from(
                        "string_replace_string_string",
                        List.of(text, text, text),
                        values -> replace((String) values[0], (String) values[1], (String) values[2], -1)),
                CelFunctionBinding.from(
                        "string_replace_string_string_int",
                        List.of(text, text, text, Long.class),
                        values -> replace(
                                (String) values[0], (String) values[1], (String) values[2], (Long) values[3]))));
        return all;
    }

    /**
     * Replaces the first occurrences of a text, as Go's {@code strings.Replace}. An empty text occurs before each
     * character and at the end.
     *
     * @param most the maximum number of replacements; below 0 for all
     */
    static String replace(String text, String old, String other, long most) {
        StringBuilder out = new StringBuilder();
        int done = 0;
        int from = 0;
        for (long i = 0; i != most; i++) {
            int at = old.isEmpty() ? from : text.indexOf(old, from);
            if (at < 0) {
                break;
            }
            if (out.length() + (long) (at - done) + other.length() > LONGEST) {
                throw new IllegalArgumentException(CostLimit.EXCEEDED);
            }
            out.append(text, done, at).append(other);
            done = at + old.length();
            if (!old.isEmpty()) {
                from = done;
            } else if (at == text.length()) {
                break;
            } else {
                from = text.offsetByCodePoints(at, 1);
            }
        }
        return out.append(text, done, text.length()).toString();
    }

    /**
     * Rejects constant patterns that Go rejects. Kubernetes compiles them before the evaluation.
     *
     * @throws IllegalArgumentException with Go's reason
     */
    static void check(CelNavigableExpr expression) {
        expression
                .allNodes()
                .map(CelNavigableExpr::expr)
                .forEach(step -> pattern(step).ifPresent(TextFunctions::compile));
    }

    /** Returns the pattern of a call, if it is a constant. */
    private static Optional<String> pattern(CelExpr step) {
        if (step.getKind() != CelExpr.ExprKind.Kind.CALL
                || !OF_PATTERNS.contains(step.call().function())) {
            return Optional.empty();
        }
        int place = step.call().target().isPresent() ? 0 : 1;
        return step.call().args().stream()
                .skip(place)
                .findFirst()
                .filter(pattern -> pattern.getKind() == CelExpr.ExprKind.Kind.CONSTANT)
                .map(CelExpr::constant)
                .filter(constant -> constant.getKind() == CelConstant.Kind.STRING_VALUE)
                .map(CelConstant::stringValue);
    }

    private static GoPattern compile(String pattern) {
        try {
            return GoPattern.compile(pattern);
        } catch (GoPattern.Refused e) {
            throw new IllegalArgumentException("error parsing regexp: " + e.reason(), e);
        }
    }

    /** Compiles a pattern for a text, unless the search would exceed the cost limit of an expression. */
    private static GoPattern compile(String text, String pattern) {
        if (ExpressionCosts.ofSearch(text, pattern) > CostLimit.MAX || work(text, pattern) > CostLimit.MAX_WORK) {
            throw new IllegalArgumentException(CostLimit.EXCEEDED);
        }
        return compile(pattern);
    }

    /** Returns the work of a pattern search or of a replacement; 0 for other functions. */
    static long work(CelExpr step, Object[] arguments, Object result) {
        if (step.getKind() != CelExpr.ExprKind.Kind.CALL) {
            return 0;
        }
        String function = step.call().function();
        if (function.equals("replace") && result instanceof String text) {
            return text.length();
        }
        return OF_PATTERNS.contains(function)
                        && arguments[0] instanceof String text
                        && arguments[1] instanceof String pattern
                ? work(text, pattern)
                : 0;
    }

    private static long work(String text, String pattern) {
        try {
            return (1L + text.length()) * GoPattern.size(pattern);
        } catch (GoPattern.Refused e) {
            return 0; // no search takes place
        }
    }

    private static boolean matches(String text, String pattern) {
        return compile(text, pattern).test(text);
    }

    private static String find(Object[] values) {
        List<String> first = findAll(values, 1);
        return first.isEmpty() ? "" : first.get(0);
    }

    /** @param most the maximum number of results; below 0 for all */
    private static List<String> findAll(Object[] values, long most) {
        String text = (String) values[0];
        return compile(text, (String) values[1]).find(text, most);
    }
}
