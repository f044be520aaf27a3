package dev.terrace.whatif.unblock;

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
    private static final int MOST = 3;

    private Promise() {}

    /**
     * Returns the words for a reached goal: {@code bound}, {@code pipelined, once ns/p has left}, or {@code admitted}.
     */
    static String of(Goal goal, Answer answer) {
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
            Set<String> leaving = leaving(promised, answer);
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

    private static Set<String> leaving(List<Bind> promised, Answer answer) {
        Set<String> nodes = promised.stream().map(Bind::node).collect(Collectors.toSet());
        return Stream.concat(
                        answer.report().evictions().stream()
                                .filter(each -> nodes.contains(each.node()))
                                .map(Eviction::task),
                        answer.cluster().tasks().stream()
                                .filter(pod -> pod.deleted() != null && nodes.contains(pod.node()))
                                .map(TaskSpec::key))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns text such as {@code a has left}, {@code a and b have left} or {@code a, b, c and 2 more have left}. */
    static String left(List<String> pods) {
        if (pods.size() == 1) {
            return pods.get(0) + " has left";
        }
        List<String> some = pods.subList(0, Math.min(MOST, pods.size() - 1));
        int others = pods.size() - some.size();
        return String.join(", ", some)
                + " and "
                + (others == 1 ? pods.get(pods.size() - 1) : others + " more")
                + " have left";
    }
}
