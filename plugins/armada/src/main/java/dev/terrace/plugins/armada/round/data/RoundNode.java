package dev.terrace.plugins.armada.round.data;

import dev.terrace.model.node.Taint;
import java.util.List;
import java.util.Map;

/**
 * A node of a round. Its index breaks ties.
 *
 * @param capacity one entry for each resource; 0 for floating resources
 * @param unschedulable whether its specification says so; can make it a node of another type
 * @param cordoned whether it is unschedulable for another reason, such as a taint; never makes it a node of another
 *     type
 * @param others the holdings of pods that are not jobs of the round
 * @param load the holdings of the round's running jobs
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record RoundNode(
        String name,
        long[] capacity,
        Map<String, String> labels,
        List<Taint> taints,
        boolean unschedulable,
        boolean cordoned,
        long[] others,
        NodeLoad load) {}
