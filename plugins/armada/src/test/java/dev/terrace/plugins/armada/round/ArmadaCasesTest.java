package dev.terrace.plugins.armada.round;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.plugins.armada.round.data.Resources;
import dev.terrace.plugins.armada.round.data.RoundInput;
import dev.terrace.plugins.armada.round.data.RoundOutcome;
import dev.terrace.plugins.armada.round.placement.JobOrder;
import dev.terrace.plugins.armada.round.state.DominantCost;
import dev.terrace.plugins.armada.round.state.FairShares;
import dev.terrace.testkit.RecordedCases;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * One test for every {@code case.yaml} below the folder {@code -Dterrace.cases.armada}. Placed jobs with node, priority
 * and method, preempted jobs, and all shares, bit by bit, equal those of Armada's own scheduler.
 */
@Tag("slow")
class ArmadaCasesTest {
    @TestFactory
    Stream<DynamicTest> theFolder() throws IOException {
        if (!RecordedCases.areThere("armada")) {
            return Stream.of(DynamicTest.dynamicTest("skipped", () -> RecordedCases.of("armada")));
        }
        Path folder = RecordedCases.of("armada");
        try (Stream<Path> files = Files.walk(folder)) {
            return files
                    .filter(file -> file.endsWith("case.yaml"))
                    .sorted()
                    .map(file -> DynamicTest.dynamicTest(
                            folder.relativize(file.getParent()).toString(), () -> check(file)))
                    .toList()
                    .stream();
        }
    }

    /** The project's own selection of the random and crowded cases. */
    @TestFactory
    Stream<DynamicTest> theSelection() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        try (InputStream resource = ArmadaCasesTest.class.getResourceAsStream("/cases.zip");
                ZipInputStream zip = new ZipInputStream(Objects.requireNonNull(resource))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] text = zip.readAllBytes();
                tests.add(DynamicTest.dynamicTest(
                        entry.getName(), () -> check(CaseFields.read(new ByteArrayInputStream(text)))));
            }
        }
        return tests.stream();
    }

    static void check(Path file) throws IOException {
        try (InputStream input = Files.newInputStream(file)) {
            check(CaseFields.read(input));
        }
    }

    private static void check(CaseFields root) {
        switch (root.text("driver")) {
            case "fairshare" -> checkFairShares(root);
            case "preempting" -> checkRounds(root, "expected", Driver.FULL);
            case "queue" -> {
                checkRounds(root, "expected", Driver.QUEUE);
                checkRounds(root, "expectedFull", Driver.FULL);
            }
            case "gang", "node" -> checkRounds(root, "expected", Driver.ATTEMPTS);
            default -> throw new IllegalArgumentException("no driver " + root.text("driver"));
        }
    }

    private enum Driver {
        FULL,
        QUEUE,
        ATTEMPTS
    }

    private static void checkRounds(CaseFields root, String key, Driver driver) {
        CaseCluster cluster = new CaseCluster(root);
        List<CaseFields> rounds = root.maps("rounds");
        if (!rounds.get(0).has(key)) {
            return;
        }
        for (int r = 0; r < rounds.size(); r++) {
            CaseFields expected = rounds.get(r).map(key);
            RoundInput input = cluster.next(r);
            RoundOutcome outcome = switch (driver) {
                case FULL -> Round.decide(input);
                case QUEUE -> placeQueued(input);
                case ATTEMPTS -> Attempts.run(input, rounds.get(r), expected);
            };
            Decided got = Decided.of(input, outcome);
            Decided wanted = Decided.expected(expected);
            assertThat(got.placed()).as("round %d, placed", r).isEqualTo(wanted.placed());
            assertThat(got.preempted()).as("round %d, preempted", r).isEqualTo(wanted.preempted());
            if (expected.has("queues")) {
                assertThat(got.shares()).as("round %d, shares", r).isEqualTo(wanted.shares());
            }
            cluster.apply(input, outcome, r);
        }
    }

    /** Places queued jobs only, without evictions. */
    private static RoundOutcome placeQueued(RoundInput input) {
        Round round = new Round(input);
        round.place(new Pass(round.state, true)
                .run(JobOrder.queued(round.state), input.rules().maxQueueLookback(), false));
        return round.outcome();
    }

    private static void checkFairShares(CaseFields root) {
        Resources resources = new Resources(
                root.maps("fairnessResources").stream()
                        .map(r -> new Resources.Resource(r.text("name"), -3, r.number("multiplier"), 0))
                        .toList(),
                1);
        DominantCost costs = new DominantCost(resources, root.amount("total", resources, RoundingMode.FLOOR));
        List<CaseFields> queues = root.maps("queues");
        double[] weights =
                queues.stream().mapToDouble(queue -> queue.number("weight")).toArray();
        double[] wanted = queues.stream()
                .mapToDouble(queue -> costs.ofDemand(queue.amount("demand", resources, RoundingMode.CEILING)))
                .toArray();
        FairShares shares =
                new FairShares(queues.stream().map(queue -> queue.text("name")).toList(), weights, wanted);
        for (CaseFields expected : root.maps("expected")) {
            int q = queues.stream().map(queue -> queue.text("name")).toList().indexOf(expected.text("queue"));
            assertThat(Decided.line("", shares.fair(q), shares.adjusted(q), shares.uncappedAdjusted(q)))
                    .isEqualTo(Decided.line(
                            "",
                            expected.number("fairShare"),
                            expected.number("demandCappedAdjustedFairShare"),
                            expected.number("uncappedAdjustedFairShare")));
        }
    }
}
