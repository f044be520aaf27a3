package dev.terrace.plugins.predicates.claims;

import dev.terrace.plugins.predicates.claims.DeviceSuitability.Line;
import dev.terrace.plugins.predicates.claims.Search.Effort;
import dev.terrace.plugins.predicates.claims.Search.Position;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A necessary condition: the free devices suffice for all remaining requests, ignoring constraints, counters and
 * shares. Computes a maximum flow from requests to devices. Devices that suit the same choices form one class.
 */
final class Supply {
    private final DeviceSuitability suitability;
    private final Effort effort;
    private final List<Demand> demands = new ArrayList<>();
    /** The class of the device at each place; negative if it suits nothing or can be allocated several times. */
    private final int[] classOf;

    private final int classes;

    /**
     * A request.
     *
     * @param least the smallest number of devices that one of its choices wants
     * @param isOpen whether it may take devices that others hold
     * @param open the number of devices that suit it, held or not
     * @param several the number of suitable devices that can be allocated several times
     * @param suits by class: whether the class suits one of its choices
     * @param suitsChoice by choice, then by class
     */
    private record Demand(
            Line line, long least, boolean isOpen, int open, int several, BitSet suits, List<BitSet> suitsChoice) {}

    /**
     * A request that wants more devices than it can get.
     *
     * @param found the largest number that it can get
     */
    record Lack(Line line, long found) {}

    Supply(VisibleDevices devices, DeviceSuitability suitability, ToLongFunction<RequestChoice> wanted, Effort effort) {
        this.suitability = suitability;
        this.effort = effort;
        List<Line> lines = suitability.lines();
        classOf = new int[devices.size()];
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        List<Integer> example = new ArrayList<>();
        for (int place = 0; place < classOf.length; place++) {
            List<Integer> suited = new ArrayList<>();
            int choice = 0;
            for (Line line : lines) {
                for (int k = 0; k < line.choices().size(); k++, choice++) {
                    if (line.use(k, place) == DeviceSuitability.YES) {
                        suited.add(choice);
                    }
                }
            }
            boolean isOne = !suited.isEmpty() && !devices.offer(place).device().shared();
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
                RequestChoice requestChoice = line.choices().get(k);
                least = Math.min(least, Math.max(1, wanted.applyAsLong(requestChoice)));
                isOpen |= requestChoice.choice().adminAccess();
                BitSet suitsThis = new BitSet();
                for (int of = 0; of < classes; of++) {
                    suitsThis.set(of, line.use(k, example.get(of)) == DeviceSuitability.YES);
                }
                suitsChoice.add(suitsThis);
                suits.or(suitsThis);
            }
            int open = 0;
            int several = 0;
            for (int place = 0; place < classOf.length; place++) {
                if (line.isAny(place, DeviceSuitability.YES)) {
                    several += classOf[place] < 0 ? 1 : 0;
                    open += classOf[place] < 0 ? 0 : 1;
                }
            }
            demands.add(new Demand(line, least, isOpen, open, several, suits, suitsChoice));
        }
    }

    /**
     * The first request from a position on that lacks devices, whichever ones earlier requests take.
     *
     * @param isHeld whether a device is no longer free
     * @return null if the supply is sufficient
     */
    @Nullable
    Lack lack(Position at, IntPredicate isHeld) {
        int line = suitability.line(at.claim(), at.request());
        // Only later requests can use devices that the first request has already passed.
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

    /** A flow of devices from classes to requests. */
    private final class Flow {
        private final int line;
        private final Position at;
        private final long[] spare;
        /** The assigned numbers by request, starting at the first, then indexed like {@code spare}. */
        private final long[][] given;

        Flow(int line, Position at, long[] spare) {
            this.line = line;
            this.at = at;
            this.spare = spare;
            given = new long[demands.size() - line][spare.length];
        }

        /** Assigns a request as many devices as it can get. Returns their number. */
        long give(int demand, long wanted) {
            long left = wanted;
            for (long more = 1; left > 0 && more > 0; left -= more) {
                more = give(demand, left, new boolean[spare.length]);
            }
            return wanted - left;
        }

        /** Assigns some devices, moving other requests to other devices if needed. */
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
