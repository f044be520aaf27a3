package dev.terrace.plugins.armada.round;

import dev.terrace.plugins.armada.round.data.RoundOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * Measures the time to decide a recorded round, and whether the decision equals Armada's. A main program, for a
 * separate process.
 */
public final class RoundTime {
    private RoundTime() {}

    /**
     * Prints the median milliseconds of the decision alone over the last half of the runs, and the largest number of
     * lines in which a decision differs from the recorded one.
     *
     * @param args the file of the case, and the number of runs
     * @throws IOException if the file cannot be read
     */
    public static void main(String[] args) throws IOException {
        RecordedRound recorded = RecordedRound.read(Path.of(args[0]));
        double[] times = new double[Integer.parseInt(args[1])];
        int differences = 0;
        for (int run = 0; run < times.length; run++) {
            long start = System.nanoTime();
            RoundOutcome outcome = Round.decide(recorded.input());
            times[run] = (System.nanoTime() - start) / 1e6;
            differences = Math.max(differences, recorded.differences(outcome).size());
        }
        double[] last = Arrays.copyOfRange(times, times.length / 2, times.length);
        Arrays.sort(last);
        System.out.printf(Locale.ROOT, "%.3f ms, %d differences%n", last[last.length / 2], differences);
    }
}
