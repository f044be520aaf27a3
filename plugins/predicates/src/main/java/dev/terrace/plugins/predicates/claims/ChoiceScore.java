package dev.terrace.plugins.predicates.claims;

import dev.terrace.plugins.predicates.claims.Plan.Pick;
import java.util.List;
import java.util.Objects;

/** Scores a plan by the rank of the choices that it uses: 8 for the first of a list, 1 for the last. */
final class ChoiceScore {
    private static final long MAX_CHOICES = 8;

    private ChoiceScore() {}

    /** @param plan a plan that fits */
    static long of(Ask ask, Plan plan) {
        List<List<Pick>> picks = Objects.requireNonNull(plan.picks());
        long score = 0;
        for (int c = 0; c < picks.size(); c++) {
            for (List<RequestChoice> request : ask.claims().get(c).requests()) {
                score += Ask.isChoice(request) ? of(request, picks.get(c)) : 0;
            }
        }
        return score;
    }

    private static long of(List<RequestChoice> choices, List<Pick> picks) {
        for (int i = 0; i < choices.size(); i++) {
            String name = choices.get(i).name();
            for (Pick pick : picks) {
                if (pick.wish().name().equals(name)) {
                    return MAX_CHOICES - i;
                }
            }
        }
        return 0;
    }
}
