package dev.terrace.whatif.unblock;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Explains why no change helps. */
record NoAdvice(Scene scene, Goal goal) {
    /**
     * Returns the explanation as one or two sentences.
     *
     * @param singles the number of changes that were tried alone
     * @param sets the number of sets of changes that were tried
     * @param looked the number of single changes that were tried or skipped, of those known
     * @param alone the cycle with the cluster to itself; empty if it was not run
     */
    String of(int cycles, int singles, int sets, Optional<Answer> alone, int looked, int known) {
        for (List<TaskSpec> group : scene.groups) {
            String never = never(group.get(0));
            if (!never.isEmpty()) {
                return never;
            }
        }
        if (alone.isEmpty()) {
            return String.format(
                    Locale.ROOT,
                    "Nothing was found in %,d cycles; %,d of %,d changes were tried.",
                    cycles,
                    looked,
                    known);
        }
        return "None of %s changes helps alone, and none of %s sets of changes. %s"
                .formatted(singles, sets, alone(alone.get()));
    }

    private String alone(Answer alone) {
        if (goal.isReached(alone)) {
            return "It would run if nothing else used the cluster.";
        }
        String because = alone.report().waiting().stream()
                .filter(waiting -> scene.job != null && scene.job.hasKey(waiting.job()))
                .map(waiting -> waiting.reason())
                .filter(reason -> !reason.isEmpty())
                .findFirst()
                .map(reason -> ": " + reason)
                .orElse("");
        return "It would wait even if nothing else used the cluster%s.".formatted(because);
    }

    private static boolean holds(NodeSpec node, TaskSpec pod) {
        return pod.template().requests().atMost(node.allocatable());
    }

    /** Returns a sentence about a pod that no node can ever hold; empty if one can. */
    private String never(TaskSpec pod) {
        if (scene.cluster.nodes().isEmpty()) {
            return "The snapshot has no node.";
        }
        Amounts requests = pod.template().requests();
        for (int d = 0; d < requests.names().size(); d++) {
            long most = 0;
            for (NodeSpec node : scene.cluster.nodes()) {
                most = Math.max(most, node.allocatable().get(d));
            }
            if (requests.get(d) > most) {
                String resource = requests.names().name(d);
                return "No node could ever hold it: it asks for %s, the largest has %s."
                        .formatted(AmountSteps.words(resource, requests.get(d)), AmountSteps.figure(resource, most));
            }
        }
        if (scene.cluster.nodes().stream().noneMatch(node -> holds(node, pod))) {
            return "No node could ever hold it: it asks for %s, and no node has all of it.".formatted(requests.show());
        }
        return "";
    }
}
