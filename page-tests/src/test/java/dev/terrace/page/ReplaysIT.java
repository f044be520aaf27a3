package dev.terrace.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The view Replays: traces, the progress of a replay, its charts, and the cluster at a moment. */
class ReplaysIT {
    private static final Path HOSTILE = Path.of("src/test/resources/hostile").toAbsolutePath();
    private static final String REPLAY = "#view=replays&replay=month-1";
    /** A second at which pods wait under the first configuration. */
    private static final int BUSY = 1_800_000;

    @TempDir
    private static Path folder;

    private static Chromium chromium;
    private static Service service;

    @BeforeAll
    static void start() throws Exception {
        chromium = Chromium.start();
        service = Service.start();
        send("PUT", "traces/month.zip", zip(Service.ROOT.resolve("examples/replay/month"), "month.zip"));
        try (Visit visit = chromium.visit(service.address(), ColorScheme.LIGHT)) {
            visit.open("#view=replays&conf=first-fit");
            visit.panel("replays").getByLabel("reclaim-and-preempt").check();
            visit.press("Replay");
            assertThat(visit.page().locator("#utilisation .plot").first()).isVisible();
        }
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

    private static Visit visit() {
        return chromium.visit(service.address(), ColorScheme.LIGHT);
    }

    @Test
    void aDroppedTraceIsLoadedAndDescribed() throws Exception {
        try (Visit visit = visit().open("#view=replays").drop(swf("small.swf", 20))) {
            assertThat(trace(visit)).hasValue("small.swf");
            visit.press("Describe small.swf");
            assertThat(visit.panel("replays")).containsText("20 jobs, 20 tasks, over 19 s");
        }
    }

    @Test
    void theChartsHaveTheNumbersOfTheResult() throws Exception {
        String result = send("GET", "replays/month-1", null);
        try (Visit visit = visit().open(REPLAY)) {
            Locator row = visit.page()
                    .getByTestId("headline")
                    .locator("tr", new Locator.LocatorOptions().setHasText("Mean wait"));
            Object expected =
                    visit.page().evaluate("json => String(JSON.parse(json).replays[0].metrics.meanWait)", result);
            assertThat(row.locator("data").first()).hasAttribute("value", String.valueOf(expected));
        }
    }

    @Test
    void metricsStandUnderTheirConfigurationAndPartsDifferByPoints() {
        try (Visit visit = visit().open(REPLAY)) {
            Locator table = visit.page().getByTestId("headline");
            int columns = table.locator("thead th").count();
            assertThat(columns).isEqualTo(4);
            for (Locator row : table.locator("tbody tr").all()) {
                assertThat(row.locator("th, td").count()).isEqualTo(columns);
            }
            Locator use = table.locator("tr", new Locator.LocatorOptions().setHasText("Utilisation, cpu"));
            assertThat(use.locator(".change")).containsText("points");
            assertThat(use.locator(".change")).not().containsText("%");
            assertThat(table).containsText("p95 wait");
        }
    }

    @Test
    void theFiguresAreThoseOfTheReplay() {
        try (Visit visit = visit().open(REPLAY)) {
            assertThat(visit.panel("figures")).containsText("360 jobs6 nodes2 configurations");
            visit.press("‹ All replays");
            assertThat(visit.panel("figures")).isEmpty();
        }
    }

    @Test
    void aQueueHasOneColourInChartsInPicturesAndInTheOpenedMoment() {
        try (Visit visit = visit().open(REPLAY + "&at=" + BUSY)) {
            String chart = swatch(visit.page().locator("#utilisation .legend li"), "research");
            assertThat(chart).contains("fill-1", "on-rising");
            assertThat(swatch(visit.page().locator("#schedule .legend li"), "research"))
                    .isEqualTo(chart);
            assertThat(swatch(visit.page().locator(".moment-pane .legend li"), "research"))
                    .isEqualTo(chart);
            visit.press("Open this moment");
            assertThat(swatch(visit.panel("picture").locator(".legend li"), "research"))
                    .isEqualTo(chart);
        }
    }

    private static String swatch(Locator legend, String queue) {
        return legend.filter(new Locator.FilterOptions().setHasText(queue))
                .locator(".swatch")
                .first()
                .getAttribute("class");
    }

    @Test
    void aReplayThatAnotherClientBeganIsVisibleAndCanBeStopped() throws Exception {
        send("PUT", "traces/other.swf", swf("other.swf", 60_000));
        try (Visit visit = visit().open("#view=replays&conf=default")) {
            Path request = Files.writeString(
                    folder.resolve("request.json"),
                    "{\"trace\": \"other.swf\", \"configurations\": [{\"configuration\": \"default\"}]}");
            sendJson("replays", request);
            assertThat(visit.page().locator(".running li")).containsText("other.swf");
            assertThat(Accessibility.violations(visit.page())).isEmpty();
            visit.press("Stop the replay of other.swf");
            assertThat(visit.page().locator(".running li")).hasCount(0);
        }
    }

    @Test
    void aMomentUnderAConfigurationThatIsNotStoredSaysSo() throws Exception {
        send("PUT", "traces/short.swf", swf("short.swf", 20));
        Path request = Files.writeString(
                folder.resolve("text.json"),
                "{\"trace\": \"short.swf\", \"configurations\": [{\"text\": \"actions: dispatch\"}]}");
        sendJson("replays", request);
        try (Visit visit = visit().open("#view=replays&conf=default")) {
            visit.page()
                    .waitForFunction("async () => (await (await fetch('/api/v1/replays')).text()).includes('short-1')");
            visit.open("#view=replays&replay=short-1&at=1").press("Open this moment");
            assertThat(visit.page().locator(".message.warning"))
                    .containsText("No configuration 'text 1 in the request' exists here.");
        }
    }

    @Test
    void theTickedConfigurationIsInSightOnAPhone() {
        try (Visit visit = chromium.visit(service.address(), ColorScheme.LIGHT, 420, 900)) {
            visit.open("#view=replays&conf=share");
            Locator choices = visit.panel("replays").locator(".start .contenders");
            BoundingBox box = choices.boundingBox();
            BoundingBox ticked = choices.locator("input:checked").boundingBox();
            assertThat(ticked.y + ticked.height).isLessThanOrEqualTo(box.y + box.height);
            assertThat(choices.evaluate("each => each.scrollHeight - each.clientHeight"))
                    .isEqualTo(0);
        }
    }

    @Test
    void theListOfReplaysFitsOnAPhone() {
        try (Visit visit = chromium.visit(service.address(), ColorScheme.LIGHT, 420, 900)) {
            visit.open("#view=replays");
            Locator delete = visit.page().getByLabel("Delete month-1");
            assertThat(delete).isVisible();
            assertThat(delete.boundingBox().x + delete.boundingBox().width).isLessThan(420);
        }
    }

    @Test
    void chartsAreSavedWithTitleAxesAndLegend() throws Exception {
        try (Visit visit = visit().open(REPLAY)) {
            assertThat(visit.page().locator("#utilisation .plot").first()).isVisible();
            String svg = saved(visit, "Save as SVG: Utilisation under first-fit");
            assertThat(svg)
                    .contains(
                            ">Utilisation under first-fit</text>",
                            ">cpu in use</text>",
                            ">waiting jobs</text>",
                            ">time since the start of the trace</text>",
                            ">research</text>",
                            ">capacity</text>",
                            "in use, on average, until the last job ended.</text>",
                            "fill=\"url(#hatch-0)\"");
            DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
            assertThat(saved(visit, "CSV: Utilisation under first-fit"))
                    .startsWith("second,series,queue,value\r\n42462,cpu,research,0\r\n");
            assertThat(saved(visit, "CSV: Distribution of wait"))
                    .startsWith("configuration,wait,part of the jobs\r\nfirst-fit,0,");
            for (Locator button : visit.page()
                    .locator("button", new Page.LocatorOptions().setHasText("Save as SVG"))
                    .all()
                    // A browser permits ten downloads in a row.
                    .subList(4, 10)) {
                assertThat(saved(visit, button.getAttribute("aria-label"))).contains("</svg>");
            }
        }
    }

    private static String saved(Visit visit, String button) throws IOException {
        Download file = visit.page().waitForDownload(() -> button(visit, button).click());
        return Files.readString(file.path());
    }

    @Test
    void keysMoveTheSliderAndThePictureFollows() {
        try (Visit visit = visit().open(REPLAY + "&at=" + BUSY)) {
            Locator pane = visit.page().locator(".moment-pane");
            assertThat(pane).hasAttribute("data-second", String.valueOf(BUSY));
            assertThat(pane.locator(".caption")).containsText("6 nodes");
            slider(visit).press("Home");
            assertThat(pane).hasAttribute("data-second", "0");
            slider(visit).press("ArrowRight");
            assertThat(pane).not().hasAttribute("data-second", "0");
            visit.press("Next event");
            assertThat(visit.page()).hasURL(Pattern.compile("at=\\d+"));
            pane.locator(".canvas-box").press("End");
            assertThat(pane.locator("[role=option]")).containsText(" of ");
        }
    }

    @Test
    void aLinkToAMissingConfigurationShowsTheLastOne() {
        try (Visit visit = visit().open(REPLAY + "&at=0&under=3")) {
            visit.press("Next event");
            assertThat(visit.page().locator(".moment-pane")).not().hasAttribute("data-second", "0");
            assertThat(visit.page()).hasURL(Pattern.compile("at=[1-9]\\d*(?!.*under=3)"));
        }
    }

    @Test
    void aReplayIsPlayedAndPausedByKeyboard() {
        try (Visit visit = visit().open(REPLAY + "&at=0")) {
            slider(visit).press(" ");
            assertThat(visit.page().locator(".moment-time")).not().hasText("0");
            slider(visit).press(" ");
            assertThat(button(visit, "Play")).isVisible();
        }
    }

    @Test
    void aClickOnAChartMovesTheSlider() {
        try (Visit visit = visit().open(REPLAY + "&at=0")) {
            visit.page().getByText("Utilisation and queue length").first().click();
            visit.page().locator("#utilisation .plot").first().click(new Locator.ClickOptions().setPosition(400, 60));
            assertThat(slider(visit)).not().hasValue("0");
            assertThat(visit.page().locator("#utilisation .moment-line").first())
                    .isVisible();
        }
    }

    @Test
    void aMomentOpensAsASnapshotAndIsExplained() {
        try (Visit visit = visit().open(REPLAY + "&at=" + BUSY)) {
            assertThat(visit.page().locator(".moment-words")).containsText("wait. Open this moment");
            visit.press("Open this moment");
            assertThat(visit.panel("snapshot")).hasValue("month-1-1-at-" + BUSY);
            assertThat(visit.panel("configuration")).hasValue("first-fit");
            visit.panel("jobs")
                    .locator("tr[data-job]", new Locator.LocatorOptions().setHasText(Pattern.compile("\\d wait")))
                    .first()
                    .click();
            assertThat(visit.panel("detail")).containsText("What would help");
            visit.press("Find what would help").shot("replay-moment-explained");
            visit.page().goBack();
            visit.page().goBack();
            assertThat(visit.settled().page().locator(".moment-pane")).isVisible();
        }
    }

    @Test
    void aReplayThatIsStoppedSaysSo() throws Exception {
        send("PUT", "traces/long.swf", swf("long.swf", 60_000));
        try (Visit visit = visit().open("#view=replays&conf=default")) {
            trace(visit).selectOption("long.swf");
            button(visit, "Replay").click();
            assertThat(visit.panel("progress"))
                    .containsText(Pattern.compile("Replaying long.swf: [\\d,]+ of 60,000 jobs"));
            visit.press("Stop");
            assertThat(visit.panel("messages")).containsText("no result is stored");
            assertThat(visit.panel("replays")).containsText("month-1");
        }
    }

    @Test
    void aTraceThatIsDeletedMeanwhileIsNamed() throws Exception {
        send("PUT", "traces/gone.swf", swf("gone.swf", 5));
        try (Visit visit = visit().open("#view=replays&conf=default")) {
            trace(visit).selectOption("gone.swf");
            send("DELETE", "traces/gone.swf", null);
            visit.press("Replay");
            assertThat(visit.page().locator(".message.error")).containsText("gone.swf");
            visit.press("Describe month.zip");
            assertThat(visit.panel("replays")).containsText("360 jobs");
            visit.forgive("Failed to load resource");
        }
    }

    @Test
    void deletingATraceOrAReplayAsksBack() throws Exception {
        send("PUT", "traces/spare.swf", swf("spare.swf", 5));
        try (Visit visit = visit().open("#view=replays&conf=first-fit")) {
            trace(visit).selectOption("spare.swf");
            visit.press("Replay").press("‹ All replays").press("Delete spare-1");
            Locator dialog = visit.page().getByRole(AriaRole.DIALOG);
            assertThat(dialog).containsText("Delete spare-1?");
            assertThat(button(visit, "Cancel")).isFocused();
            assertThat(Accessibility.violations(visit.page())).isEmpty();
            visit.press("Cancel");
            assertThat(dialog).not().isAttached();
            assertThat(button(visit, "Delete spare-1")).isFocused();
            assertThat(send("GET", "replays", null)).contains("spare-1");
            visit.press("Delete spare-1").press("Delete");
            assertThat(button(visit, "Delete spare-1")).not().isAttached();
            visit.press("Delete spare.swf").press("Cancel");
            assertThat(send("GET", "traces", null)).contains("spare.swf");
            visit.press("Delete spare.swf").press("Delete");
            assertThat(button(visit, "Delete spare.swf")).not().isAttached();
            assertThat(send("GET", "traces", null)).doesNotContain("spare.swf");
        }
    }

    @Test
    void aClosedReplayReleasesItsCharts() {
        try (Visit visit = visit()) {
            // Only charts observe whether they are in sight.
            visit.page().addInitScript("""
                    window.charts = 0;
                    const { observe, disconnect } = IntersectionObserver.prototype;
                    IntersectionObserver.prototype.observe = function (element) {
                      window.charts++;
                      observe.call(this, element);
                    };
                    IntersectionObserver.prototype.disconnect = function () {
                      window.charts--;
                      disconnect.call(this);
                    };""");
            visit.open(REPLAY);
            assertThat(visit.page().locator("#utilisation .plot").first()).isVisible();
            int charts = (int) visit.page().evaluate("window.charts");
            assertThat(charts).isPositive();
            visit.press("‹ All replays");
            assertThat(visit.page().evaluate("window.charts")).isEqualTo(0);
            visit.page()
                    .locator("a.link", new Page.LocatorOptions().setHasText("month-1"))
                    .click();
            assertThat(visit.settled().page().locator("#utilisation .plot").first())
                    .isVisible();
            assertThat(visit.page().evaluate("window.charts")).isEqualTo(charts);
        }
    }

    @Test
    void aFileThatIsNoTraceIsRefusedInASentence() throws Exception {
        Path file = Files.writeString(folder.resolve("broken.swf"), "; Version: 2.2\n1 2 three\n");
        try (Visit visit = visit().open("#view=replays").drop(file)) {
            assertThat(visit.page().locator(".message.error")).containsText("broken.swf:2");
            visit.forgive("Failed to load resource");
        }
    }

    @Test
    void namesThatAreMarkupBreakNothing() throws Exception {
        send("PUT", "traces/hostile.zip", zip(HOSTILE, "hostile.zip"));
        try (Visit visit = visit().open("#view=replays&conf=first-fit")) {
            trace(visit).selectOption("hostile.zip");
            visit.press("Replay");
            visit.page().getByLabel("Search jobs by id and user").fill("onerror");
            visit.page().locator(".results button").first().click();
            assertThat(visit.page().locator(".life h4")).containsText("</script><img src=x onerror=alert(1)>");
            assertThat(visit.page().locator("img")).hasCount(1);
            visit.shot("replay-hostile");
        }
    }

    @ParameterizedTest
    @CsvSource({"LIGHT, 1440", "DARK, 900"})
    @Tag("nightly")
    void axeFindsNothingInOtherPairsOfThemeAndWidth(ColorScheme scheme, int width) {
        axeFindsNothing(scheme, width);
    }

    @ParameterizedTest
    @CsvSource({"DARK, 1440", "LIGHT, 390"})
    void axeFindsNothing(ColorScheme scheme, int width) {
        String name = "%s-%s".formatted(scheme.name().toLowerCase(Locale.ROOT), width);
        try (Visit visit = chromium.visit(service.address(), scheme, width, 900)) {
            visit.open("#view=replays");
            visit.page().getByText("More options").click();
            visit.press("Describe month.zip").shot("replays-" + name);
            assertThat(Accessibility.violations(visit.page())).isEmpty();
            visit.open(REPLAY + "&at=" + BUSY);
            assertThat(visit.page().locator("#utilisation .plot").first()).isAttached();
            visit.shot("replay-" + name);
            assertThat(Accessibility.violations(visit.page())).isEmpty();
            assertThat(visit.page().evaluate("document.documentElement.scrollWidth"))
                    .isEqualTo(width);
        }
    }

    private static Locator slider(Visit visit) {
        return visit.page().getByLabel("Moment of the replay");
    }

    private static Locator button(Visit visit, String name) {
        return visit.page()
                .getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    private static Locator trace(Visit visit) {
        return visit.panel("replays")
                .getByRole(
                        AriaRole.COMBOBOX,
                        new Locator.GetByRoleOptions().setName("Trace").setExact(true));
    }

    /** A trace of jobs that arrive each second and run for a minute on one of four processors. */
    private static Path swf(String name, int jobs) throws IOException {
        String rows = IntStream.rangeClosed(1, jobs)
                .mapToObj(job -> "%s %s 0 60 1 -1 -1 1 90 -1 1 %s 1 1 1 1 -1 -1".formatted(job, job, job % 7))
                .collect(Collectors.joining("\n", "; MaxProcs: 64\n", "\n"));
        return Files.writeString(folder.resolve(name), rows);
    }

    private static Path zip(Path trace, String name) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (String each : List.of("trace.json", "nodes.csv", "jobs.csv")) {
                zip.putNextEntry(new ZipEntry(each));
                Files.copy(trace.resolve(each), zip);
            }
        }
        return file;
    }

    private static void sendJson(String path, Path file) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(service.address() + "/api/v1/" + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofFile(file))
                .build();
        assertThat(HttpClient.newHttpClient()
                        .send(request, BodyHandlers.discarding())
                        .statusCode())
                .isEqualTo(202);
    }

    /** Sends a request to the API, with a file as its body or without one, and returns the response. */
    private static String send(String method, String path, @Nullable Path file) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(service.address() + "/api/v1/" + path))
                .header("Content-Type", "application/octet-stream")
                .method(
                        method,
                        file == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofFile(file))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }
}
