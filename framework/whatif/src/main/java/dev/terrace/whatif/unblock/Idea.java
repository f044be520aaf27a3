package dev.terrace.whatif.unblock;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/**
 * Something that might help, in steps: each step changes more than the one before it.
 *
 * @param cost how much it asks of people; the least is 1
 * @param most the last step; 1 of what is done or not
 */
record Idea(int cost, long most, LongFunction<Step> steps) {
    static Idea of(int cost, Step step) {
        return new Idea(cost, 1, number -> step);
    }

    Step step(long number) {
        return steps.apply(number);
    }

    /** Both, as far as they go. */
    Step with(Idea other, long own, long others) {
        Step first = step(own);
        Step second = other.step(others);
        return new Step(
                first.says() + ", and " + second.says(),
                Stream.of(first.changes(), second.changes())
                        .flatMap(List::stream)
                        .toList());
    }
}
