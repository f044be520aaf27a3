package dev.terrace.whatif.unblock;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds a minimal subset of items that is sufficient. Earlier items are preferred. If more items may be worse than
 * fewer, the result may be insufficient; callers test it.
 *
 * @param <T> the type of the items
 * @param isEnough whether some of the items suffice; not asked about none or all of them
 * @see <a href="https://cdn.aaai.org/AAAI/2004/AAAI04-027.pdf">Junker, QuickXplain, 2004</a>
 */
record QuickXplain<T>(Predicate<List<T>> isEnough) {
    /** @param all items that suffice together, in order of preference */
    static <T> List<T> of(List<T> all, Predicate<List<T>> isEnough) {
        return all.size() < 2 ? all : new QuickXplain<>(isEnough).needed(List.of(), false, all);
    }

    /** Returns the items that are needed in addition to the taken ones. */
    private List<T> needed(List<T> taken, boolean isNew, List<T> from) {
        if (isNew && isEnough.test(taken)) {
            return List.of();
        }
        if (from.size() == 1) {
            return from;
        }
        List<T> first = from.subList(0, from.size() / 2);
        List<T> second = from.subList(from.size() / 2, from.size());
        List<T> ofSecond = needed(both(taken, first), true, second);
        List<T> ofFirst = needed(both(taken, ofSecond), !ofSecond.isEmpty(), first);
        return both(ofFirst, ofSecond);
    }

    private static <T> List<T> both(List<T> some, List<T> others) {
        List<T> both = new ArrayList<>(some);
        both.addAll(others);
        return both;
    }
}
