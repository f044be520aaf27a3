package dev.terrace.configuration;

import dev.terrace.model.finding.Spelling;
import dev.terrace.model.finding.Words;
import dev.terrace.model.number.NumberText;
import dev.terrace.model.settings.Argument;
import java.util.Optional;

/** Checks values against their declarations, and describes the expected value. */
final class ArgumentRules {
    private ArgumentRules() {}

    /** The description of the expected value; empty if the value is valid. */
    static Optional<String> violatedBy(Argument<?> argument, Value value) {
        if (hasGap(value)) {
            return Optional.of(wanted(argument, value));
        }
        Optional<?> converted = argument.type().convert(value.toJava());
        if (converted.isEmpty()) {
            return Optional.of(wanted(argument, value));
        }
        return converted.get() instanceof Number number
                ? outOfRange(argument, number.doubleValue())
                : noChoice(argument, converted.get().toString());
    }

    /** Returns whether the value, or an item of a list within it, is empty. A key of a map may have no value. */
    static boolean hasGap(Value value) {
        if (value instanceof Value.Mapping map) {
            return map.entries().stream()
                    .map(Value.Entry::value)
                    .anyMatch(inside -> !inside.isEmpty() && hasGap(inside));
        }
        return value instanceof Value.Listing list
                ? list.items().stream().anyMatch(ArgumentRules::hasGap)
                : value.isEmpty();
    }

    private static String wanted(Argument<?> argument, Value value) {
        String type = argument.type().name();
        if (value instanceof Value.Scalar scalar && scalar.content() instanceof Number number) {
            if (type.equals("text")) {
                return "expected a text: write \"%s\", in quotes.".formatted(scalar.text());
            }
            if (type.equals("integer") && Math.abs(number.doubleValue()) > Integer.MAX_VALUE) {
                return "expected a whole number from %s to %s.".formatted(Integer.MIN_VALUE, Integer.MAX_VALUE);
            }
        }
        return kind(argument) + (isRightWithoutQuotes(argument, value) ? ", without quotes." : ".");
    }

    private static boolean isRightWithoutQuotes(Argument<?> argument, Value value) {
        if (!(value instanceof Value.Scalar scalar) || !(scalar.content() instanceof String text)) {
            return false;
        }
        Object plain = PlainScalars.read(text);
        return plain != null && argument.type().convert(plain).isPresent();
    }

    private static String kind(Argument<?> argument) {
        String name = argument.type().name();
        return switch (name) {
            case "integer" -> "expected a whole number, such as " + example(argument, "1");
            case "number" -> "expected a number, such as " + example(argument, "1.5");
            case "boolean" -> "expected true or false";
            case "text" -> "expected a text";
            case "map" ->
                "expected a map, such as {%s: …}"
                        .formatted(argument.parts().get(0).name());
            default -> "each of its parts needs a value";
        };
    }

    private static String example(Argument<?> argument, String otherwise) {
        return argument.choices().stream()
                .findFirst()
                .or(() -> argument.fallback()
                        .map(value -> value instanceof Number number
                                ? NumberText.shown(number.doubleValue())
                                : value.toString()))
                .or(() -> argument.minimum().map(NumberText::shown))
                .orElse(otherwise);
    }

    private static Optional<String> outOfRange(Argument<?> argument, double number) {
        double least = argument.minimum().map(Double::doubleValue).orElse(-Double.MAX_VALUE);
        double most = argument.maximum().map(Double::doubleValue).orElse(Double.MAX_VALUE);
        if (number >= least && number <= most) {
            return Optional.empty();
        }
        boolean hasLeast = argument.minimum().isPresent();
        boolean hasMost = argument.maximum().isPresent();
        if (hasLeast && hasMost) {
            return Optional.of("expected %s to %s.".formatted(NumberText.shown(least), NumberText.shown(most)));
        }
        if (hasLeast && number < least) {
            return Optional.of("expected at least %s.".formatted(NumberText.shown(least)));
        }
        return Optional.of(
                hasMost && number > most
                        ? "expected at most %s.".formatted(NumberText.shown(most))
                        : "expected a finite number.");
    }

    private static Optional<String> noChoice(Argument<?> argument, String text) {
        boolean isAny = argument.choices().isEmpty() || !argument.formulaNames().isEmpty();
        return isAny || argument.choices().contains(text)
                ? Optional.empty()
                : Optional.of("expected " + Words.list("or", argument.choices()) + "."
                        + Spelling.hint(text, argument.choices()));
    }
}
