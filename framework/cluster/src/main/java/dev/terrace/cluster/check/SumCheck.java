package dev.terrace.cluster.check;

import dev.terrace.cluster.change.EditedObjects;
import dev.terrace.cluster.derived.ExactSum;
import dev.terrace.cluster.derived.Totals;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.objects.field.Kind;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Rejects a state with a sum that cannot be computed exactly, as reading it from a dump does.
 *
 * @param places the positions of the objects that were read for the edits
 */
public record SumCheck(EditedObjects slots, ResourceNames names, Totals totals, Map<String, Position> places) {
    /** Returns the key of an object in {@code places}. */
    public static String name(String kind, String key) {
        return kind + " " + key;
    }

    /** @throws InvalidInput for the first sum that is too large, at one of the changed objects */
    public void check() {
        for (ExactSum sum : ExactSum.values()) {
            int dimension = totals.tooLarge(sum);
            if (dimension >= 0) {
                throw refusal(sum, dimension, changed(sum.kind()));
            }
        }
    }

    private <T> Stream<String> changed(Kind<T> kind) {
        return slots.changes(kind).stream()
                .map(change -> name(kind.name(), kind.order().key(change.either())));
    }

    private InvalidInput refusal(ExactSum sum, int dimension, Stream<String> changed) {
        List<String> objects = changed.toList();
        Position place = objects.stream()
                .filter(places::containsKey)
                .map(places::get)
                .findFirst()
                // An object that was made, not read, is named instead.
                .orElseGet(() -> Position.of(objects.isEmpty() ? "the edits" : objects.get(0)));
        return new InvalidInput(Finding.error(place, sum.tooLarge(names, dimension)));
    }
}
