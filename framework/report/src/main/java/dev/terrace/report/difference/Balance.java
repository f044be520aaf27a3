package dev.terrace.report.difference;

import static java.util.stream.Collectors.toMap;

import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.report.Fields;
import dev.terrace.report.Quantities;
import dev.terrace.report.difference.QueueChange.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The queues that gain or lose between two cycles, for the commands, the service and the page. {@link QueueChange}
 * decides whether a queue gains or loses.
 *
 * @param changes the queues that differ, by name
 */
public record Balance(List<QueueChange> changes) {
    public static Balance between(CycleReport before, CycleReport after) {
        Map<String, Holding> left = holdings(before);
        Map<String, Holding> right = holdings(after);
        Set<String> names = new TreeSet<>(left.keySet());
        names.addAll(right.keySet());
        return new Balance(names.stream()
                .map(name -> new QueueChange(
                        name, left.getOrDefault(name, Holding.none()), right.getOrDefault(name, Holding.none())))
                .filter(change -> change.before().differsFrom(change.after()))
                .toList());
    }

    private static Map<String, Holding> holdings(CycleReport report) {
        return report.queues().stream().collect(toMap(QueueStanding::name, Holding::of));
    }

    /** Returns the names of the queues with this verdict. */
    public List<String> queues(Verdict verdict) {
        return changes.stream()
                .filter(change -> change.verdict() == verdict)
                .map(QueueChange::queue)
                .toList();
    }

    /** Returns whether pipelined pods decide which queues gain or lose: without them, a verdict would be another. */
    public boolean dependsOnPromises() {
        return changes.stream()
                .anyMatch(change -> change.verdict() != change.withoutPromises().verdict());
    }

    /** Returns the gains of a queue for documents: cores, bytes and pieces by resource; empty if it has none. */
    public Map<String, Object> gains(String queue) {
        Map<String, Object> gains = new LinkedHashMap<>();
        changes.stream()
                .filter(change -> change.queue().equals(queue))
                .flatMap(change -> change.gains().entrySet().stream())
                .forEach(gain -> gains.put(gain.getKey(), Quantities.of(gain.getKey(), gain.getValue())));
        return gains;
    }

    /** Adds the names of the queues to a document, by verdict. */
    public Fields writeTo(Fields document) {
        return document.with("gaining", queues(Verdict.GAINING))
                .with("losing", queues(Verdict.LOSING))
                .with("mixed", queues(Verdict.MIXED));
    }
}
