package dev.terrace.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of {@code replay --report} in a browser: no message on the console, and no request but for the file. */
class ReportFileIT {
    private static final Path REPLAY = Service.ROOT.resolve("examples/replay");

    /** Outlines, labels and rectangles. */
    private static final List<String> PARTS =
            List.of("<path d=\"([^\"]*)", "<text x=\"([^>]*>[^<]*)<", "<rect x=\"([^/]*\" height=\"[\\d.]*)");

    private static final long LARGEST = 2_000_000;

    /**
     * The number of charts that are empty, or higher or lower than their place. Pixels are read from a copy: a browser
     * warns of canvases that are often read if they were not made for it.
     */
    private static final String UNDRAWN = """
            () => [...document.querySelectorAll('canvas')].filter(canvas => {
              const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
              copy.drawImage(canvas, 0, 0);
              const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
              return !data.some(each => each > 0)
                  || canvas.parentElement.clientHeight !== parseInt(canvas.parentElement.style.getPropertyValue('--height'));
            }).length""";

    @TempDir
    static Path folder;

    private static Chromium chromium;
    private static Path month;
    private static Path hostile;

    @BeforeAll
    static void write() throws Exception {
        chromium = Chromium.start();
        month = report(
                "month", REPLAY.resolve("month"), REPLAY.resolve("first-fit.yaml"), REPLAY.resolve("by-share.yaml"));
        hostile = report(
                "hostile",
                Path.of("src/test/resources/hostile").toAbsolutePath(),
                Service.ROOT.resolve("conf/first-fit.yaml"),
                Service.ROOT.resolve("conf/preempt.yaml"));
    }

    private static Path report(String name, Path trace, Path first, Path second) throws Exception {
        Path file = folder.resolve(name + ".html");
        Service.terrace(
                "replay",
                trace.toString(),
                "--conf",
                first.toString(),
                "--conf",
                second.toString(),
                "--report",
                file.toString(),
                "--figures",
                folder.resolve(name + "-figures").toString());
        return file;
    }

    @AfterAll
    static void stop() {
        if (chromium != null) {
            chromium.close();
        }
    }

    private static Visit open(Path file, ColorScheme scheme, int width) {
        Visit visit = chromium.visit(file.toUri().toString(), scheme, width, 900);
        visit.page().navigate(file.toUri().toString());
        assertThat(visit.page().locator("html[data-ready]")).isAttached();
        return visit;
    }

    @ParameterizedTest
    @CsvSource({"DARK, 1440", "LIGHT, 900"})
    @Tag("nightly")
    void itIsAccessibleInOtherPairsOfThemeAndWidth(ColorScheme scheme, int width) {
        itIsAccessible(scheme, width);
    }

    @ParameterizedTest
    @CsvSource({"LIGHT, 1440", "DARK, 400"})
    void itIsAccessible(ColorScheme scheme, int width) {
        try (Visit visit = open(month, scheme, width)) {
            Page page = visit.page();
            assertThat(Accessibility.violations(page)).isEmpty();
            shot(page, "report-%s-%s".formatted(scheme, width));
            page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            assertThat(Accessibility.violations(page)).isEmpty();
        }
    }

    @Test
    @Tag("nightly")
    void theHeadlineTableHasTheMetrics() throws Exception {
        String json = Service.terrace(
                "replay",
                REPLAY.resolve("month").toString(),
                "--conf",
                REPLAY.resolve("first-fit.yaml").toString(),
                "--output",
                "json");
        try (Visit visit = open(month, ColorScheme.LIGHT, 1440)) {
            Locator row = visit.page().getByTestId("headline").locator("tr:has(> th:text-is('Mean wait'))");
            Object expected =
                    visit.page().evaluate("json => String(JSON.parse(json).replays[0].metrics.meanWait)", json);
            assertThat(row.locator("data").first()).hasAttribute("value", String.valueOf(expected));
            assertThat(row).containsText("worse");
        }
    }

    /** The table behind the distribution of waits ends with the longest wait and the mean of the metrics. */
    @Test
    void theTablesBehindChartsHaveTheSameNumbers() {
        try (Visit visit = open(month, ColorScheme.LIGHT, 1440)) {
            Page page = visit.page();
            page.locator("#waits summary").first().click();
            assertThat(page.locator("#waits details tbody tr").first()).isVisible();
            Object numbers = page.evaluate("""
                    () => {
                      const { metrics } = JSON.parse(document.getElementById('data').textContent).replays[0];
                      const row = document.querySelector('#waits details tbody tr');
                      const [most, mean] = [...row.querySelectorAll('data')].slice(-2).map(each => Number(each.value));
                      return { most: most - metrics.maxWait, mean: Math.abs(mean - metrics.meanWait) < 1e-6 };
                    }""");
            assertThat(numbers).isEqualTo(Map.of("most", 0, "mean", true));
        }
    }

    @Test
    void keysMoveAndZoomAndASearchOpensTheLifeOfAJob() {
        try (Visit visit = open(month, ColorScheme.LIGHT, 1440)) {
            Page page = visit.page();
            page.locator("#utilisation .plot").first().focus();
            for (String key : List.of("+", "+", "ArrowRight", "End", "-", "Home")) {
                page.keyboard().press(key);
            }
            page.locator("#utilisation summary").first().click();
            assertThat(page.locator("#utilisation tbody tr")).hasCount(48);
            page.getByLabel("Search jobs by id and user").fill("j12");
            page.locator(".results button").first().click();
            assertThat(page.locator(".life")).containsText("submitted");
            assertThat(page.locator(".life")).containsText("ended after");
        }
    }

    @Test
    void namesThatAreMarkupBreakNothing() throws Exception {
        assertThat(Files.readString(hostile).split("</script>", -1)).hasSize(3);
        try (Visit visit = open(hostile, ColorScheme.LIGHT, 900)) {
            Page page = visit.page();
            assertThat(page.locator("img")).hasCount(0);
            page.getByLabel("Search jobs by id and user").fill("onerror");
            page.locator(".results button").first().click();
            assertThat(page.locator(".life h4")).containsText("</script><img src=x onerror=alert(1)>");
            assertThat(page.locator("h1")).containsText("<script>alert(1)</script>");
        }
    }

    /** The command draws the same lines, areas, cells and labels as the page; only their headings have other widths. */
    @Test
    void figuresOfTheCommandEqualThoseThatThePageSaves() throws Exception {
        assertFigures(month, 10);
        assertFigures(hostile, 9);
    }

    /** A year of a real cluster, whose jobs are mostly narrower than a pixel. */
    @Test
    @Tag("nightly")
    void figuresOfAYearEqualThoseThatThePageSaves() throws Exception {
        Path year = Service.ROOT.resolve("../shared/traces/kth-sp2-1996");
        assumeTrue(Files.isDirectory(year), "the trace of KTH is not in " + year);
        Path conf = Service.ROOT.resolve("conf");
        assertFigures(report("year", year, conf.resolve("first-fit.yaml"), conf.resolve("easy.yaml")), 9);
    }

    private static void assertFigures(Path report, int number) throws Exception {
        String name = report.getFileName().toString().replace(".html", "-figures");
        try (Visit visit = open(report, ColorScheme.DARK, 1440);
                Stream<Path> files = Files.list(folder.resolve(name))) {
            List<Path> figures = files.sorted().toList();
            assertThat(figures).hasSize(number);
            assertThat(visit.page().getByText("Save as SVG")).hasCount(number);
            for (Path figure : figures) {
                String drawn = Files.readString(figure);
                String title = found("<title>([^<]*)", drawn).get(0);
                Download saved = visit.page()
                        .waitForDownload(() ->
                                visit.page().getByLabel("Save as SVG: " + title).click());
                String page = Files.readString(saved.path());
                assertThat(saved.suggestedFilename())
                        .isEqualTo(figure.getFileName().toString());
                for (String part : PARTS) {
                    assertThat(found(part, plots(drawn)))
                            .as("%s: %s", title, part)
                            .isEqualTo(found(part, plots(page)));
                }
                assertThat(found(PARTS.get(1), plots(drawn))).hasSizeGreaterThan(5);
                assertThat(Files.size(figure)).isLessThan(LARGEST);
                assertThat(warnings(figure)).isEmpty();
                assertThat(warnings(saved.path())).isEmpty();
            }
        }
    }

    private static String plots(String svg) {
        return svg.substring(svg.indexOf("<g transform"));
    }

    /** The places that a pattern finds, without colours, sorted. */
    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(result -> result.group(1).replaceAll(" fill=\"[^\"]*\"", ""))
                .sorted()
                .toList();
    }

    /** The warnings of librsvg; empty if it is not installed. */
    private static String warnings(Path svg) throws Exception {
        if (!Files.isExecutable(Path.of("/usr/bin/rsvg-convert"))) {
            return "";
        }
        Process process = new ProcessBuilder(
                        "rsvg-convert", "--output", folder.resolve("figure.png").toString(), svg.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor() == 0 ? said : "failed: " + said;
    }

    /** A chart that changes its height while it is printed leaves empty pages at the end. */
    @Test
    void aPrintedReportHasAllChartsAndNoEmptyPage() {
        try (Visit visit = open(month, ColorScheme.DARK, 1440)) {
            Page page = visit.page();
            page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            page.setViewportSize(700, 900);
            // Charts are drawn again once the browser has told them their size.
            page.waitForCondition(() -> page.evaluate(UNDRAWN).equals(0));
            assertThat(page.evaluate(UNDRAWN)).isEqualTo(0);
            assertThat((int) page.evaluate("document.querySelectorAll('canvas').length"))
                    .isGreaterThan(10);
        }
    }

    private static void shot(Page page, String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setFullPage(true)
                .setPath(Path.of(System.getProperty("terrace.screenshots")).resolve(name + ".png")));
    }
}
