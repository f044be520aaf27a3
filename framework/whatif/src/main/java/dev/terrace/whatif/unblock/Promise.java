package dev.terrace.whatif.unblock;

import dev.terrace.model.Cluster;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.whatif.WhatIf.Answer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes the result of a cycle for a job or a pod: nodes, promised nodes, or admission. */
final class Promise {
    private static final int MAX_NAMED = 2;

    private Promise() {}

    /**
     * Returns the words for a reached goal: {@code bound}, {@code pipelined, once ns/p has left}, or {@code admitted}.
     */
    static String sentence(Goal goal, Answer answer) {
        CycleReport report = answer.report();
        List<TaskSpec> pods = goal.pods(answer.cluster());
        Set<String> keys = pods.stream().map(TaskSpec::key).collect(Collectors.toSet());
        List<Bind> promised = report.pipelined().stream()
                .filter(bind -> keys.contains(bind.task()))
                .toList();
        long bound = report.binds().stream()
                .filter(bind -> keys.contains(bind.task()))
                .count();
        if (!promised.isEmpty()) {
            String those = promised.size() == 1 && bound == 0 ? "pipelined" : promised.size() + " pipelined";
            Set<String> leaving = leaving(
                    keys,
                    promised.stream().map(Bind::node).collect(Collectors.toSet()),
                    report.evictions(),
                    answer.cluster());
            return (bound == 0 ? "" : bound + " bound, ")
                    + those
                    + (leaving.isEmpty() ? "" : ", once " + left(List.copyOf(leaving)));
        }
        if (bound > 0) {
            return bound == 1 ? "bound" : bound + " bound";
        }
        return "admitted; %s of its %s pods exist"
                .formatted(pods.size(), goal.job(answer.cluster()).orElseThrow().minMember());
    }

    /** Returns the pods that leave nodes, without those evicted for other pods if any is evicted for these. */
    static Set<String> leaving(Set<String> own, Set<String> nodes, List<Eviction> evictions, Cluster cluster) {
        List<Eviction> there =
                evictions.stream().filter(each -> nodes.contains(each.node())).toList();
        boolean isKnown = there.stream().anyMatch(each -> own.contains(each.preemptor()));
        return Stream.concat(
                        there.stream()
                                .filter(each -> !isKnown || own.contains(each.preemptor()))
                                .map(Eviction::task),
                        cluster.tasks().stream()
                                .filter(pod -> pod.deleted() != null && nodes.contains(pod.node()))
                                .map(TaskSpec::key))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns text such as {@code a has left}, {@code a and b have left} or {@code a, b and 2 more have left}. */
    static String left(List<String> pods) {
        return some(pods) + (pods.size() == 1 ? " has left" : " have left");
    }

    /** Returns text such as {@code a}, {@code a and b} or {@code a, b and 2 more}. */
    static String some(List<String> names) {
        return names.size() <= MAX_NAMED
                ? String.join(" and ", names)
                : String.join(", ", names.subList(0, MAX_NAMED)) + " and " + (names.size() - MAX_NAMED) + " more";
    }
}
