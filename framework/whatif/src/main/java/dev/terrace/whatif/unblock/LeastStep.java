package dev.terrace.whatif.unblock;

import dev.terrace.whatif.WhatIf.Answer;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Predicate;

/**
 * The least step of an idea that helps. The step before it does not.
 *
 * @param answer the cycle in which it helped
 */
record LeastStep(long step, Answer answer) {
    private static final int MAX_ESTIMATES = 12;

    /**
     * Searches between no change, which does not help, and the last step. Each cycle estimates the distance to the
     * least step. The distance from the last step is doubled each time if no estimate exists; the range is halved if no
     * information exists at all.
     *
     * @return empty if the last step does not help
     * @param cycle the cycle after a step; empty if the step cannot be made
     */
    static Optional<LeastStep> search(Idea idea, LongFunction<Optional<Answer>> cycle, Predicate<Answer> helps) {
        Optional<Answer> last = cycle.apply(idea.most()).filter(helps);
        if (last.isEmpty()) {
            return Optional.empty();
        }
        long tooLittle = 0;
        LeastStep enough = new LeastStep(idea.most(), last.get());
        long excess =
                idea.guess() > 0 ? enough.step - idea.guess() : idea.excess().of(enough.step, enough.answer);
        boolean helped = true;
        long stride = idea.guess() > 0 || idea.excess() != Idea.UNKNOWN ? 1 : 0;
        for (int estimates = 0; enough.step - tooLittle > 1; estimates++) {
            long middle = tooLittle + (enough.step - tooLittle) / 2;
            boolean isEstimated = estimates < MAX_ESTIMATES && (helped ? excess > 0 : excess < 0);
            long next = (helped ? enough.step : tooLittle) - excess;
            if (isEstimated) {
                next = Math.min(Math.max(next, tooLittle + 1), enough.step - 1);
            } else {
                next = helped ? enough.step - stride : tooLittle + stride;
                next = stride > 0 && next > tooLittle && next < enough.step ? next : middle;
                stride = estimates < MAX_ESTIMATES ? stride * 2 : 0;
            }
            Optional<Answer> answer = cycle.apply(next);
            excess = answer.isPresent() ? idea.excess().of(next, answer.get()) : 0;
            helped = answer.filter(helps).isPresent();
            if (helped) {
                enough = new LeastStep(next, answer.orElseThrow());
            } else {
                tooLittle = next;
            }
        }
        return Optional.of(enough);
    }
}
