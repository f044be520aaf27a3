package dev.terrace.whatif.unblock;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Changes to the job's queue and its ancestors: capability, deserved, weight, state. */
final class QueueIdeas {
    private static final int COST = 3;
    private static final String KIND = "Queue";
    private static final String CAPABILITY = "capability";
    private static final int HIGHEST_WEIGHT = 1000;

    private QueueIdeas() {}

    static List<Idea> propose(Scene scene) {
        List<Idea> ideas = new ArrayList<>();
        JobSpec job = scene.job;
        if (job == null) {
            return ideas;
        }
        Map<String, QueueSpec> queues = new LinkedHashMap<>();
        scene.cluster.queues().forEach(queue -> queues.put(queue.name(), queue));
        Set<String> seen = new HashSet<>();
        for (QueueSpec queue = queues.get(job.queue());
                queue != null && seen.add(queue.name());
                queue = queues.get(queue.parent())) {
            if (!scene.isRefusedByNodes()) {
                amounts(scene, queue, CAPABILITY, queue.capability(), ideas);
            }
            amounts(scene, queue, "deserved", queue.deserved(), ideas);
            AmountSteps weights = AmountSteps.weights(queue.weight());
            String name = queue.name();
            if (hasSiblings(queue, queues)) {
                ideas.add(Idea.upTo(
                        Means.QUEUE,
                        COST,
                        Math.max(1, weights.to(HIGHEST_WEIGHT)),
                        step -> scene.set(
                                "%s's weight %s".formatted(name, weights.figures(step)),
                                KIND,
                                name,
                                List.of("spec", "weight"),
                                IntNode.valueOf((int) weights.at(step)))));
            }
            if (!queue.isOpen()) {
                ideas.add(Idea.of(
                        Means.QUEUE,
                        COST,
                        scene.set(
                                "open queue " + name,
                                KIND,
                                name,
                                List.of("status", "state"),
                                TextNode.valueOf("Open"))));
            }
        }
        return ideas;
    }

    /** Returns whether the weight of a queue has an effect: weights count only among siblings. */
    private static boolean hasSiblings(QueueSpec queue, Map<String, QueueSpec> queues) {
        return queues.values().stream().noneMatch(other -> other.parent().equals(queue.name()))
                || (!queue.parent().isEmpty()
                        && queues.values().stream()
                                .anyMatch(other -> !other.name().equals(queue.name())
                                        && other.parent().equals(queue.parent())));
    }

    private static void amounts(Scene scene, QueueSpec queue, String field, @Nullable Amounts now, List<Idea> ideas) {
        if (now == null) {
            return;
        }
        JsonNode given = scene.tree(KIND, queue.name()).path("spec").path(field);
        for (int d = 0; d < now.names().size(); d++) {
            String resource = now.names().name(d);
            AmountSteps amounts = AmountSteps.up(resource, now.get(d));
            long most = scene.pending(d) + held(scene, d);
            if (given.has(resource) && most > 0) {
                Idea more = Idea.upTo(
                        Means.QUEUE,
                        COST,
                        amounts.to(now.get(d) + most),
                        step -> scene.set(
                                "%s's %s %s".formatted(queue.name(), field, amounts.words(step)),
                                KIND,
                                queue.name(),
                                List.of("spec", field, resource),
                                amounts.quantity(step)));
                ideas.add(more.near(
                        amounts.to(amounts.at(0) + scene.excess(resource)),
                        (step, answer) -> step
                                - amounts.to(amounts.at(step) - spare(answer, scene, queue.name(), field, resource))));
            }
        }
    }

    /** Returns the queue's spare amount after a cycle; negative if the job exceeds a limit. */
    private static long spare(Answer answer, Scene scene, String queue, String field, String resource) {
        long excess = Scene.excess(scene.limits(answer.report()), resource);
        if (excess > 0) {
            return -excess;
        }
        int dimension = answer.cluster().resources().indexOf(resource);
        long limit = answer.cluster().queues().stream()
                .filter(each -> each.name().equals(queue))
                .map(each -> field.equals(CAPABILITY) ? each.capability() : each.deserved())
                .filter(Objects::nonNull)
                .mapToLong(amounts -> amounts.get(dimension))
                .sum();
        long held = answer.report().queues().stream()
                .filter(each -> each.name().equals(queue))
                .mapToLong(each ->
                        each.allocated().get(dimension) + each.promised().get(dimension))
                .sum();
        return Math.max(0, limit - held);
    }

    /** Returns the total requests of pods on nodes. */
    private static long held(Scene scene, int dimension) {
        return scene.cluster.tasks().stream()
                .filter(pod -> !pod.node().isEmpty())
                .mapToLong(pod -> pod.template().requests().get(dimension))
                .sum();
    }
}
