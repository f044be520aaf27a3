package dev.terrace.plugins.predicates.claims;

import dev.terrace.plugins.predicates.claims.Search.Effort;
import dev.terrace.plugins.predicates.claims.Search.Position;
import dev.terrace.plugins.predicates.claims.Uses.Line;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A necessary condition: whether the free devices are enough for all requests that are left, constraints, counters and
 * parts of devices left aside. A maximum flow from requests to devices; those of use to the same choices are one.
 */
final class Supply {
    private final Uses uses;
    private final Effort effort;
    private final List<Demand> demands = new ArrayList<>();
    /** By place: the class of the device; below 0 if it is of no use, or can be had several times. */
    private final int[] classOf;

    private final int classes;

    /**
     * A request.
     *
     * @param least how many devices its most modest choice wants
     * @param isOpen whether it may have devices that others hold
     * @param open how many devices are of use to it, held or not
     * @param several how many devices, of use to it, can be had several times
     * @param suits by class: of use to one of its choices
     * @param suitsChoice by choice, then by class
     */
    private record Demand(
            Line line, long least, boolean isOpen, int open, int several, BitSet suits, List<BitSet> suitsChoice) {}

    /** How many devices a request can have at most, of more that it wants. */
    record Lack(Line line, long found) {}

    Supply(Seen seen, Uses uses, ToLongFunction<Wish> wanted, Effort effort) {
        this.uses = uses;
        this.effort = effort;
        List<Line> lines = uses.lines();
        classOf = new int[seen.size()];
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        List<Integer> example = new ArrayList<>();
        for (int place = 0; place < classOf.length; place++) {
            List<Integer> suited = new ArrayList<>();
            int choice = 0;
            for (Line line : lines) {
                for (int k = 0; k < line.choices().size(); k++, choice++) {
                    if (line.use(k, place) == Uses.YES) {
                        suited.add(choice);
                    }
                }
            }
            boolean isOne = !suited.isEmpty() && !seen.offer(place).device().shared();
            classOf[place] = isOne ? numbers.computeIfAbsent(suited, none -> numbers.size()) : -1;
            if (classOf[place] == example.size()) {
                example.add(place);
            }
        }
        classes = example.size();
        for (Line line : lines) {
            long least = Long.MAX_VALUE;
            boolean isOpen = false;
            BitSet suits = new BitSet();
            List<BitSet> suitsChoice = new ArrayList<>();
            for (int k = 0; k < line.choices().size(); k++) {
                Wish wish = line.choices().get(k);
                least = Math.min(least, Math.max(1, wanted.applyAsLong(wish)));
                isOpen |= wish.choice().adminAccess();
                BitSet suitsThis = new BitSet();
                for (int of = 0; of < classes; of++) {
                    suitsThis.set(of, line.use(k, example.get(of)) == Uses.YES);
                }
                suitsChoice.add(suitsThis);
                suits.or(suitsThis);
            }
            int open = 0;
            int several = 0;
            for (int place = 0; place < classOf.length; place++) {
                if (line.isAny(place, Uses.YES)) {
                    several += classOf[place] < 0 ? 1 : 0;
                    open += classOf[place] < 0 ? 0 : 1;
                }
            }
            demands.add(new Demand(line, least, isOpen, open, several, suits, suitsChoice));
        }
    }

    /**
     * The first request for which devices are lacking from a position on, whichever those before it take.
     *
     * @param isHeld whether a device is no longer free
     * @return null if there are enough for all
     */
    @Nullable
    Lack lack(Position at, IntPredicate isHeld) {
        int line = uses.line(at.claim(), at.request());
        // Devices that the first request was offered already are of use to the later ones alone.
        long[] spare = new long[2 * classes];
        for (int place = 0; place < classOf.length; place++) {
            if (classOf[place] >= 0 && !isHeld.test(place)) {
                spare[2 * classOf[place] + (place < at.from() ? 1 : 0)]++;
            }
        }
        effort.spend(classOf.length);
        Flow flow = new Flow(line, at, spare);
        for (int d = line; d < demands.size(); d++) {
            Demand demand = demands.get(d);
            long wanted = d == line && at.choice() >= 0
                    ? demand.line().choices().get(at.choice()).choice().count() - at.done()
                    : demand.least();
            long found = demand.several() + (demand.isOpen() ? demand.open() : flow.give(d, wanted - demand.several()));
            if (found < wanted) {
                return new Lack(demand.line(), found);
            }
        }
        return null;
    }

    /** Who gets how many devices of which class. */
    private final class Flow {
        private final int line;
        private final Position at;
        private final long[] spare;
        /** By request from the first on, then as {@code spare}. */
        private final long[][] given;

        Flow(int line, Position at, long[] spare) {
            this.line = line;
            this.at = at;
            this.spare = spare;
            given = new long[demands.size() - line][spare.length];
        }

        /** Gives a request as many devices as it can have. */
        long give(int demand, long wanted) {
            long left = wanted;
            for (long more = 1; left > 0 && more > 0; left -= more) {
                more = give(demand, left, new boolean[spare.length]);
            }
            return wanted - left;
        }

        /** Gives it some devices, if others can do with other ones. */
        private long give(int demand, long wanted, boolean[] tried) {
            effort.spend(spare.length);
            for (int of = 0; of < spare.length; of++) {
                if (spare[of] > 0 && suits(demand, of)) {
                    long more = Math.min(wanted, spare[of]);
                    spare[of] -= more;
                    given[demand - line][of] += more;
                    return more;
                }
            }
            for (int of = 0; of < spare.length && !effort.isSpent(); of++) {
                if (tried[of] || !suits(demand, of)) {
                    continue;
                }
                tried[of] = true;
                for (int other = 0; other < given.length; other++) {
                    long has = given[other][of];
                    long more = has == 0 ? 0 : give(line + other, Math.min(wanted, has), tried);
                    if (more > 0) {
                        given[other][of] -= more;
                        given[demand - line][of] += more;
                        return more;
                    }
                }
                effort.spend(given.length);
            }
            return 0;
        }

        private boolean suits(int demand, int of) {
            Demand one = demands.get(demand);
            if (demand > line || at.choice() < 0) {
                return one.suits().get(of / 2);
            }
            return of % 2 == 0 && one.suitsChoice().get(at.choice()).get(of / 2);
        }
    }
}
