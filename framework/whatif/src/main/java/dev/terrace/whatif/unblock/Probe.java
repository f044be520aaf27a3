package dev.terrace.whatif.unblock;

import dev.terrace.model.finding.InvalidInput;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.Trial;
import dev.terrace.whatif.Trial.Answer;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongPredicate;

/** Tries changes until the cycles, or the time, are used up. */
final class Probe {
    /** The cycles are used up. */
    static final class Spent extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private final Trial trial;
    private final Goal goal;
    private final BooleanSupplier goesOn;
    private final Runnable step;

    /**
     * @param goesOn whether another cycle may be run
     * @param step told of each cycle
     */
    Probe(Trial trial, Goal goal, BooleanSupplier goesOn, Runnable step) {
        this.trial = trial;
        this.goal = goal;
        this.goesOn = goesOn;
        this.step = step;
    }

    /**
     * The cycle after changes, if they reach the goal. Changes that no API server would take do not.
     *
     * @throws Spent if no cycle is left
     */
    Optional<Answer> reaching(List<Change> changes) {
        if (!goesOn.getAsBoolean()) {
            throw new Spent();
        }
        step.run();
        try {
            return Optional.of(trial.run(changes)).filter(goal::isReached);
        } catch (InvalidInput | IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    boolean reaches(List<Change> changes) {
        return reaching(changes).isPresent();
    }

    /**
     * The least number up to a bound that is enough where the one before it is not; 0 if the bound is not enough. Looks
     * from below in steps that double, then halves what is left.
     */
    static long least(long most, LongPredicate isEnough) {
        if (!isEnough.test(most)) {
            return 0;
        }
        long tooLittle = 0;
        long enough = most;
        for (long next = 1; next < enough; next *= 2) {
            if (isEnough.test(next)) {
                enough = next;
            } else {
                tooLittle = next;
            }
        }
        while (enough - tooLittle > 1) {
            long middle = tooLittle + (enough - tooLittle) / 2;
            if (isEnough.test(middle)) {
                enough = middle;
            } else {
                tooLittle = middle;
            }
        }
        return enough;
    }
}
