package dev.terrace.cli.report;

import dev.terrace.model.device.DeviceUse;
import dev.terrace.model.report.CycleReport.Bind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Pods of one job that share a line, because they were placed on the same few nodes.
 *
 * @param binds the binds in the order of the decisions, at least one
 */
record Placed(List<Bind> binds) {
    private static final int FEW_NODES = 3;
    private static final int SHORT = 40;

    /** Groups pods into lines, in the order in which the first pod of each line was placed. */
    static List<Placed> group(List<Bind> binds) {
        Map<String, List<Bind>> jobs = new LinkedHashMap<>();
        for (Bind bind : binds) {
            String key = bind.job().isEmpty() ? bind.task() : bind.job() + " " + bind.action();
            jobs.computeIfAbsent(key, absent -> new ArrayList<>()).add(bind);
        }
        return jobs.values().stream()
                .flatMap(job -> split(job).stream())
                .map(Placed::new)
                .toList();
    }

    private static Collection<List<Bind>> split(List<Bind> job) {
        if (job.size() < AlikeGroup.MANY) {
            return job.stream().map(List::of).toList();
        }
        Map<String, List<Bind>> nodes = new LinkedHashMap<>();
        for (Bind bind : job) {
            nodes.computeIfAbsent(bind.node(), absent -> new ArrayList<>()).add(bind);
        }
        boolean inOneLine =
                nodes.size() <= FEW_NODES && String.join(" ", nodes.keySet()).length() <= SHORT;
        return inOneLine ? List.of(job) : nodes.values();
    }

    String pods() {
        return NameRange.of(binds.stream().map(Bind::task).toList(), "pod");
    }

    String nodes() {
        return String.join(
                " ", binds.stream().map(Bind::node).distinct().sorted().toList());
    }

    /** Returns the devices of the pods, by node if there are several nodes. */
    String devices() {
        SortedMap<String, Set<String>> ofNodes = new TreeMap<>();
        for (Bind bind : binds) {
            for (DeviceUse use : bind.devices()) {
                ofNodes.computeIfAbsent(bind.node(), node -> new LinkedHashSet<>())
                        .add(use.part().isEmpty() ? use.device() : use.device() + "[" + use.part() + "]");
            }
        }
        return ofNodes.entrySet().stream()
                .map(node -> (ofNodes.size() == 1 ? "" : node.getKey() + ": ") + String.join(" ", node.getValue()))
                .collect(Collectors.joining("; "));
    }

    String because() {
        String first = ReasonLine.placed(binds.get(0));
        boolean same = binds.stream().map(ReasonLine::placed).distinct().count() == 1;
        return same ? first : first + " (the first of " + binds.size() + ")";
    }
}
