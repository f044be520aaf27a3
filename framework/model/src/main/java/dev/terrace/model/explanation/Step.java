package dev.terrace.model.explanation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One turn of a job in an action, or the fact that the job had no turn.
 *
 * @param turn the action's turn, from 1; 0 if the job had no turn, or the action did not report one
 * @param because one sentence
 * @param place its rank among the jobs that the action served, or null if it has none or the action reported none
 * @param domains the network domains that were evaluated; empty if its tasks may use any node
 * @param ahead the waiting jobs ahead of it, "namespace/name", the first of the line first; empty if none is ahead, or
 *     the action reported no line of its own
 */
public record Step(
        String action,
        int turn,
        Outcome outcome,
        String because,
        List<Question> questions,
        @Nullable Place place,
        List<DomainTrial> domains,
        List<String> ahead) {
    /** The outcome of a job's turn. */
    public enum Outcome {
        ADMITTED("admitted"),
        REJECTED("rejected"),
        SERVED("served"),
        PASSED_OVER("passed over"),
        /** Considered without a turn of its own. */
        NOT_PLACED("considered, not placed"),
        NOT_IN_LINE("not in line");

        private final String word;

        Outcome(String word) {
            this.word = word;
        }

        /** The spelling in documents. */
        public String word() {
            return word;
        }
    }
}
