package dev.terrace.plugins.armada.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.RoundOutcome;
import java.util.ArrayList;
import java.util.List;

/** Tries gangs one after another in one round, without an order of queues. */
final class Attempts {
    private Attempts() {}

    static RoundOutcome run(RoundInput input, CaseFields round, CaseFields expected) {
        List<List<Integer>> gangs = new ArrayList<>();
        for (Object attempt : round.list("attempts")) {
            List<Integer> gang = new ArrayList<>();
            for (Object id : (List<?>) attempt) {
                gang.add(input.jobs().stream().map(RoundJob::id).toList().indexOf(id));
            }
            gangs.add(gang);
        }
        List<Boolean> placed = new ArrayList<>();
        RoundOutcome outcome = Round.attempt(input, gangs, placed);
        assertThat(placed)
                .isEqualTo(expected.maps("attempts").stream()
                        .map(attempt -> attempt.flag("ok"))
                        .toList());
        return outcome;
    }
}
