package dev.terrace.plugins.armada.round;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * Every {@code case.yaml} below a folder, {@code -Dterrace.cases.armada}, one test each: who is placed where, at which priority and how, who is preempted, and all shares
 * bit by bit are those of Armada's own scheduler.
 */
class ArmadaCasesTest {
    private static final Path SHARED = Path.of("../../../shared/cases/armada");

    @TestFactory
    Stream<DynamicTest> theFolder() throws IOException {
        String given = System.getProperty("terrace.cases.armada");
        Path folder = given == null ? SHARED : Path.of(given);
        if (given == null && !Files.isDirectory(folder)) {
            return Stream.of(DynamicTest.dynamicTest(
                    "no folder " + folder,
                    () -> Assumptions.abort("there is no " + folder + ", so its cases are not run")));
        }
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

    /** The project's own selection of the random and the crowded ones. */
    @TestFactory
    Stream<DynamicTest> theSelection() throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        try (InputStream resource = ArmadaCasesTest.class.getResourceAsStream("/cases.zip");
                ZipInputStream zip = new ZipInputStream(Objects.requireNonNull(resource))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                byte[] text = zip.readAllBytes();
                tests.add(DynamicTest.dynamicTest(entry.getName(), () -> check(read(new ByteArrayInputStream(text)))));
            }
        }
        return tests.stream();
    }

    static void check(Path file) throws IOException {
        try (InputStream input = Files.newInputStream(file)) {
            check(read(input));
        }
    }

    static CaseFields read(InputStream input) {
        LoaderOptions options = new LoaderOptions();
        options.setCodePointLimit(Integer.MAX_VALUE);
        return CaseFields.of(new Yaml(new SafeConstructor(options)).load(input));
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
            Outcome outcome = switch (driver) {
                case FULL -> Round.decide(input);
                case QUEUE -> Round.placeQueued(input);
                case ATTEMPTS -> Attempts.run(input, rounds.get(r), expected);
            };
            assertThat(placed(input, outcome)).as("round %d, placed", r).isEqualTo(wantedPlaces(expected));
            assertThat(preempted(input, outcome)).as("round %d, preempted", r).isEqualTo(wantedVictims(expected));
            if (expected.has("queues")) {
                assertThat(shares(input, outcome)).as("round %d, shares", r).isEqualTo(wantedShares(expected));
            }
            cluster.apply(input, outcome, r);
        }
    }

    private static List<String> placed(RoundInput input, Outcome outcome) {
        return sorted(outcome.placed().stream()
                .map(place -> String.join(
                        " ",
                        input.jobs().get(place.job()).id(),
                        input.nodes().get(place.node()).name(),
                        Integer.toString(place.priority()),
                        place.method().spelling(),
                        place.uniformity())));
    }

    private static List<String> wantedPlaces(CaseFields expected) {
        return sorted(expected.maps("scheduled").stream()
                .map(place -> String.join(
                        " ",
                        place.text("job"),
                        place.text("node"),
                        place.text("priority"),
                        place.text("method"),
                        place.text("uniformity"))));
    }

    /** With the cause, and for whom, where Armada names one. */
    private static List<String> preempted(RoundInput input, Outcome outcome) {
        return sorted(outcome.preempted().stream()
                .map(victim -> String.join(
                        " ",
                        input.jobs().get(victim.job()).id(),
                        input.nodes().get(victim.node()).name(),
                        spelling(victim.cause()),
                        isNamed(victim.cause()) ? input.jobs().get(victim.by()).id() : "")));
    }

    private static boolean isNamed(Outcome.Cause cause) {
        return cause == Outcome.Cause.FAIR_SHARE || cause == Outcome.Cause.OPTIMISER;
    }

    private static String spelling(Outcome.Cause cause) {
        return switch (cause) {
            case FAIR_SHARE -> "fairshare";
            case URGENCY -> "urgency";
            case OPTIMISER -> "optimiser";
            case UNKNOWN -> "unknown";
            case UNKNOWN_GANG -> "unknown-gang";
        };
    }

    private static List<String> wantedVictims(CaseFields expected) {
        return sorted(expected.maps("preempted").stream()
                .map(victim -> String.join(
                        " ", victim.text("job"), victim.text("node"), victim.text("type"), victim.text("by"))));
    }

    private static List<String> shares(RoundInput input, Outcome outcome) {
        List<String> lines = new ArrayList<>();
        for (int q = 0; q < input.queues().size(); q++) {
            Outcome.Shares shares = outcome.shares().get(q);
            lines.add(line(
                    input.queues().get(q).name(),
                    shares.fairShare(),
                    shares.demandCapped(),
                    shares.uncapped(),
                    shares.before(),
                    shares.after()));
        }
        return sorted(lines.stream());
    }

    private static List<String> wantedShares(CaseFields expected) {
        return sorted(expected.maps("queues").stream()
                .map(queue -> line(
                        queue.text("queue"),
                        queue.number("fairShare"),
                        queue.number("demandCappedAdjustedFairShare"),
                        queue.number("uncappedAdjustedFairShare"),
                        queue.number("shareBefore"),
                        queue.number("shareAfter"))));
    }

    private static String line(String queue, double... numbers) {
        StringBuilder line = new StringBuilder(queue);
        for (double number : numbers) {
            line.append(' ').append(number);
        }
        return line.toString();
    }

    private static List<String> sorted(Stream<String> lines) {
        return new ArrayList<>(new TreeSet<>(lines.toList()));
    }

    private static void checkFairShares(CaseFields root) {
        Resources resources = new Resources(
                root.maps("fairnessResources").stream()
                        .map(r -> new Resources.Resource(r.text("name"), -3, r.number("multiplier"), 0))
                        .toList(),
                1);
        Costs costs = new Costs(
                resources, root.amount("total", resources, RoundingMode.FLOOR).units());
        List<CaseFields> queues = root.maps("queues");
        double[] weights =
                queues.stream().mapToDouble(queue -> queue.number("weight")).toArray();
        double[] wanted = queues.stream()
                .mapToDouble(queue -> costs.ofDemand(
                        queue.amount("demand", resources, RoundingMode.CEILING).units()))
                .toArray();
        FairShares shares =
                new FairShares(queues.stream().map(queue -> queue.text("name")).toList(), weights, wanted);
        for (CaseFields expected : root.maps("expected")) {
            int q = queues.stream().map(queue -> queue.text("name")).toList().indexOf(expected.text("queue"));
            assertThat(line("", shares.fair(q), shares.capped(q), shares.uncapped(q)))
                    .isEqualTo(line(
                            "",
                            expected.number("fairShare"),
                            expected.number("demandCappedAdjustedFairShare"),
                            expected.number("uncappedAdjustedFairShare")));
        }
    }
}
