package dev.terrace.objects.field;

import dev.terrace.model.finding.Position;
import java.util.List;
import java.util.Map;

/** Sorts the objects of one kind. Equal copies of an object count once; unequal ones are errors. */
public record Unique(Findings findings) {
    /**
     * @param all the objects, which are sorted in place and returned
     * @param leftOut the places of objects that are not kept, by their names
     */
    public <T> List<Located<T>> sorted(Kind<T> kind, List<Located<T>> all, Map<String, Position> leftOut) {
        // The sort is stable, so that the first copy in the dump comes first.
        all.sort((left, right) -> kind.order().compare(left.item(), right.item()));
        int kept = 0;
        for (Located<T> next : all) {
            if (kept > 0 && kind.order().compare(all.get(kept - 1).item(), next.item()) == 0) {
                if (!all.get(kept - 1).item().equals(next.item())) {
                    report(kind, next, all.get(kept - 1).place());
                }
            } else {
                all.set(kept++, next);
            }
        }
        all.subList(kept, all.size()).clear();
        if (!leftOut.isEmpty()) {
            for (Located<T> item : all) {
                Position other = leftOut.get(kind.label(item.item()));
                if (other != null) {
                    report(kind, item, other);
                }
            }
        }
        return all;
    }

    private <T> void report(Kind<T> kind, Located<T> copy, Position other) {
        findings.error(
                copy.place(),
                "%s %s is given twice with different content; the other is at %s."
                        .formatted(kind.word(), kind.label(copy.item()), other));
    }
}
