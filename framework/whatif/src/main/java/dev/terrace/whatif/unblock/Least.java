package dev.terrace.whatif.unblock;

import dev.terrace.whatif.Trial.Answer;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.Predicate;

/**
 * The least step of an idea that helps where the step before it does not.
 *
 * @param answer the cycle in which it helped
 */
record Least(long step, Answer answer) {
    private static final int MOST_ESTIMATES = 12;

    /**
     * Searches between no change, which does not help, and the last step; empty if the last step does not help either.
     * Each cycle tells how far its step probably is from the least, which takes few cycles to find that way. Halves the
     * range where nothing tells.
     *
     * @param cycle the cycle after a step; empty if the step cannot be made
     */
    static Optional<Least> of(Idea idea, LongFunction<Optional<Answer>> cycle, Predicate<Answer> helps) {
        Optional<Answer> last = cycle.apply(idea.most()).filter(helps);
        if (last.isEmpty()) {
            return Optional.empty();
        }
        long tooLittle = 0;
        Least enough = new Least(idea.most(), last.get());
        long next = idea.guess();
        long down = idea.off().applyAsLong(enough.answer);
        long up = 0;
        boolean isExact = idea.off() != Idea.UNKNOWN && down == 0;
        for (int estimates = 0; enough.step - tooLittle > 1; estimates++) {
            boolean isGuess = next > tooLittle && next < enough.step;
            if (!isGuess) {
                next = tooLittle + (enough.step - tooLittle) / 2;
                if (estimates < MOST_ESTIMATES && up > 0) {
                    next = Math.min(tooLittle + up, enough.step - 1);
                } else if (estimates < MOST_ESTIMATES && down > 0 && enough.step - down > tooLittle) {
                    next = enough.step - down;
                } else if (isExact) {
                    next = enough.step - 1;
                }
            }
            Optional<Answer> answer = cycle.apply(next);
            long off = answer.isPresent() ? idea.off().applyAsLong(answer.get()) : 0;
            if (answer.filter(helps).isPresent()) {
                // Reached from below, or with nothing to spare: the step before it is probably too little.
                isExact = next < enough.step - 1 && (isGuess || up > 0 || (idea.off() != Idea.UNKNOWN && off == 0));
                enough = new Least(next, answer.get());
                down = up > 0 ? 0 : Math.max(0, off);
                up = 0;
            } else {
                tooLittle = next;
                up = Math.max(0, -off);
                down = 0;
                isExact = false;
            }
            next = 0;
        }
        return Optional.of(enough);
    }
}
