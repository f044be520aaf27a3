package dev.terrace.whatif.unblock;

import dev.terrace.whatif.Trial.Answer;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/**
 * Something that might help, in steps: each step changes more than the one before it.
 *
 * @param family ideas of one name fail for the same reason, so that few of them are tried; empty if it is alone
 * @param cost how much it asks of people; the least is 1
 * @param most the last step; 1 for a change without an amount
 * @param guess the step that is probably the least that helps; 0 if unknown
 * @param off how many steps more or less would probably do, judged by a cycle: positive after a cycle in which it
 *     helped, negative after one in which it did not; 0 if nothing tells
 */
record Idea(
        Means means,
        String family,
        int cost,
        long most,
        long guess,
        LongFunction<Step> steps,
        ToLongFunction<Answer> off) {
    /** Of an amount that no cycle tells anything of. */
    static final ToLongFunction<Answer> UNKNOWN = answer -> 0;

    /** A change without an amount. */
    static Idea of(Means means, int cost, Step step) {
        return upTo(means, cost, 1, number -> step);
    }

    static Idea upTo(Means means, int cost, long most, LongFunction<Step> steps) {
        return new Idea(means, "", cost, most, 0, steps, UNKNOWN);
    }

    Idea in(String name) {
        return new Idea(means, name, cost, most, guess, steps, off);
    }

    /** With estimates of the least step that helps. */
    Idea near(long step, ToLongFunction<Answer> estimate) {
        return new Idea(means, family, cost, most, step, steps, estimate);
    }

    Step step(long number) {
        return steps.apply(number);
    }

    /** The changes of several steps, one after another. */
    static Step together(List<Step> steps) {
        return new Step(
                String.join("; and ", steps.stream().map(Step::says).toList()),
                steps.stream().map(Step::changes).flatMap(List::stream).toList());
    }
}
