package dev.terrace.plugins.armada.round;

import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundOutcome;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The first round of a recorded case, for measurements: its input, and a comparison with the recorded decision. */
public final class RecordedRound {
    private final RoundInput input;
    private final Decided expected;

    private RecordedRound(CaseFields root) {
        input = new CaseCluster(root).next(0);
        expected = Decided.expected(root.maps("rounds").get(0).map("expected"));
    }

    /** @throws IOException if the file cannot be read */
    public static RecordedRound read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new RecordedRound(CaseFields.read(in));
        }
    }

    public RoundInput input() {
        return input;
    }

    /** The lines in which a decision differs from the recorded one, including shares; empty if they are equal. */
    public List<String> differences(RoundOutcome outcome) {
        Decided decided = Decided.of(input, outcome);
        List<String> differences = new ArrayList<>();
        compare(expected.placed(), decided.placed(), differences);
        compare(expected.preempted(), decided.preempted(), differences);
        compare(expected.shares(), decided.shares(), differences);
        return differences;
    }

    private static void compare(List<String> wanted, List<String> got, List<String> to) {
        Set<String> known = new HashSet<>(got);
        wanted.stream().filter(line -> !known.remove(line)).forEach(line -> to.add("- " + line));
        known.forEach(line -> to.add("+ " + line));
    }
}
