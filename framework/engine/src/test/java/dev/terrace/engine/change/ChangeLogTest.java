package dev.terrace.engine.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The listed changes of earlier sessions equal those that a scan of all nodes finds. */
class ChangeLogTest {
    private static final int NODES = 320;

    private static int[] listed(ChangeLog log, int since) {
        int first = log.listed(since);
        if (first == ChangeLog.BEGINNING) {
            return new int[] {-1};
        }
        int[] found = new int[log.size() - first + 1];
        int[] nodes = Arrays.copyOf(found, log.between(first, log.size(), found));
        Arrays.sort(nodes);
        return nodes;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void changesOfEarlierSessionsAreListedAsFarAsTheyAreFew(long seed) {
        Random random = new Random(seed);
        ChangeLog log = new ChangeLog(NODES);
        long[] places = new long[12];
        int found = 0;
        for (int session = 0; session < places.length; session++) {
            places[session] = log.place(log.size());
            for (int change = random.nextInt(6); change > 0; change--) {
                log.changed(random.nextInt(NODES));
            }
            for (int earlier = 0; earlier <= session; earlier++) {
                int since = log.number(places[earlier]);
                int[] listed = listed(log, since);
                if (listed.length != 1 || listed[0] != -1) {
                    assertThat(listed).as("since %s", places[earlier]).isEqualTo(log.since(since));
                    found++;
                }
            }
            log = log.next(random.ints(random.nextInt(3), 0, NODES).distinct().toArray());
        }
        assertThat(found).isGreaterThan(places.length);
    }

    @Test
    void manyChangesAreNotListed() {
        ChangeLog log = new ChangeLog(NODES);
        int since = log.size();
        for (int node = 0; node < NODES; node++) {
            log.changed(node);
        }
        long place = log.place(since);
        ChangeLog next = log.next();
        assertThat(next.listed(next.number(place))).isEqualTo(ChangeLog.BEGINNING);
        assertThat(next.listed(next.number(next.place(-2)))).isEqualTo(-1);
    }
}
