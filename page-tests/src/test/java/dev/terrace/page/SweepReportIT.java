package dev.terrace.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file of {@code replay --sweep --report} in a browser. */
class SweepReportIT {
    private static final Path REPLAY = Service.ROOT.resolve("examples/replay");
    private static final Path CONF = Service.ROOT.resolve("conf");

    @TempDir
    static Path folder;

    private static Chromium chromium;

    @BeforeAll
    static void write() throws Exception {
        chromium = Chromium.start();
        sweep("line", "--sweep", "load=1,1.5,4", "--seeds", "2", "--shake", "1h");
        sweep("map", "--sweep", "action/dispatch.reserve=none,first", "--sweep", "load=1,1.5,4");
        Service.terrace("replay", "--merge", at("map"), "--report", at("merged.html"));
    }

    private static String at(String name) {
        return folder.resolve(name).toString();
    }

    private static void sweep(String name, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                "replay",
                REPLAY.resolve("month").toString(),
                "--until",
                "5d",
                "--conf",
                CONF.resolve("easy.yaml").toString(),
                "--conf",
                CONF.resolve("sjf.yaml").toString(),
                "--out",
                at(name),
                "--report",
                at(name + ".html")));
        command.addAll(List.of(options));
        Service.terrace(command.toArray(String[]::new));
    }

    @AfterAll
    static void stop() {
        if (chromium != null) {
            chromium.close();
        }
    }

    private static Visit open(String name, ColorScheme scheme, int width) {
        String address = folder.resolve(name + ".html").toUri().toString();
        Visit visit = chromium.visit(address, scheme, width, 900);
        visit.page().navigate(address);
        assertThat(visit.page().locator("html[data-ready]")).isAttached();
        return visit;
    }

    /** Returns the means of a metric in {@code runs.csv} by the columns before the seed, sorted. */
    private static Map<String, Double> means(String name, String metric) throws Exception {
        List<List<String>> rows = Files.readAllLines(folder.resolve(name).resolve("runs.csv")).stream()
                .map(line -> List.of(line.split(",", -1)))
                .toList();
        int seed = rows.get(0).indexOf("seed");
        int column = rows.get(0).indexOf(metric);
        return rows.stream()
                .skip(1)
                .collect(Collectors.groupingBy(
                        row -> String.join(",", row.subList(0, seed)),
                        TreeMap::new,
                        Collectors.averagingDouble(row -> Double.parseDouble(row.get(column)))));
    }

    /** Waits for the rows, which are drawn after their summary is opened. */
    private static List<Double> shown(Locator cells) {
        cells.first().waitFor();
        return cells.all().stream()
                .map(cell -> Double.parseDouble(cell.getAttribute("value")))
                .sorted()
                .toList();
    }

    private static void assertEqual(List<Double> shown, Map<String, Double> means) {
        List<Double> expected = means.values().stream().sorted().toList();
        assertThat(shown).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            assertThat(shown.get(i)).isCloseTo(expected.get(i), within(1e-6 * Math.max(1, expected.get(i))));
        }
    }

    @Test
    void aLineHasTheMeansAndAPointOpensItsCommand() throws Exception {
        try (Visit visit = open("line", ColorScheme.LIGHT, 1440)) {
            Page page = visit.page();
            page.locator("#values summary").first().click();
            Locator row = page.locator("#values details tbody tr");
            assertEqual(shown(row.locator("td:nth-child(2) data")), means("line", "meanWait"));
            page.locator("#values .plot").first().focus();
            page.keyboard().press("End");
            Locator opened = page.locator("#values .life:visible");
            assertThat(opened).containsText("terrace replay " + REPLAY.resolve("month"));
            assertThat(opened).containsText("--load=4 --seed=1");
            page.locator("#front .plot").focus();
            page.keyboard().press("ArrowRight");
            assertThat(page.locator("#front .command")).containsText("--conf=");
            Download saved = page.waitForDownload(() -> page.getByLabel("Save as SVG: Utilisation against mean wait")
                    .click());
            assertThat(Files.readString(saved.path())).contains("<title>Utilisation against mean wait</title>");
            assertThat(Accessibility.violations(page)).isEmpty();
            shot(page, "sweep-line-1440");
        }
    }

    @Test
    void aHeatMapHasTheMeansAndACellOpensItsCommand() throws Exception {
        try (Visit visit = open("merged", ColorScheme.DARK, 400)) {
            Page page = visit.page();
            assertEqual(shown(page.locator("#values .pair:first-child .heat data")), means("map", "meanWait"));
            page.locator("#values .heat").nth(1).click();
            assertThat(page.locator("#values .life:visible"))
                    .containsText("--set=action/dispatch.reserve=first --load=1");
            page.locator("#values .life:visible").getByText("Close").click();
            assertThat(page.locator("#values .life:visible")).hasCount(0);
            assertThat(page.locator("#origin")).containsText("One seed on a recorded trace is one sample");
            page.getByTestId("combinations").locator("button").nth(2).click();
            assertThat(page.locator("#combinations .life")).containsText("Difference to the first");
            assertThat(Accessibility.violations(page)).isEmpty();
            assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isEqualTo(true);
            shot(page, "sweep-map-400");
        }
    }

    private static void shot(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setFullPage(true)
                .setPath(Path.of(System.getProperty("terrace.screenshots")).resolve(name + ".png")));
    }
}
