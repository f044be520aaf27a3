package dev.terrace.report.difference;

import dev.terrace.report.Quantities;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** A difference, as a document for programs. */
public final class DifferenceDocument {
    private DifferenceDocument() {}

    public static Map<String, Object> of(String first, String second, Difference difference) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("a", first);
        document.put("b", second);
        document.put("same", difference.isEmpty());
        Map<String, Object> moves = new LinkedHashMap<>();
        difference.moves().forEach(move -> moves.put(move.pod(), pair(move.before(), move.after())));
        document.put("moves", moves);
        document.put("evictedOnlyByA", difference.evictedBefore());
        document.put("evictedOnlyByB", difference.evictedAfter());
        Map<String, Object> phases = new LinkedHashMap<>();
        difference.phases().forEach(change -> phases.put(change.group(), pair(change.before(), change.after())));
        document.put("podGroupPhases", phases);
        Map<String, Object> queues = new LinkedHashMap<>();
        difference.queues().forEach(change -> queues.put(change.queue(), queue(change)));
        document.put("queues", queues);
        document.put("gaining", names(difference, QueueChange::isGaining));
        document.put("losing", names(difference, QueueChange::isLosing));
        return document;
    }

    private static List<String> names(Difference difference, Predicate<QueueChange> which) {
        return difference.queues().stream()
                .filter(which)
                .map(QueueChange::queue)
                .toList();
    }

    private static Map<String, Object> queue(QueueChange change) {
        Map<String, Object> map = new LinkedHashMap<>();
        Holding before = change.before();
        Holding after = change.after();
        map.put("allocated", pair(Quantities.of(before.allocated()), Quantities.of(after.allocated())));
        map.put("promised", pair(Quantities.of(before.promised()), Quantities.of(after.promised())));
        map.put("waitingPods", pair(before.waitingPods(), after.waitingPods()));
        map.put("gains", change.gain());
        return map;
    }

    private static Map<String, Object> pair(Object before, Object after) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("a", before);
        map.put("b", after);
        return map;
    }
}
