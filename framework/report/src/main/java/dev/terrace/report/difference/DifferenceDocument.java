package dev.terrace.report.difference;

import dev.terrace.report.Quantities;
import java.util.LinkedHashMap;
import java.util.Map;

/** A difference, as a document for programs. */
public final class DifferenceDocument {
    private DifferenceDocument() {}

    public static Map<String, Object> of(String first, String second, Difference difference) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("a", first);
        document.put("b", second);
        document.put("same", difference.isEmpty());
        Map<String, Object> moves = new LinkedHashMap<>();
        difference.moves().stream()
                .filter(move -> !move.isEviction())
                .forEach(move -> moves.put(move.pod(), move(move)));
        document.put("moves", moves);
        document.put("evictedOnlyByA", difference.evictedBefore());
        document.put("evictedOnlyByB", difference.evictedAfter());
        Map<String, Object> phases = new LinkedHashMap<>();
        difference.phases().forEach(change -> phases.put(change.group(), pair(change.before(), change.after())));
        document.put("podGroupPhases", phases);
        Balance balance = difference.balance();
        Map<String, Object> queues = new LinkedHashMap<>();
        balance.changes().forEach(change -> queues.put(change.queue(), queue(change, balance)));
        document.put("queues", queues);
        balance.writeTo(document);
        return document;
    }

    private static Map<String, Object> move(Move move) {
        Map<String, Object> map = pair(move.before().word(), move.after().word());
        map.put("kind", move.kind().word());
        return map;
    }

    private static Map<String, Object> queue(QueueChange change, Balance balance) {
        Map<String, Object> map = new LinkedHashMap<>();
        Holding before = change.before();
        Holding after = change.after();
        map.put("allocated", pair(Quantities.of(before.allocated()), Quantities.of(after.allocated())));
        map.put("promised", pair(Quantities.of(before.promised()), Quantities.of(after.promised())));
        map.put("waitingPods", pair(before.waitingPods(), after.waitingPods()));
        map.put("change", balance.gains(change.queue()));
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
