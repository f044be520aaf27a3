package dev.terrace.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The views Difference and Compare show the same as the commands, on pairs of configurations. */
class ComparisonIT {
    private static final Path PAIRS = Path.of("src/test/resources/pairs.csv");
    private static final List<String> RECORDED = List.of(
            "dumps/tight",
            "dumps/tight-reclaim",
            "reclaim/reclaim-0011",
            "preempt/preempt-0002",
            "mixed/mixed-0006",
            "capacity/capacity-0001",
            "hierarchy/hierarchy-0005");

    @TempDir
    private static Path folder;

    private static Chromium chromium;
    private static Service service;

    @BeforeAll
    static void start() throws Exception {
        chromium = Chromium.start();
        List<String> options = new ArrayList<>(List.of("--snapshot"));
        options.add(copy(Service.ROOT.resolve("examples/quickstart/cluster.yaml"), "quickstart.yaml"));
        for (String recorded : RECORDED) {
            Path snapshot = file(recorded, "snapshot");
            options.add(copy(
                    snapshot, name(recorded) + snapshot.getFileName().toString().substring(8)));
        }
        options.add("--conf");
        for (String recorded : RECORDED) {
            options.add(copy(file(recorded, "scheduler"), name(recorded) + ".conf"));
        }
        service = Service.start(options.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        if (service != null) {
            service.close();
        }
        if (chromium != null) {
            chromium.close();
        }
    }

    static List<Object[]> pairs() throws Exception {
        return Share.of(Files.readAllLines(PAIRS)).stream()
                .map(line -> (Object[]) line.split(","))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void differenceShowsWhatDiffPrints(String snapshot, String first, String second) throws Exception {
        String printed = print("diff", snapshot, first, second);
        try (Visit visit = chromium.visit(service.address(), ColorScheme.LIGHT)) {
            visit.open("#view=difference&snapshot=%s&conf=%s&against=%s&with=%s"
                    .formatted(snapshot, first, first, second));
            assertShows(visit, "/differences.js", Map.of("json", printed, "a", first, "b", second));
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void compareShowsWhatComparePrints(String snapshot, String first, String second) throws Exception {
        String printed = print("compare", snapshot, first, second);
        try (Visit visit = chromium.visit(service.address(), ColorScheme.LIGHT)) {
            visit.open("#view=comparison&snapshot=%s&conf=%s&confs=%s,%s".formatted(snapshot, first, first, second));
            assertShows(visit, "/comparisons.js", Map.of("json", printed, "a", first, "b", second));
        }
    }

    @Test
    void sharesArePercentages() {
        try (Visit visit = chromium.visit(service.address(), ColorScheme.LIGHT)) {
            visit.open("#snapshot=tight-reclaim&conf=tight-reclaim&cycle=1");
            assertThat(visit.panel("queues")).containsText("391 % of its cpu");
        }
    }

    private static void assertShows(Visit visit, String script, Map<String, String> printed) throws Exception {
        assertThat(visit.call(script, "shown", Map.of())).isEqualTo(visit.call(script, "told", printed));
    }

    private static String print(String command, String snapshot, String first, String second) throws Exception {
        return Service.terrace(
                command,
                "--snapshot",
                copied(snapshot).toString(),
                "--conf",
                configuration(first).toString(),
                "--conf",
                configuration(second).toString(),
                "--output",
                "json");
    }

    /** A recorded configuration, or one of the distribution. */
    private static Path configuration(String name) {
        Path recorded = folder.resolve(name + ".conf");
        return Files.exists(recorded) ? recorded : Service.ROOT.resolve("conf/" + name + ".yaml");
    }

    private static Path copied(String snapshot) throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(snapshot + "\\.(json|yaml)(\\.gz)?"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Path file(String recorded, String prefix) throws Exception {
        try (Stream<Path> files = Files.list(Service.ROOT.resolve("dist/src/test/cases/" + recorded))) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String name(String recorded) {
        return recorded.substring(recorded.indexOf('/') + 1);
    }

    private static String copy(Path file, String name) throws Exception {
        return Files.copy(file, folder.resolve(name)).toString();
    }
}
