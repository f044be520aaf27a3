package dev.terrace.plugins.armada.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundJob;
import dev.terrace.plugins.armada.round.data.RoundOutcome;
import dev.terrace.plugins.armada.round.state.Candidate;
import java.util.ArrayList;
import java.util.List;

/** Tries gangs one after another in one round, without an order of queues. */
final class Attempts {
    private Attempts() {}

    static RoundOutcome run(RoundInput input, CaseFields round, CaseFields expected) {
        List<String> jobs = input.jobs().stream().map(RoundJob::id).toList();
        Round attempted = new Round(input);
        Pass pass = new Pass(attempted.state, false);
        List<Boolean> answers = new ArrayList<>();
        for (Object attempt : round.list("attempts")) {
            List<Candidate> gang = new ArrayList<>();
            for (Object id : (List<?>) attempt) {
                gang.add(attempted.state.queued(jobs.indexOf(id)));
            }
            boolean placed = pass.refusal(gang) == null;
            answers.add(placed);
            if (placed) {
                attempted.place(gang);
            }
        }
        assertThat(answers)
                .isEqualTo(expected.maps("attempts").stream()
                        .map(attempt -> attempt.flag("ok"))
                        .toList());
        return attempted.outcome();
    }
}
