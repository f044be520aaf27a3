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
 * @param deserved its deserved resources by a plugin, or null
 * @param share its share by a plugin, or null
 * @param shareOf the resource of which it holds that share; empty if it is not of one resource
 * @param figures more numbers of it by an action or a plugin, in their order
 * @param scores terms of the queue score by plugin, unweighted, as they were when the session opened; empty without
 *     such plugins
 * @param weights the weights of those terms under the first action that orders queues by score; empty if no action does
 * @param scoredBy that action; empty if no action does
 * @param score their weighted sum under the first action that orders queues by score, or null if no action does
 * @param waitingTasks the number of its tasks that wait, without gated ones
 * @param waitingGroups the number of its groups that wait, with or without pods
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
