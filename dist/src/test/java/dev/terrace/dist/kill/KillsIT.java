package dev.terrace.dist.kill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills services with {@code kill -9} at random moments while they start, store and run cycles, and commands while they
 * write. {@code -Dkills=N} sets the number of kills, {@code -Dkills.seed=N} the random moments.
 */
@Tag("nightly")
class KillsIT {
    private static final int KILLS = 3;

    @TempDir
    Path folder;

    private enum Moment {
        RUNS,
        COMMAND,
        START,
        WRITES
    }

    @Test
    void nothingThatWasAcknowledgedIsLostAndNothingIsHalfThere() throws Exception {
        // This test also runs where only the architecture is tested, if it is named on the command line.
        assumeTrue(System.getProperty("terrace.distribution") != null);
        int kills = Integer.getInteger("kills", KILLS);
        long seed = Long.getLong("kills.seed", 1);
        long start = System.nanoTime();
        Random random = new Random(seed);
        Map<Moment, Integer> done = new EnumMap<>(Moment.class);
        WrittenFiles files = new WrittenFiles(folder, random);
        try (KilledService service = new KilledService(folder, random)) {
            for (int i = 0; i < kills; i++) {
                Moment moment = List.of(Moment.values()).get(i % Moment.values().length);
                try {
                    switch (moment) {
                        case WRITES -> service.killWhileWriting(false);
                        case RUNS -> service.killWhileWriting(true);
                        case START -> service.killWhileStarting();
                        case COMMAND -> files.kill();
                    }
                } catch (Exception | AssertionError e) {
                    throw new AssertionError("kill %s of seed %s, in %s".formatted(i, seed, moment), e);
                }
                done.merge(moment, 1, Integer::sum);
            }
            System.out.println("kills: " + done + "; " + service.figures() + "; " + files.figures() + "; "
                    + (System.nanoTime() - start) / 1_000_000_000 + " s");
        }
        assertThat(done.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(kills);
    }
}
