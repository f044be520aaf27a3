package dev.terrace.cli.explanation;

import dev.terrace.model.explanation.Place;
import dev.terrace.model.explanation.Place.Comparison;
import dev.terrace.model.explanation.Step;
import dev.terrace.report.name.FirstNames;

/** Formats the place of a job in the order, and the reason for it. */
final class TurnSentences {
    /** The most jobs ahead that are named. */
    private static final int MAX_NAMED = 5;

    private TurnSentences() {}

    /** Returns the waiting jobs ahead of a job; empty without any. */
    static String ahead(Step step, ShortNames shortNames) {
        return FirstNames.of(step.ahead().stream().map(shortNames::job).toList(), MAX_NAMED);
    }

    static String of(Place place, ShortNames shortNames) {
        String turn = "number %s of %s".formatted(place.number(), place.of());
        Comparison after = place.after();
        return after == null ? turn : "%s, after %s %s".formatted(turn, shortNames.job(after.job()), why(after));
    }

    private static String why(Comparison after) {
        if (!after.fallback().isEmpty()) {
            return switch (after.fallback()) {
                case "created" -> "by age";
                case "name" -> "by name (same age)";
                default -> "by its earlier place";
            };
        }
        String by = "by " + (after.plugin().isEmpty() ? after.hook() : after.plugin());
        String level = after.level().equals("queue") ? " of their queues" : "";
        return after.own().isEmpty()
                ? by + level
                : "%s%s: %s against %s".formatted(by, level, Votes.numbers(after.others()), Votes.numbers(after.own()));
    }
}
