package dev.terrace.plugins.dirac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.terrace.testkit.Json;
import dev.terrace.testkit.RecordedCases;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Recorded results of DIRAC 9, one test for each vector. {@code -Dterrace.cases.dirac=DIR} selects another folder. */
class DiracCasesTest {
    private static final Path OWN = Path.of("src/test/resources/cases");
    private static final double PRECISION = 1e-12;
    private static final long NOW = 1_800_000_000;

    @TestFactory
    Stream<DynamicTest> ours() throws IOException {
        return tests(OWN);
    }

    @TestFactory
    Stream<DynamicTest> recorded() throws IOException {
        return RecordedCases.areThere("dirac")
                ? tests(RecordedCases.of("dirac"))
                : Stream.of(DynamicTest.dynamicTest("skipped", () -> RecordedCases.of("dirac")));
    }

    private static Stream<DynamicTest> tests(Path folder) throws IOException {
        List<Json> vectors =
                Json.read(folder.resolve("vectors.json")).at("vectors").list();
        assertThat(vectors).isNotEmpty();
        return vectors.stream()
                .map(vector -> dynamicTest(
                        vector.at("id").text() + " " + vector.at("name").text(), () -> check(vector)));
    }

    private static void check(Json vector) {
        String kind = vector.at("kind").text();
        switch (kind) {
            case "corrector" -> checkCorrector(vector);
            case "taskqueue" -> checkTaskQueues(vector);
            case "calculate_priority" -> checkPriorities(vector);
            default -> throw new AssertionError("vectors of kind '" + kind + "' are not known");
        }
    }

    private static boolean fails(Json output) {
        boolean fails = !output.at("exception").isNull();
        if (fails) {
            assertThat(output.at("exception").text()).isEqualTo("ZeroDivisionError");
        }
        return fails;
    }

    private static SharesCorrector corrector(Json corrections, Json users) {
        Map<String, List<String>> identities = new TreeMap<>();
        users.entries()
                .forEach((user, names) -> identities.put(
                        user,
                        ConfigurationSection.of(Map.of("DN", names.value() == null ? "" : names.value()))
                                .list("DN")));
        return new SharesCorrector(
                ConfigurationSection.of(corrections.value()),
                user -> identities.getOrDefault(user, List.of()),
                Formula.CODE,
                OnZero.FAIL);
    }

    private static History history(Json records) {
        return (seconds, group) -> {
            Map<String, Double> averages = new LinkedHashMap<>();
            records.list().stream()
                    .filter(record -> record.at("timeSpan").whole() == seconds
                            && record.at("group").text().equals(group))
                    .forEach(record ->
                            record.at("data").entries().forEach((name, jobs) -> averages.put(name, jobs.number())));
            return averages;
        };
    }

    private static Map<String, Double> numbers(Json map) {
        Map<String, Double> numbers = new LinkedHashMap<>();
        map.entries().forEach((name, number) -> numbers.put(name, number.number()));
        return numbers;
    }

    private static void checkCorrector(Json vector) {
        Json input = vector.at("input");
        Json output = vector.at("output");
        if (fails(output)) {
            assertThatThrownBy(() -> corrected(input)).isInstanceOf(DivisionByZero.class);
            return;
        }
        List<Map<String, Double>> corrected = corrected(input);
        assertClose(corrected.get(0), output.at("shares"));
        if (!output.at("shares2").isNull()) {
            assertClose(corrected.get(1), output.at("shares2"));
        }
    }

    /** Corrects twice if the history changes. */
    private static List<Map<String, Double>> corrected(Json input) {
        SharesCorrector corrector = corrector(input.at("ShareCorrections"), input.at("users"));
        List<Map<String, Double>> corrected = new ArrayList<>();
        for (String history : List.of("history", "history2")) {
            if (!input.at(history).isNull()) {
                corrector.update(history(input.at(history)), NOW);
                corrected.add(corrector.correct(
                        numbers(input.at("shares")), input.at("group").text()));
            }
        }
        return corrected;
    }

    private static void assertClose(Map<String, Double> actual, Json expected) {
        Map<String, Double> numbers = numbers(expected);
        assertThat(actual.keySet()).isEqualTo(numbers.keySet());
        numbers.forEach((name, number) -> assertClose(name, actual.getOrDefault(name, Double.NaN), number));
    }

    private static void assertClose(String what, double actual, double expected) {
        assertThat(actual).as(what).isCloseTo(expected, within(PRECISION * Math.abs(expected)));
    }

    private static void checkTaskQueues(Json vector) {
        Json input = vector.at("input");
        Json scheduling = input.at("JobScheduling");
        TaskQueues queues = new TaskQueues(
                new Registry(ConfigurationSection.of(input.at("groups").value())),
                corrector(scheduling.at("ShareCorrections"), input.at("users")),
                ConfigurationSection.of(scheduling.value()).truth("EnableSharesCorrection"),
                Formula.CODE,
                OnZero.FAIL);
        input.at("jobs").list().forEach(job -> insert(job, queues));
        assertStored(queues, vector.at("afterInsert"));
        History history = history(input.at("history"));
        if (vector.at("recalcOK").value() == Boolean.FALSE || fails(vector.at("recalcOK"))) {
            assertThatThrownBy(() -> queues.recalculate(history, NOW)).isInstanceOf(DivisionByZero.class);
            return;
        }
        queues.recalculate(history, NOW);
        assertStored(queues, vector.at("afterRecalcAll"));
        // The plugin computes all groups in each cycle, so afterRecalcEntity has no counterpart.
        if (!input.at("extra").isNull()) {
            input.at("extra").list().forEach(job -> insert(job, queues));
            assertStored(queues, vector.at("afterExtra"));
        }
        assertClose(queues.groupShares(), vector.at("groupSharesUsed"));
    }

    private static void insert(Json job, TaskQueues queues) {
        TreeMap<String, List<String>> requirements = new TreeMap<>();
        for (String field : List.of("Sites", "BannedSites", "GridCEs", "Platforms", "JobTypes", "Tags")) {
            List<String> values = job.at(field).list().stream()
                    .map(Json::text)
                    .distinct()
                    .sorted()
                    .toList();
            if (!values.isEmpty()) {
                requirements.put(field, values);
            }
        }
        TaskQueue.Definition definition = new TaskQueue.Definition(
                job.at("owner").text(),
                job.at("group").text(),
                CpuSegments.fit(
                        job.at("CPUTime").isNull() ? 3000 : job.at("CPUTime").whole()),
                requirements);
        int priority =
                job.at("priority").isNull() ? 1 : (int) job.at("priority").whole();
        queues.insert(definition, Waiting.realPriorityOf(priority));
    }

    private static void assertStored(TaskQueues queues, Json rows) {
        Map<Integer, TaskQueue> byId = new HashMap<>();
        queues.all().forEach(queue -> byId.put(queue.id, queue));
        assertThat(byId).hasSameSizeAs(rows.list());
        rows.list().forEach(row -> {
            TaskQueue queue =
                    Objects.requireNonNull(byId.get((int) row.at("TQId").whole()), row.toString());
            assertThat(queue.owner()).isEqualTo(row.at("Owner").text());
            assertThat(queue.group()).isEqualTo(row.at("OwnerGroup").text());
            assertThat(queue.definition.cpuSeconds())
                    .isEqualTo(row.at("CPUTime").whole());
            assertThat(queue.jobs).isEqualTo((int) row.at("Jobs").whole());
            assertThat((double) queue.priority)
                    .isEqualTo(row.at("PriorityExactFloat32").number());
        });
    }

    private static void checkPriorities(Json vector) {
        if (fails(vector.at("output"))) {
            assertThatThrownBy(() -> priorities(vector.at("input"))).isInstanceOf(DivisionByZero.class);
            return;
        }
        Map<Integer, Double> priorities = priorities(vector.at("input"));
        Map<Integer, Double> expected = new HashMap<>();
        vector.at("output")
                .list()
                .forEach(line -> line.at("tqs")
                        .list()
                        .forEach(id -> expected.put(
                                (int) id.whole(), line.at("priority").number())));
        assertThat(priorities.keySet()).isEqualTo(expected.keySet());
        expected.forEach(
                (id, priority) -> assertClose("task queue " + id, priorities.getOrDefault(id, Double.NaN), priority));
    }

    private static Map<Integer, Double> priorities(Json input) {
        Map<Integer, Double> ofJobs = new LinkedHashMap<>();
        input.at("tq_dict").entries().forEach((id, priority) -> ofJobs.put(Integer.valueOf(id), priority.number()));
        Map<Integer, Object> alike = new LinkedHashMap<>();
        input.at("all_tqs_data").entries().forEach((id, data) -> {
            Map<String, String> definition = new TreeMap<>();
            data.entries().forEach((field, value) -> definition.put(field, value.text()));
            definition.keySet().removeAll(List.of("Jobs", "Priority"));
            alike.put(Integer.valueOf(id), ShareDivision.withoutPlaces(definition));
        });
        return ShareDivision.byCode(
                ofJobs,
                alike,
                input.at("share").number(),
                input.at("allow_bg_tqs").truth(),
                OnZero.FAIL);
    }
}
