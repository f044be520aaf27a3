package dev.terrace.report;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Failure;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * The decisions of a cycle without reasons, for comparing two cycles.
 *
 * @param binds node by "namespace/pod"
 * @param bindsAfterVolumes node by "namespace/pod", of pods that are bound after the cycle, after their volumes
 * @param evicts "namespace/pod", sorted
 * @param fails "namespace/pod" of pods that will never get a node, sorted
 * @param pipelined node by "namespace/pod"
 * @param podGroupPhases phase by "namespace/group"
 */
public record Decisions(
        SortedMap<String, String> binds,
        SortedMap<String, String> bindsAfterVolumes,
        List<String> evicts,
        List<String> fails,
        SortedMap<String, String> pipelined,
        SortedMap<String, String> podGroupPhases) {
    public static Decisions of(CycleReport report) {
        SortedMap<String, String> phases = new TreeMap<>();
        report.phases().forEach((group, phase) -> phases.put(group, phase.spelling()));
        return new Decisions(
                nodes(report.binds(), Bind::isAtOnce),
                nodes(report.binds(), bind -> !bind.isAtOnce()),
                report.evictions().stream().map(Eviction::task).sorted().toList(),
                report.failures().stream().map(Failure::task).sorted().toList(),
                nodes(report.pipelined(), bind -> true),
                phases);
    }

    private static SortedMap<String, String> nodes(List<Bind> binds, Predicate<Bind> which) {
        SortedMap<String, String> nodes = new TreeMap<>();
        binds.stream().filter(which).forEach(bind -> nodes.put(bind.task(), bind.node()));
        return nodes;
    }

    /**
     * Adds the parts to a document under the names of recorded cases. Omits {@code bindsAfterVolumes} and {@code fails}
     * if they are empty.
     */
    public Fields writeTo(Fields document) {
        return document.with("binds", binds)
                .withSome("bindsAfterVolumes", bindsAfterVolumes)
                .with("evicts", evicts)
                .withSome("fails", fails)
                .with("pipelined", pipelined)
                .with("podGroupPhases", podGroupPhases);
    }
}
