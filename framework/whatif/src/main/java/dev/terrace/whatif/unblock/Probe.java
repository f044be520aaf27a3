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
import java.util.function.Predicate;

/** Tries changes until the budget of cycles or time is exhausted. */
final class Probe {
    /** Thrown if the budget is exhausted. */
    static final class Spent extends RuntimeException {}

    private final WhatIf whatIf;
    private final Predicate<Answer> target;
    private final BooleanSupplier goesOn;
    private final Map<List<Change>, Boolean> known = new HashMap<>();

    /**
     * @param target the condition that changes have to meet
     * @param goesOn whether another cycle may be run
     */
    Probe(WhatIf whatIf, Predicate<Answer> target, BooleanSupplier goesOn) {
        this.whatIf = whatIf;
        this.target = target;
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
            known.put(changes, target.test(answer));
            return Optional.of(answer);
        } catch (InvalidInput | IllegalArgumentException e) {
            known.put(changes, false);
            return Optional.empty();
        }
    }

    /**
     * Returns the cycle after the changes, if they meet the condition.
     *
     * @throws Spent if no cycle is left
     */
    Optional<Answer> reaching(List<Change> changes) {
        return after(changes).filter(target);
    }

    /** Returns whether changes meet the condition. Results are cached. */
    boolean reaches(List<Change> changes) {
        Boolean before = known.get(changes);
        return before != null ? before : reaching(changes).isPresent();
    }
}
