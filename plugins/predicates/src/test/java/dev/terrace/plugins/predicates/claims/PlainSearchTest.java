package dev.terrace.plugins.predicates.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Random nodes and claims, searched with and without pruning. */
@Tag("slow")
class PlainSearchTest {
    private static final int CASES = Integer.getInteger("claims.cases", 5_000);
    private static final long SEED = Long.getLong("claims.seed", 1);

    @Test
    void theSameDevicesAreGiven() {
        for (long seed = SEED; seed < SEED + CASES; seed++) {
            List<String> lines = lines(new Random(seed));
            Scene scene = Scene.of(lines);
            assertThat(SearchTest.bare(scene.slices, scene.claims))
                    .as("seed %s: %s", seed, lines)
                    .isEqualTo(SearchTest.plain(scene.slices, scene.claims));
        }
    }

    private static List<String> lines(Random random) {
        List<String> lines = new ArrayList<>();
        int pools = 1 + random.nextInt(2);
        boolean isCounted = random.nextInt(2) == 0;
        boolean isOdd = random.nextInt(3) == 0;
        int models = 1 + random.nextInt(4);
        for (int p = 0; p < pools; p++) {
            boolean here = isCounted && random.nextInt(4) > 0;
            StringBuilder devices = new StringBuilder();
            int size = 1 + random.nextInt(pools == 1 ? 9 : 5);
            for (int d = 0; d < size; d++) {
                devices.append("d").append(d);
                if (random.nextInt(isOdd ? 8 : 100) > 0) {
                    devices.append(" model=m").append(random.nextInt(models));
                }
                if (here && (random.nextInt(3) > 0 || !isOdd)) {
                    devices.append(" takes=s")
                            .append(random.nextInt(2))
                            .append("/c~")
                            .append(random.nextInt(isOdd ? 3 : 2) + (isOdd ? 0 : 1));
                }
                if (isOdd && random.nextInt(6) == 0) {
                    devices.append(" tainted");
                }
                if (random.nextInt(isOdd ? 3 : 12) == 0) {
                    devices.append(" shared memory=").append(2 + random.nextInt(3));
                } else if (random.nextInt(6) == 0) {
                    devices.append(" memory=").append(2 + random.nextInt(3));
                }
                devices.append("; ");
            }
            String pool = "d/p" + p;
            if (here) {
                lines.add("slice a" + p + " " + pool + " 1 of 2 on n: counters=s0/c~" + random.nextInt(6)
                        + "; counters=s1/c~" + random.nextInt(6));
            }
            lines.add("slice b" + p + " " + pool + " 1 of " + (here ? 2 : 1) + " on n: " + devices);
        }
        int claims = 1 + random.nextInt(3);
        for (int c = 0; c < claims; c++) {
            StringBuilder requests = new StringBuilder();
            int size = 1 + random.nextInt(3);
            for (int r = 0; r < size; r++) {
                requests.append("r").append(r).append(' ').append(choice(random, isOdd));
                if (random.nextInt(6) == 0) {
                    requests.append(" | ").append(choice(random, isOdd));
                }
                requests.append("; ");
            }
            for (int k = random.nextInt(3); k > 0; k--) {
                requests.append(random.nextInt(3) == 0 ? "distinct" : "same").append(" d/model");
                if (random.nextBoolean()) {
                    requests.append(" r").append(random.nextInt(size));
                }
                requests.append("; ");
            }
            lines.add("claim: " + requests);
        }
        return lines;
    }

    private static String choice(Random random, boolean isOdd) {
        if (random.nextInt(isOdd ? 8 : 20) == 0) {
            return "all";
        }
        String choice = "" + (1 + random.nextInt(3));
        if (random.nextInt(4) == 0) {
            choice += " memory=" + (1 + random.nextInt(3));
        }
        if (isOdd && random.nextInt(6) == 0) {
            choice += " admin";
        }
        if (isOdd && random.nextInt(6) == 0) {
            choice += " tolerant";
        }
        if (isOdd && random.nextInt(6) == 0) {
            choice += " picky";
        }
        return choice;
    }
}
