package dev.terrace.whatif.unblock;

import dev.terrace.whatif.WhatIf.Answer;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongFunction;

/**
 * A change that may help, in steps. Each step changes more than the previous one.
 *
 * @param family the name of ideas that fail for the same reason, so that only a few of them are tried; empty for none
 * @param cost the effort for people, at least 1; {@link #CORRECTION} for a misspelled name
 * @param most the last step; 1 for a change without an amount
 * @param guess the step that is probably the least that helps; 0 if unknown
 * @param excess estimates from the cycle after a step how many steps it exceeds the least that helps: positive if it
 *     helped, negative if not, 0 if unknown
 */
record Idea(
        Means means, String family, int cost, long most, long guess, LongFunction<IdeaStep> steps, Estimate excess) {
    /** The cost of the correction of a misspelled name, which comes before all other changes. */
    static final int CORRECTION = 0;

    /** Estimates the distance of a step to the least that helps. */
    @FunctionalInterface
    interface Estimate {
        long of(long step, Answer answer);
    }

    /** The estimate of an amount about which a cycle gives no information. */
    static final Estimate UNKNOWN = (step, answer) -> 0;

    /** Returns a change without an amount. */
    static Idea of(Means means, int cost, IdeaStep step) {
        return upTo(means, cost, 1, number -> step);
    }

    static Idea upTo(Means means, int cost, long most, LongFunction<IdeaStep> steps) {
        return new Idea(means, "", cost, most, 0, steps, UNKNOWN);
    }

    Idea inFamily(String name) {
        return new Idea(means, name, cost, most, guess, steps, excess);
    }

    /** Returns the idea with estimates of the least step that helps. */
    Idea near(long step, Estimate estimate) {
        return new Idea(means, family, cost, most, step, steps, estimate);
    }

    IdeaStep step(long number) {
        return steps.apply(number);
    }

    /** Joins several steps to one. Those that only assume larger nodes come last. */
    static IdeaStep together(List<IdeaStep> steps) {
        List<String> says = steps.stream()
                .map(IdeaStep::says)
                .sorted(Comparator.comparing(each -> each.startsWith(NodeIdeas.ASSUMED)))
                .toList();
        String joined = String.join("; and ", says);
        return new IdeaStep(
                joined.startsWith(NodeIdeas.ASSUMED)
                        ? joined
                        : joined.replaceFirst("; and " + NodeIdeas.ASSUMED, "; it " + NodeIdeas.ASSUMED),
                steps.stream().map(IdeaStep::changes).flatMap(List::stream).toList());
    }
}
