package dev.terrace.model.report;

import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a queue at the end of the cycle.
 *
 * @param allocated the resources that its tasks hold or were given
 * @param promised the requests of its tasks that will get a node once leaving pods are gone
 * @param requested the resources that its tasks hold or wait for
 * @param deserved its deserved resources according to a plugin, or null
 * @param share its share according to a plugin, or null
 * @param shareOf the resource to which the share refers; empty if it refers to several resources
 * @param figures further numbers from an action or a plugin, in their order
 * @param scores terms of the queue score by plugin, unweighted, as of the opening of the session; empty without such
 *     plugins
 * @param weights the weights of those terms under the first action that orders queues by score; empty without such an
 *     action
 * @param scoredBy that action; empty without one
 * @param score the weighted sum under that action; null without one
 * @param waitingTasks the number of its waiting tasks, without gated ones
 * @param waitingGroups the number of its waiting groups, with or without pods
 */
public record QueueStanding(
        String name,
        int weight,
        Amounts allocated,
        Amounts promised,
        Amounts requested,
        @Nullable ResourceVector deserved,
        @Nullable Double share,
        String shareOf,
        List<Figure> figures,
        Map<String, Double> scores,
        Map<String, Double> weights,
        String scoredBy,
        @Nullable Double score,
        int waitingTasks,
        int waitingGroups) {}
