package dev.terrace.plugins.gridengine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.terrace.plugins.gridengine.data.Formula;
import dev.terrace.plugins.gridengine.data.ShareTree;
import dev.terrace.plugins.gridengine.data.Usage;
import dev.terrace.plugins.gridengine.data.UsageDecay;
import dev.terrace.plugins.gridengine.tickets.Tickets;
import dev.terrace.testkit.Json;
import dev.terrace.testkit.RecordedCases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Recorded results of a live Grid Engine 8.1.9: a test for each single value and one for each whole run.
 * {@code -Dterrace.cases.gridengine=DIR} selects another folder.
 *
 * <p>{@code qstat} rounds to five decimals and to whole points, and truncates tickets; hence the tolerances.
 */
class GridEngineCasesTest {
    private static final Path OWN = Path.of("src/test/resources/cases");
    private static final double DECIMALS = 1.1e-5;
    private static final double POINTS = 0.51;
    private static final double TICKETS = 1.01;

    @TestFactory
    Stream<DynamicTest> ours() throws IOException {
        return tests(OWN);
    }

    @TestFactory
    Stream<DynamicTest> recorded() throws IOException {
        return RecordedCases.areThere("gridengine")
                ? tests(RecordedCases.of("gridengine"))
                : Stream.of(DynamicTest.dynamicTest("skipped", () -> RecordedCases.of("gridengine")));
    }

    private static Stream<DynamicTest> tests(Path folder) throws IOException {
        List<DynamicTest> tests = new ArrayList<>();
        Path vectors = folder.resolve("vectors.json");
        if (Files.exists(vectors)) {
            for (Json vector : Json.read(vectors).at("vectors").list()) {
                tests.add(dynamicTest(
                        vector.at("id").text() + " " + vector.at("name").text(), () -> check(vector, folder)));
            }
        }
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> file.getFileName().toString().startsWith("snap_"))
                    .sorted()
                    .forEach(file -> tests.add(dynamicTest(
                            file.getFileName().toString(), () -> checkRun(LiveSnapshot.of(Json.read(file))))));
        }
        assertThat(tests).as("cases in " + folder.toAbsolutePath()).isNotEmpty();
        return tests.stream();
    }

    private static void check(Json vector, Path folder) throws IOException {
        String kind = vector.at("kind").text();
        switch (kind) {
            case "rrcontr" -> checkResources(vector);
            case "prior" -> checkPrior(vector);
            case "decay" -> checkDecay(vector);
            case "tickets" -> checkTickets(vector, folder);
            default -> throw new AssertionError("vectors of kind '" + kind + "' are not known");
        }
    }

    private static void checkResources(Json vector) {
        Json input = vector.at("input");
        double sum = LiveSnapshot.resources(
                (int) input.at("urgency_slots").whole(),
                input.at("hard_requests"),
                LiveSnapshot.complexes(input.at("weights")));
        assertThat(sum).isEqualTo(vector.at("formula").number());
        assertThat(sum).isCloseTo(vector.at("observed").at("rrcontr").number(), within(POINTS));
    }

    private static void checkPrior(Json vector) {
        Json input = vector.at("input");
        Json weight = input.at("weights");
        Json range = input.at("range");
        long now = input.at("now").whole();
        Json deadline = input.at("deadline");
        double waiting = Priorities.waiting(weight.at("weight_waiting_time").number(), now - submitted(input));
        double nearness = Priorities.deadline(
                weight.at("weight_deadline").number(), deadline.isNull() ? null : deadline.whole(), now);
        double urgency = waiting + nearness + input.at("rrcontr").number();
        double tickets = input.at("tickets").number();
        double nurg = Priorities.normal(
                urgency, range.at("min_urg").number(), range.at("max_urg").number());
        double ntckts = Priorities.normal(tickets, 0, range.at("max_tickets").number());
        double npprior = Priorities.normalPosix((int) input.at("posix_priority").whole());
        double prior = weight.at("weight_urgency").number() * nurg
                + weight.at("weight_ticket").number() * ntckts
                + weight.at("weight_priority").number() * npprior;
        Map<String, Double> terms = new HashMap<>();
        terms.put("wtcontr", waiting);
        terms.put("dlcontr", nearness);
        terms.put("urg", urgency);
        terms.put("nurg", nurg);
        terms.put("ntckts", ntckts);
        terms.put("npprior", npprior);
        terms.put("prior", prior);
        SoftAssertions all = new SoftAssertions();
        terms.forEach((name, value) -> {
            double formula = vector.at("formula").at(name).number();
            all.assertThat(value).as(name).isCloseTo(formula, within(1e-12 * Math.max(1, Math.abs(formula))));
            all.assertThat(value)
                    .as("observed " + name)
                    .isCloseTo(vector.at("observed").at(name).number(), within(tolerance(name)));
        });
        all.assertAll();
    }

    /** The submission time, or else the start time: {@code qstat} only shows the latter for a running job. */
    private static long submitted(Json input) {
        return input.at("submit").isNull()
                ? input.at("start").whole()
                : input.at("submit").whole();
    }

    private static double tolerance(String term) {
        return switch (term) {
            case "urg", "rrcontr", "wtcontr", "dlcontr" -> POINTS;
            case "tckts", "stckt", "ftckt", "otckt" -> TICKETS;
            default -> DECIMALS;
        };
    }

    private static void checkDecay(Json vector) {
        Json input = vector.at("input");
        double left = UsageDecay.halfLife(input.at("halftime_h").number())
                .left(input.at("usage").number(), input.at("dt_s").number());
        assertThat(left).isCloseTo(vector.at("formula").number(), within(1e-9));
        assertThat(left).isCloseTo(vector.at("observed").at("usage").number(), within(1.5e-6));
    }

    /** Checks tickets against the run of a vector, because the vector itself omits the policies. */
    private static void checkTickets(Json vector, Path folder) throws IOException {
        Json input = vector.at("input");
        Path file = folder.resolve(input.at("file").text());
        assumeTrue(Files.exists(file), "the vector's run is not there: " + file);
        LiveSnapshot run = LiveSnapshot.of(Json.read(file));
        ShareTree tree = LiveSnapshot.tree(input.at("share_tree"));
        Tickets tickets = Tickets.of(
                run.jobs(), run.policy(), tree, run.entitlements(), LiveSnapshot.usage(input.at("usage"), tree));
        SoftAssertions all = new SoftAssertions();
        for (int job = 0; job < run.jobs().size(); job++) {
            String id = Integer.toString(run.jobs().get(job).id());
            double formula = vector.at("formula").at(id).number();
            all.assertThat(tickets.shareTree[job])
                    .as("stckt of " + id)
                    .isCloseTo(formula, within(1e-9 * Math.max(1, formula)));
            all.assertThat(tickets.shareTree[job])
                    .as("observed stckt of " + id)
                    .isCloseTo(vector.at("observed").at(id).at("stckt").number(), within(TICKETS));
        }
        all.assertAll();
    }

    private static void checkRun(LiveSnapshot run) {
        ShareTree tree = LiveSnapshot.tree(run.json().at("share_tree"));
        Usage usage = LiveSnapshot.usage(run.json().at("usage_cpu_by_node"), tree);
        Tickets tickets = Tickets.of(run.jobs(), run.policy(), tree, run.entitlements(), usage);
        Priorities priorities = Priorities.of(
                run.jobs(),
                run.weights(),
                tickets,
                run.policy().shareTree(),
                Formula.DAEMON,
                run.json().at("now_fitted").whole());
        SoftAssertions all = new SoftAssertions();
        for (int job = 0; job < run.jobs().size(); job++) {
            Json observed = run.rows().get(job).at("observed");
            Map<String, Double> terms = new HashMap<>();
            terms.put("rrcontr", run.jobs().get(job).resources());
            terms.put("nurg", priorities.normalUrgency[job]);
            terms.put("npprior", priorities.normalPosix[job]);
            terms.put("ntckts", priorities.normalTickets[job]);
            terms.put("prior", priorities.prior[job]);
            terms.put("share", tickets.share[job]);
            terms.put("stckt", tickets.shareTree[job]);
            terms.put("otckt", tickets.override[job]);
            terms.put("ftckt", tickets.functional[job]);
            terms.put("tckts", tickets.total[job]);
            if (run.json().at("now_identifiable").truth()) {
                terms.put("wtcontr", priorities.waiting[job]);
            }
            terms.forEach((name, value) -> all.assertThat(value)
                    .as(name + " of " + observed)
                    .isCloseTo(observed.at(name).number(), within(tolerance(name))));
        }
        all.assertAll();
    }
}
