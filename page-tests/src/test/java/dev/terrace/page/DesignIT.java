package dev.terrace.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The looks of the page: a result at once, whole words, columns with room, units, and one colour for each queue. */
class DesignIT {
    private static final Path QUICKSTART = Service.ROOT.resolve("examples/quickstart/cluster.yaml");
    private static final Path TIGHT = Service.ROOT.resolve("dist/src/test/cases/dumps/tight/snapshot.yaml.gz");
    private static final String TIGHT_CYCLE = "#snapshot=snapshot&conf=scheduler&cycle=1";

    private static Chromium chromium;
    private static Service service;

    @TempDir
    static Path folder;

    @BeforeAll
    static void start() throws Exception {
        chromium = Chromium.start();
        Path large = LargeCluster.write(folder.resolve("large.json.gz"), 5_000);
        service = Service.start(
                "--snapshot",
                QUICKSTART.toString(),
                "--snapshot",
                TIGHT.toString(),
                "--snapshot",
                large.toString(),
                "--conf",
                TIGHT.resolveSibling("scheduler.conf").toString());
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

    private static Visit visit(int width) {
        return chromium.visit(service.address(), ColorScheme.LIGHT, width, 900);
    }

    /** A fifth of these milliseconds suffices without other load. */
    @ParameterizedTest
    @CsvSource({"cluster, 5000", "large, 15000"})
    void aFirstVisitShowsAResult(String snapshot, int most) {
        try (Visit visit = chromium.firstVisit(service.address(), 1400, 900)) {
            visit.open("#snapshot=" + snapshot);
            assertThat(visit.panel("figures")).containsText("bound");
            assertThat(visit.panel("picture").getByLabel("After", new Locator.GetByLabelOptions().setExact(true)))
                    .isChecked();
            assertThat((int) visit.page().evaluate("Math.round(performance.now())"))
                    .isLessThan(most);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1400, 420})
    void namesOfQueuesStayOnOneLine(int width) {
        try (Visit visit = visit(width).open(TIGHT_CYCLE)) {
            assertThat(visit.panel("queues").locator(".queue-name")).hasCount(6);
            for (Locator name : visit.panel("queues").locator(".queue-name").all()) {
                assertThat(name.boundingBox().height).isLessThan(24);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1400, 420})
    void needsAndHasComeFirstAndFitIntoTheirTable(int width) {
        try (Visit visit = visit(width).open("#snapshot=cluster&conf=default&cycle=1&job=ml/finetune")) {
            Locator table = visit.panel("detail").getByLabel("Blocked by");
            assertThat(table.locator("th[scope=col]")).hasText(new String[] {"Needs", "Has", "Reason", "At", "By"});
            assertThat(table.locator("tbody tr").first()).containsText("2 gpu");
            BoundingBox box = table.boundingBox();
            for (Locator amount : table.locator("td.number").all()) {
                BoundingBox cell = amount.boundingBox();
                assertThat(cell.x + cell.width).isLessThanOrEqualTo(box.x + box.width);
            }
        }
    }

    @Test
    void namesOfNodesHaveRoom() {
        try (Visit visit = visit(1400).open("#snapshot=cluster&conf=default&cycle=1&pod=ml/finetune-0")) {
            Locator names =
                    visit.panel("detail").locator(".told tbody td:last-child").last();
            assertThat(names.boundingBox().width).isGreaterThan(140);
        }
    }

    @Test
    void amountsHaveNamesAndAPodIsOne() {
        try (Visit visit = visit(1400).open("#snapshot=snapshot&conf=scheduler&cycle=1&queue=batch")) {
            assertThat(visit.panel("detail")).containsText("656.05 cpu");
            assertThat(visit.panel("detail").innerText())
                    .doesNotContain("0, 0")
                    .doesNotContainPattern("(?<![\\d,.])1 pods");
        }
    }

    @Test
    void waitingJobsComeFirstWithTheirReasonAndTheirTime() {
        try (Visit visit = visit(1400).open("#snapshot=cluster&conf=default&cycle=1")) {
            Locator first = visit.panel("jobs").locator("tr[data-job]").first();
            assertThat(first.locator(".column-outcome")).containsText("wait");
            assertThat(first.locator(".column-since")).hasText("30 m");
            double reason = first.locator(".column-reason").boundingBox().width;
            for (Locator cell :
                    first.locator("th:visible, td:visible:not(.column-reason)").all()) {
                assertThat(cell.boundingBox().width).isLessThan(reason);
            }
        }
    }

    @Test
    void theScarcestResourceIsShownFirst() {
        try (Visit visit = visit(1400).open(TIGHT_CYCLE)) {
            assertThat(visit.panel("picture").getByLabel("Resource")).hasValue("nvidia.com/gpu");
            visit.panel("picture").getByLabel("Resource").selectOption("memory");
            visit.run();
            assertThat(visit.panel("picture").getByLabel("Resource")).hasValue("memory");
        }
    }

    @Test
    void aShareIsAPercentageOfItsResource() {
        try (Visit visit = visit(1400).open(TIGHT_CYCLE)) {
            assertThat(visit.panel("queues").locator(".share").nth(2)).hasText("586 % of its cpu");
        }
    }

    @Test
    void aSuggestionSaysWhatBecomesOfPodsAndCanBeTried() {
        try (Visit visit = visit(1400).open("#snapshot=cluster&conf=default&cycle=1&job=ml/finetune")) {
            visit.press("Find what would help");
            Locator first = visit.panel("detail").locator(".suggestions li").first();
            assertThat(first).containsText("bound; no pod loses");
            assertThat(first.locator("button")).hasText("Try it");
        }
    }

    @Test
    void comparisonsGroupPodsAndHaveALinkToCopy() {
        try (Visit visit =
                visit(1400).open("#view=comparison&snapshot=cluster&confs=default,reclaim-and-preempt,binpack")) {
            assertThat(visit.panel("comparison")).containsText("batch/crunch-0…3");
            assertThat(visit.panel("comparison")).containsText("Utilisation and fragmentation");
            assertThat(visit.panel("comparison").getByText("Copy link")).isVisible();
            assertThat(visit.panel("figures")).not().containsText("bound");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#snapshot=snapshot&conf=scheduler&cycle=1",
                "#snapshot=cluster&conf=default&cycle=1&job=ml/finetune",
                "#view=configuration&conf=default",
                "#view=difference&snapshot=cluster&conf=default&against=default&with=reclaim-and-preempt",
                "#view=comparison&snapshot=cluster&confs=default,binpack",
                "#view=replays"
            })
    @Tag("nightly")
    void axeFindsNothingInPrint(String hash) {
        try (Visit visit = visit(1400).open(hash)) {
            visit.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            assertThat(Accessibility.violations(visit.page())).isEmpty();
        }
    }

    /** The scale of type is in one place; no other size is in use. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "#snapshot=snapshot&conf=scheduler&cycle=1",
                "#snapshot=cluster&conf=default&cycle=1&pod=ml/finetune-0",
                "#view=configuration&conf=default",
                "#view=difference&snapshot=cluster&conf=default&against=default&with=reclaim-and-preempt",
                "#view=comparison&snapshot=cluster&confs=default,binpack",
                "#view=replays"
            })
    void textHasTheSizesOfTheScale(String hash) {
        try (Visit visit = visit(1400).open(hash)) {
            assertThat(sizes(visit.page())).isSubsetOf(List.of("12px", "13px", "15px", "20px"));
        }
    }

    @SuppressWarnings("unchecked")
    private static List<String> sizes(Page page) {
        return (List<String>) page.evaluate("""
                () => [...new Set([...document.querySelectorAll('body *')]
                    .filter(each => [...each.childNodes].some(child => child.nodeType === 3 && child.data.trim()))
                    .map(each => getComputedStyle(each).fontSize))]""");
    }
}
