package dev.terrace.model.explanation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one node is to one pod.
 *
 * @param fitsSoon whether it fits once what leaves has left, and not now
 * @param refusals all that speak against it
 * @param unasked plugins whose check was not asked, since asking would change its later answers
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
