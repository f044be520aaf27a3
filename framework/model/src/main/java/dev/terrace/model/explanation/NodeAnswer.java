package dev.terrace.model.explanation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The evaluation of one node for one pod.
 *
 * @param fitsSoon whether the pod does not fit now, but will fit once leaving pods are gone
 * @param refusals all reasons against the node
 * @param unasked plugins whose check was not called, because a call would change their later answers
 * @param score null if it was not compared with others
 * @param terms one for each score hook, in the order of addition
 */
public record NodeAnswer(
        String node,
        boolean fits,
        boolean fitsSoon,
        List<Refusal> refusals,
        List<String> unasked,
        @Nullable Double score,
        List<ScoreTerm> terms) {}
