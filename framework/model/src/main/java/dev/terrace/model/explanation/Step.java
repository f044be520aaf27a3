package dev.terrace.model.explanation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One turn of a job in an action, or that it had none.
 *
 * @param turn the action's turn, from 1; 0 if there was none, or if the action did not say
 * @param because one sentence
 * @param place its place among the jobs that the action served; null if it has none, or if the action did not say
 * @param domains the parts of the network that were looked at; empty if its tasks may be anywhere
 */
public record Step(
        String action,
        int turn,
        Outcome outcome,
        String because,
        List<Question> questions,
        @Nullable Place place,
        List<DomainTrial> domains) {
    /** What the action did with the job. */
    public enum Outcome {
        ADMITTED("admitted"),
        REJECTED("rejected"),
        SERVED("served"),
        PASSED_OVER("passed over"),
        NOT_IN_LINE("not in line");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }

        /** The word that documents have for it. */
        public String word() {
            return word;
        }
    }
}
