package dev.terrace.whatif.unblock;

import dev.terrace.model.finding.InvalidInput;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Tries changes until the budget of cycles or time is exhausted. */
final class Probe {
    /** Thrown if the budget is exhausted. */
    static final class Spent extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private final WhatIf whatIf;
    private final Goal goal;
    private final BooleanSupplier goesOn;
    private final Map<List<Change>, Boolean> known = new HashMap<>();

    /** @param goesOn whether another cycle may be run */
    Probe(WhatIf whatIf, Goal goal, BooleanSupplier goesOn) {
        this.whatIf = whatIf;
        this.goal = goal;
        this.goesOn = goesOn;
    }

    /**
     * Returns the cycle after the changes; empty if an API server would reject them.
     *
     * @throws Spent if no cycle is left
     */
    Optional<Answer> after(List<Change> changes) {
        if (!goesOn.getAsBoolean()) {
            throw new Spent();
        }
        try {
            Answer answer = whatIf.run(changes);
            known.put(changes, goal.isReached(answer));
            return Optional.of(answer);
        } catch (InvalidInput | IllegalArgumentException e) {
            known.put(changes, false);
            return Optional.empty();
        }
    }

    /**
     * Returns the cycle after the changes, if they reach the goal.
     *
     * @throws Spent if no cycle is left
     */
    Optional<Answer> reaching(List<Change> changes) {
        return after(changes).filter(goal::isReached);
    }

    /** Returns whether changes reach the goal. Results are cached. */
    boolean reaches(List<Change> changes) {
        Boolean before = known.get(changes);
        return before != null ? before : reaching(changes).isPresent();
    }
}
