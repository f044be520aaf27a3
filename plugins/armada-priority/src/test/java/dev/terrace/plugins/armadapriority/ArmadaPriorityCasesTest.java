package dev.terrace.plugins.armadapriority;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.testkit.RecordedCases;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every vector of {@code vectors.json}, in the project's copy and in the folder
 * {@code -Dterrace.cases.armada-priority}: the results of later Armada, and those of its older page where it defines
 * them.
 */
class ArmadaPriorityCasesTest {
    private static final Path OWN = Path.of("src/test/cases");

    @TestFactory
    Stream<DynamicTest> ours() throws IOException {
        return tests(OWN);
    }

    @TestFactory
    Stream<DynamicTest> recorded() throws IOException {
        return RecordedCases.areThere("armada-priority")
                ? tests(RecordedCases.of("armada-priority"))
                : Stream.of(DynamicTest.dynamicTest("skipped", () -> RecordedCases.of("armada-priority")));
    }

    private static Stream<DynamicTest> tests(Path folder) throws IOException {
        File file = folder.resolve("vectors.json").toFile();
        JsonNode vectors = new ObjectMapper().readTree(file).path("vectors");
        assertThat(vectors).as(file.toString()).isNotEmpty();
        List<DynamicTest> tests = new ArrayList<>();
        for (JsonNode vector : vectors) {
            String name = vector.path("id").asText() + " " + vector.path("name").asText();
            tests.add(DynamicTest.dynamicTest(name, () -> check(vector)));
        }
        return tests.stream();
    }

    private static void check(JsonNode vector) {
        JsonNode input = vector.path("input");
        JsonNode output = vector.path("output");
        switch (vector.path("kind").asText()) {
            case "usage" -> usage(input, output);
            case "priority" -> priority(input, output);
            case "series" -> series(input, output);
            case "effective" -> effective(input, output);
            case "slice" -> slice(input, output);
            case "sliceRound" -> sliceRound(input, output);
            default -> throw new AssertionError("unknown kind " + vector.path("kind"));
        }
    }

    private static void usage(JsonNode input, JsonNode output) {
        List<String> names = names(input.path("capacity"), "cpu");
        double usage =
                new CpuEquivalents(amounts(input.path("capacity"), names)).of(amounts(input.path("usage"), names));
        equal(usage, output.path("usage_go_missing0"));
        if (!output.path("usage_doc").has("error")) {
            equal(usage, output.path("usage_doc"));
        }
    }

    private static void priority(JsonNode input, JsonNode output) {
        equal(next(PriorityDecay.TOWARDS_USAGE, input, input.path("priority").asDouble()), output.path("go_late"));
        if (!output.path("doc").isNull()) {
            equal(next(PriorityDecay.AS_PRINTED, input, input.path("priority").asDouble()), output.path("doc"));
        }
    }

    private static void series(JsonNode input, JsonNode output) {
        double later = input.path("priority").asDouble();
        double printed = later;
        for (JsonNode step : output) {
            later = next(PriorityDecay.TOWARDS_USAGE, input, later);
            printed = next(PriorityDecay.AS_PRINTED, input, printed);
            equal(later, step.path("go_late"));
            equal(printed, step.path("doc"));
        }
    }

    private static double next(PriorityDecay decay, JsonNode input, double priority) {
        return decay.next(
                priority,
                input.path("usage").asDouble(),
                Duration.ofSeconds(input.path("timeChange_s").asLong()),
                Duration.ofSeconds(input.path("halftime_s").asLong()));
    }

    private static void effective(JsonNode input, JsonNode output) {
        input.path("queues").properties().forEach(queue -> {
            JsonNode priority = queue.getValue().get(0);
            Double known = priority.isNull() ? null : priority.asDouble();
            double factor = queue.getValue().get(1).asDouble();
            JsonNode expected = output.path(queue.getKey());
            equal(QueuePriorities.effective(known, factor, 0.5), expected.path("go"));
            if (!expected.path("doc").isNull()) {
                equal(QueuePriorities.effective(known, factor, 0), expected.path("doc"));
            }
        });
    }

    private static void slice(JsonNode input, JsonNode output) {
        List<String> resources = names(input.path("capacity"), "cpu");
        List<String> queues = names(input.path("effectivePriority"), "");
        double[] priorities = amounts(input.path("effectivePriority"), queues);
        double[] usages = amounts(input.path("currentUsage"), queues);
        double[] available = amounts(input.path("available"), resources);
        double worth = new CpuEquivalents(amounts(input.path("capacity"), resources)).of(available);
        double[] shares = Slicing.shares(priorities);
        double[] later = Slicing.USAGE_AWARE.parts(priorities, usages, worth);
        double[] printed = Slicing.BY_SHARE.parts(priorities, usages, worth);
        for (int q = 0; q < shares.length; q++) {
            String queue = queues.get(q);
            equal(shares[q], output.path("share").path(queue));
            equal(
                    new Slice(available, later[q]).left(),
                    output.path("go_usage_aware_slice").path(queue),
                    resources);
            equal(
                    new Slice(available, printed[q]).left(),
                    output.path("doc_slice").path(queue),
                    resources);
        }
    }

    private static void sliceRound(JsonNode input, JsonNode output) {
        input.path("slices").properties().forEach(queue -> {
            List<String> resources = names(queue.getValue(), "cpu");
            Slice slice = new Slice(amounts(queue.getValue(), resources), 1);
            List<Integer> taken = new ArrayList<>();
            JsonNode jobs = input.path("jobs").path(queue.getKey());
            for (int j = 0; j < jobs.size(); j++) {
                double[] requests = amounts(jobs.get(j), resources);
                if (slice.holds(requests)) {
                    slice.take(requests);
                    taken.add(j);
                }
            }
            JsonNode expected = output.path("perQueue").path(queue.getKey());
            assertThat(taken).isEqualTo(new ObjectMapper().convertValue(expected.path("leased"), List.class));
            equal(slice.left(), expected.path("remainder"), resources);
        });
    }

    /** The field names of an object in the order of the file, with one of them moved to the front. */
    private static List<String> names(JsonNode object, String first) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        if (names.remove(first)) {
            names.add(0, first);
        }
        return names;
    }

    private static double[] amounts(JsonNode object, List<String> names) {
        return names.stream()
                .flatMapToDouble(name -> DoubleStream.of(object.path(name).asDouble()))
                .toArray();
    }

    private static void equal(double[] got, JsonNode expected, List<String> names) {
        for (int i = 0; i < got.length; i++) {
            equal(got[i], expected.path(names.get(i)));
        }
    }

    private static void equal(double got, JsonNode expected) {
        double value = (expected.has("float") ? expected.path("float") : expected).asDouble(Double.NaN);
        assertThat(got).isCloseTo(value, within(1e-12 * Math.max(1, Math.abs(value))));
    }
}
