package dev.terrace.objects.field;

import java.util.List;

/** Sorts the objects of one kind, and reports those that are given twice. */
public record Unique(Findings findings) {
    /** @param all sorted in place, and returned */
    public <T> List<Located<T>> sorted(Kind<T> kind, List<Located<T>> all) {
        all.sort((left, right) -> kind.order().compare(left.item(), right.item()));
        for (int i = 1; i < all.size(); i++) {
            Located<T> first = all.get(i - 1);
            Located<T> second = all.get(i);
            if (kind.order().compare(first.item(), second.item()) == 0) {
                findings.error(
                        second.place(),
                        "%s %s is given twice; the first is at %s."
                                .formatted(kind.word(), kind.label(second.item()), first.place()));
            }
        }
        return all;
    }
}
