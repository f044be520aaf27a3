package dev.terrace.plugins.numaaware;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/** Compares with an enumeration of all sets of NUMA nodes, as in Volcano. */
class NumaAffinityTest {
    @RepeatedTest(300)
    void theBestIsThatOfAllSets(RepetitionInfo repetition) {
        Random random = new Random(repetition.getCurrentRepetition());
        SortedMap<Integer, Integer> total = new TreeMap<>();
        SortedMap<Integer, Integer> free = new TreeMap<>();
        for (int id = 0; id < 6; id++) {
            if (random.nextInt(4) > 0) {
                total.put(id, random.nextInt(5));
                free.put(id, random.nextInt(6));
            }
        }
        int needed = 1 + random.nextInt(12);
        assertThat(NumaAffinity.best(free, total, needed)).isEqualTo(ofAll(free, total, needed, false));
        assertThat(NumaAffinity.single(free, total, needed)).isEqualTo(ofAll(free, total, needed, true));
    }

    private static NumaAffinity ofAll(
            SortedMap<Integer, Integer> free, SortedMap<Integer, Integer> total, int needed, boolean onlyOne) {
        int all = total.keySet().stream().mapToInt(id -> 1 << id).sum();
        int fewest = Integer.bitCount(all);
        for (int set = 1; set <= all; set++) {
            if ((set & ~all) == 0 && sum(total, set) >= needed) {
                fewest = Math.min(fewest, Integer.bitCount(set));
            }
        }
        NumaAffinity best = new NumaAffinity(all, false);
        for (int set = 1; set <= all; set++) {
            boolean isPreferred = Integer.bitCount(set) == fewest;
            if ((set & ~all) == 0
                    && sum(free, set) >= needed
                    && (!onlyOne || (isPreferred && fewest == 1))
                    && isBetter(new NumaAffinity(set, isPreferred), best)) {
                best = new NumaAffinity(set, isPreferred);
            }
        }
        return best;
    }

    private static boolean isBetter(NumaAffinity one, NumaAffinity other) {
        if (one.isPreferred() != other.isPreferred()) {
            return one.isPreferred();
        }
        int bits = Long.bitCount(one.nodes()) - Long.bitCount(other.nodes());
        return bits < 0 || (bits == 0 && one.nodes() < other.nodes());
    }

    private static int sum(SortedMap<Integer, Integer> counts, int set) {
        return counts.entrySet().stream()
                .filter(count -> (set & 1 << count.getKey()) != 0)
                .mapToInt(count -> count.getValue())
                .sum();
    }
}
