package dev.terrace.report.difference;

import dev.terrace.report.Fields;
import dev.terrace.report.Quantities;
import java.util.Map;

/** A difference, as a document for programs. */
public final class DifferenceDocument {
    private DifferenceDocument() {}

    public static Map<String, Object> of(String first, String second, Difference difference) {
        Fields moves = new Fields();
        difference.moves().stream()
                .filter(move -> !move.isEviction())
                .forEach(move -> moves.with(
                        move.pod(),
                        pair(move.before().word(), move.after().word())
                                .with("kind", move.kind().word())));
        Fields phases = new Fields();
        difference.phases().forEach(change -> phases.with(change.group(), pair(change.before(), change.after())));
        Balance balance = difference.balance();
        Fields queues = new Fields();
        balance.changes().forEach(change -> queues.with(change.queue(), queue(change, balance)));
        return balance.writeTo(new Fields()
                .with("a", first)
                .with("b", second)
                .with("same", difference.isEmpty())
                .with("moves", moves)
                .with("evictedOnlyByA", difference.evictedBefore())
                .with("evictedOnlyByB", difference.evictedAfter())
                .with("podGroupPhases", phases)
                .with("queues", queues));
    }

    private static Fields queue(QueueChange change, Balance balance) {
        Holding before = change.before();
        Holding after = change.after();
        return new Fields()
                .with("allocated", pair(Quantities.of(before.allocated()), Quantities.of(after.allocated())))
                .with("promised", pair(Quantities.of(before.promised()), Quantities.of(after.promised())))
                .with("waitingPods", pair(before.waitingPods(), after.waitingPods()))
                .with("change", balance.gains(change.queue()))
                .with("gains", change.gain());
    }

    private static Fields pair(Object before, Object after) {
        return new Fields().with("a", before).with("b", after);
    }
}
