package dev.terrace.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The page's first sentence about a waiting job and its pod equals that of {@code explain}, in recorded cases. */
class SentencesIT {
    private static final String SCRIPT = "/sentences.js";

    private static Chromium chromium;

    @BeforeAll
    static void start() {
        chromium = Chromium.start();
    }

    @AfterAll
    static void stop() {
        if (chromium != null) {
            chromium.close();
        }
    }

    static List<String> recorded() {
        return Share.of(List.of(
                "binpack/binpack-0002",
                "capacity/capacity-0001",
                "dumps/tight",
                "hdrf/hdrf-0015",
                "hierarchy/hierarchy-0005",
                "mixed/mixed-0006",
                "preempt/preempt-0002",
                "reclaim/reclaim-0011",
                "roles/roles-0013",
                "victims/victims-0022"));
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void thePageSaysWhatExplainSays(String recorded) throws Exception {
        String snapshot = file(recorded, "snapshot").toString();
        String conf = file(recorded, "scheduler").toString();
        try (Service service = Service.start("--snapshot", snapshot, "--conf", conf);
                Visit visit = chromium.visit(service.address(), ColorScheme.LIGHT)) {
            visit.open("#conf=scheduler&cycle=1");
            String report = Service.terrace("run", "--snapshot", snapshot, "--conf", conf, "--output", "json");
            Map<String, String> names = call(visit, "waiting", Map.of("json", report));
            String job = names.get("job");
            String pod = names.get("pod");
            String json = Service.terrace(
                    "explain", "job:" + job, "pod:" + pod, "--snapshot", snapshot, "--conf", conf, "--output", "json");
            Map<String, String> told = call(visit, "told", Map.of("json", json, "job", job, "pod", pod));
            assertThat(shown(visit, "job=" + job)).isEqualTo(told.get("job"));
            assertThat(shown(visit, "pod=" + pod)).isEqualTo(told.get("pod"));
        }
    }

    private static String shown(Visit visit, String name) throws Exception {
        visit.open("#conf=scheduler&cycle=1&" + name);
        visit.page().reload();
        assertThat(visit.settled().panel("detail").locator("p.lead")).isVisible();
        return (String) visit.call(SCRIPT, "shown", Map.of());
    }

    @SuppressWarnings("unchecked") // Playwright converts an object to such a map.
    private static Map<String, String> call(Visit visit, String function, Map<String, String> argument)
            throws Exception {
        return (Map<String, String>) visit.call(SCRIPT, function, argument);
    }

    private static Path file(String recorded, String prefix) throws Exception {
        try (Stream<Path> files = Files.list(Service.ROOT.resolve("dist/src/test/cases/" + recorded))) {
            return files.filter(file -> file.getFileName().toString().startsWith(prefix))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
