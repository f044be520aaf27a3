package dev.terrace.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A user's workflow on the page: inspect a cluster, run a cycle, ask for reasons, change a weight, see the difference.
 */
class PageIT {
    private static final Path QUICKSTART = Service.ROOT.resolve("examples/quickstart/cluster.yaml");
    /** A dump whose cycle takes longer than a click. */
    private static final Path BUSY = Service.ROOT.resolve("dist/src/test/cases/dumps/tight/snapshot.yaml.gz");

    private static final Path QUEUE_SCORE = Service.ROOT.resolve("examples/queue-score/cluster.yaml");

    private static Chromium chromium;
    private static Service service;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        chromium = Chromium.start();
        Path own = Files.copy(Service.ROOT.resolve("conf/default.yaml"), folder.resolve("own.yaml"));
        service = Service.start("--snapshot", QUICKSTART.toString(), "--conf", own.toString());
    }

    @AfterAll
    static void stop() throws Exception {
        if (service != null) {
            service.close();
        }
        if (chromium != null) {
            chromium.close();
        }
    }

    @TempDir
    Path folder;

    private static Visit visit() {
        return chromium.visit(service.address(), ColorScheme.LIGHT);
    }

    @Test
    void aFirstVisitSendsFewRequests() {
        try (Visit visit = chromium.firstVisit(service.address(), 1440, 900)) {
            List<String> requests = new ArrayList<>();
            visit.page().onRequest(request -> requests.add(request.url()));
            visit.open("");
            assertThat(requests).hasSizeLessThan(25);
        }
    }

    @Test
    void theClusterThatTheServiceWasStartedWithIsThereWithItsCycle() {
        try (Visit visit = visit().open("")) {
            assertThat(visit.panel("configuration")).hasValue("own");
            assertThat(visit.panel("picture")).containsText("12 nodes · 91.2 of 144 cpu used");
            assertThat(visit.panel("queues")).containsText("research");
            assertThat(visit.row("ml/train")).containsText("6 bound");
        }
    }

    @Test
    void aDroppedDumpIsLoadedAndACycleRunOnIt() throws Exception {
        Path dump = Files.copy(QUEUE_SCORE, folder.resolve("monday.yaml"));
        try (Visit visit = visit().open("").drop(dump)) {
            assertThat(visit.panel("snapshot")).hasValue("monday");
            visit.run().shot("dropped");
            assertThat(visit.panel("figures")).containsText("bound");
            assertThat(visit.panel("picture").getByLabel("After", new Locator.GetByLabelOptions().setExact(true)))
                    .isChecked();
        }
    }

    @Test
    void whatIsNoDumpIsRefusedInASentence() throws Exception {
        try (Visit visit = visit().open("")) {
            visit.drop(Service.ROOT.resolve("LICENSE"));
            assertThat(visit.page().locator(".message.error")).isVisible();
            visit.forgive("Failed to load resource");
        }
    }

    @Test
    void aCycleFillsThePictureAndTheQueues() {
        try (Visit visit = visit().open("#conf=default").run()) {
            assertThat(visit.panel("figures")).containsText("11 bound");
            assertThat(visit.panel("picture")).containsText("91.2 of 144 cpu used (63 %)");
            assertThat(visit.panel("queues")).containsText("99 deserved");
            visit.page()
                    .getByLabel("What changed", new Page.GetByLabelOptions().setExact(true))
                    .check();
            assertThat(visit.panel("picture")).containsText("stays");
        }
    }

    @Test
    void aClickOnAPodSaysWhyHereAndNotThere() {
        try (Visit visit = visit().open("").run()) {
            visit.row("ml/train").click();
            visit.press("train-0");
            assertThat(visit.panel("detail")).containsText("goes to node-07");
            assertThat(visit.panel("detail").locator(".told").first()).containsText("chosen");
            visit.page().getByText("The scores in their parts").click();
            visit.shot("pod-bound");
            visit.row("ml/finetune").click();
            visit.panel("detail").locator(".pods .link").first().press("Enter");
            assertThat(visit.panel("detail")).containsText("too little nvidia.com/gpu");
            assertThat(visit.panel("detail").locator("tr", new Locator.LocatorOptions().setHasText("Refuses because")))
                    .isVisible();
            visit.shot("pod-waits");
        }
    }

    @Test
    void whatWouldHelpIsAppliedAndShownAsADifference() {
        try (Visit visit = visit().open("#conf=default&cycle=1&job=ml/finetune")) {
            visit.press("Find what would help");
            assertThat(visit.panel("detail").locator(".suggestions li").first()).isVisible();
            visit.shot("help");
            visit.panel("detail").locator(".suggestions button").first().click();
            assertThat(visit.settled().panel("difference")).containsText("ml/finetune-");
            visit.shot("help-applied");
            visit.page().reload();
            assertThat(visit.settled().panel("difference")).containsText("ml/finetune-");
        }
    }

    @Test
    void aComparisonIsChosenByKeyboardAndItsAddressSurvivesAReload() {
        try (Visit visit = visit().open("#view=comparison&conf=default")) {
            visit.panel("comparison").getByLabel("Measured against").selectOption("default");
            visit.panel("comparison")
                    .getByLabel("reclaim-and-preempt", new Locator.GetByLabelOptions().setExact(true))
                    .press("Space");
            visit.press("Compare them");
            assertThat(visit.panel("comparison").locator(".told").first()).containsText("reclaim-and-preempt");
            visit.shot("comparison");
            String told = visit.panel("comparison").locator(".told").first().innerText();
            visit.page().reload();
            assertThat(visit.settled().panel("comparison").locator(".told").first())
                    .hasText(told, new LocatorAssertions.HasTextOptions().setUseInnerText(true));
        }
    }

    @Test
    void aComparisonOfWhatIsNotKeptAnyMoreSaysSo() {
        try (Visit visit = visit().open("#view=comparison&confs=default,monday")) {
            assertThat(visit.panel("comparison")).containsText("There is no configuration 'monday'.");
            visit.open("#view=comparison&snapshot=gone&confs=default,binpack");
            visit.page().reload();
            assertThat(visit.settled().panel("comparison")).containsText("No snapshot 'gone' exists here");
            visit.forgive("Failed to load resource");
        }
    }

    @Test
    void aQueueTellsHowItsJobsFared() {
        try (Visit visit = visit().open("#conf=default&cycle=1&job=ml/finetune")) {
            visit.panel("detail").locator("p .link").first().click();
            assertThat(visit.panel("detail").locator(".told").last()).containsText("ml/train");
            visit.shot("queue");
        }
    }

    @Test
    void aJobTellsWhoWasEvictedForIt() {
        try (Visit visit = visit().open("#conf=reclaim-and-preempt&cycle=1&job=ml/finetune")) {
            assertThat(visit.panel("detail")).containsText("Evicted for it");
            assertThat(visit.panel("detail")).containsText("ml/notebook-0");
            assertThat(visit.panel("detail")).containsText("its own job has priority 100");
            visit.shot("job");
            visit.press("ml/notebook-0");
            assertThat(visit.panel("detail")).containsText("evicted");
            visit.shot("pod-evicted");
        }
    }

    @Test
    void aNodeShowsItsPodsAndWhatTheCycleBrought() {
        try (Visit visit = visit().open("#cycle=1&node=node-07")) {
            assertThat(visit.panel("detail")).containsText("13 of 16 (81 %), before the cycle 0");
            assertThat(visit.panel("detail").locator(".pods li"))
                    .containsText(new String[] {"ml/train-0", "ml/train-1"});
        }
    }

    @Test
    void findingsStandAtTheirLine() {
        try (Visit visit = visit().open("#view=configuration&conf=default")) {
            visit.editor().fill("actions: \"allocate\"\ntiers:\n- plugins:\n  - name: gang\n    enableVictim: false\n");
            assertThat(visit.page().locator(".code-line.has-error")).containsText("enableVictim");
            assertThat(visit.panel("findings")).containsText("Did you mean 'enabledVictim'?");
            visit.shot("findings");
        }
    }

    @Test
    void theArgumentsOfThePluginAtTheCursorAreExplained() {
        try (Visit visit = visit().open("#view=configuration&conf=binpack")) {
            visit.put("- name: binpack");
            assertThat(visit.panel("reference")).containsText("Weight of this plugin's node score");
        }
    }

    @Test
    void completionOffersWhatCouldStandThere() {
        try (Visit visit = visit().open("#view=configuration&conf=default")) {
            visit.put("- name: nodeorder");
            visit.page().keyboard().type("\n- name: binp");
            assertThat(visit.panel("completion")).containsText("binpack");
            visit.page().keyboard().press("Enter");
            assertThat(visit.editor()).hasValue(Pattern.compile("- name: binpack\n"));
        }
    }

    @Test
    void aWeightChangedInTheEditorShowsWhatItMoves() {
        try (Visit visit = visit().open("#view=configuration&conf=default")) {
            visit.replace("- name: nodeorder", "- name: binpack");
            visit.press("Compare");
            assertThat(visit.panel("difference"))
                    .containsText("Against default, the edited default places 4 pods elsewhere.");
            visit.shot("difference");
        }
    }

    @Test
    void whoGainsAndWhoLosesIsShownForEachResource() {
        try (Visit visit = visit().open("#view=difference&conf=reclaim-and-preempt&against=default")) {
            visit.press("Compare");
            assertThat(visit.panel("difference")).containsText("evicts 5 more pods");
            assertThat(visit.page().locator(".balance tbody tr").first()).containsText("−16");
        }
    }

    @Test
    void aComparisonOfTwoNamedConfigurationsIsTheSameWhereverItsAddressIsOpened() {
        try (Visit visit = visit().open("#view=difference&conf=binpack")) {
            visit.panel("difference").getByLabel("The first configuration").selectOption("default");
            visit.panel("difference").getByLabel("The second configuration").selectOption("reclaim-and-preempt");
            visit.press("Compare");
            assertThat(visit.panel("difference")).containsText("Against default, reclaim-and-preempt");
            String link = visit.page().url();
            visit.page().reload();
            assertThat(visit.settled().panel("difference")).containsText("Against default, reclaim-and-preempt");
            assertThat(visit.panel("difference").getByLabel("The first configuration"))
                    .hasValue("default");
            assertThat(visit.panel("difference").getByLabel("The second configuration"))
                    .hasValue("reclaim-and-preempt");
            visit.page().navigate("about:blank");
            visit.page().navigate(link);
            assertThat(visit.settled().panel("difference")).containsText("Against default, reclaim-and-preempt");
            assertThat(visit.page()).hasURL(link);
        }
    }

    @Test
    void severalCyclesCanBeStrolledThrough() {
        try (Visit visit = visit().open("#conf=default")) {
            visit.press("Several cycles…");
            visit.page().getByLabel("How many?").fill("3");
            visit.press("Run them");
            assertThat(visit.panel("figures")).containsText("cycle 3 of 3");
            assertThat(visit.panel("figures")).containsText("longest wait");
            visit.press("The cycle before");
            assertThat(visit.panel("figures")).containsText("cycle 2 of 3");
        }
    }

    @Test
    void jobsAreFilteredAndSortedByKeyboard() {
        try (Visit visit = visit().open("").run()) {
            visit.page().getByLabel("Filter jobs").fill("research ml");
            assertThat(visit.panel("jobs").locator("tr[data-job]")).hasCount(7);
            visit.page()
                    .getByText("Job", new Page.GetByTextOptions().setExact(true))
                    .press("Enter");
            assertThat(visit.panel("jobs").locator("tr[data-job]").first()).containsText("ml/eval");
            visit.row("ml/eval").press("ArrowDown");
            visit.page().keyboard().press("Enter");
            assertThat(visit.panel("detail")).isVisible();
        }
    }

    @Test
    void aRowThatIsPressedWhileTheTableIsDrawnAgainIsOpened() {
        try (Visit visit = visit().open("").run()) {
            visit.panel("jobs").locator("tr[data-job]").first().hover();
            visit.page().mouse().down();
            visit.panel("jobs").locator(".table-scroller").dispatchEvent("scroll");
            visit.page().mouse().up();
            assertThat(visit.panel("detail")).isVisible();
        }
    }

    @Test
    void thePictureIsWalkedByKeyboardAndReadOut() {
        try (Visit visit = visit().open("")) {
            visit.page().locator(".canvas-box").press("End");
            assertThat(visit.node()).hasText(Pattern.compile("node-10: 16 of 16 cpu used, 100 %; batch 16;.*"));
            visit.page().keyboard().press("ArrowLeft");
            assertThat(visit.node()).hasText(Pattern.compile("node-09: .*"));
            visit.page().keyboard().press("Enter");
            assertThat(visit.panel("detail")).containsText("batch/crunch");
        }
    }

    @Test
    void aClickShowsTheTipOfTheNodeThatIsClicked() {
        try (Visit visit = visit().open("")) {
            BoundingBox picture = visit.page().locator(".canvas-box").boundingBox();
            visit.page().mouse().click(picture.x + picture.width * 0.6, picture.y + picture.height * 0.6);
            String node = visit.panel("detail").locator("h2").innerText();
            assertThat(node).isNotEqualTo("gpu-1");
            assertThat(visit.page().locator(".tip strong")).containsText(node + ": ");
            assertThat(visit.page().locator(".tip")).isVisible();
        }
    }

    @Test
    void theTipOfTheKeyboardGoesWithTheFocus() {
        try (Visit visit = visit().open("")) {
            visit.page().locator(".canvas-box").press("End");
            assertThat(visit.page().locator(".tip")).isVisible();
            visit.page().keyboard().press("Tab");
            assertThat(visit.page().locator(".tip")).isHidden();
            visit.page().locator(".canvas-box").press("Home");
            assertThat(visit.page().locator(".tip")).isVisible();
            visit.page().keyboard().press("Escape");
            assertThat(visit.page().locator(".tip")).isHidden();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1440, 1000, 720, 390})
    void nodesStayWhereTheyAreBeforeAndAfter(int width) {
        try (Visit visit = chromium.visit(service.address(), ColorScheme.LIGHT, width, 900)) {
            visit.open("#conf=reclaim-and-preempt&cycle=1");
            List<String> places = Stream.of("Before", "After", "What changed")
                    .map(moment -> {
                        visit.page()
                                .getByLabel(moment, new Page.GetByLabelOptions().setExact(true))
                                .check();
                        BoundingBox box = visit.page().locator(".scroller").boundingBox();
                        return "%s %s %s".formatted(box.y, box.width, box.height);
                    })
                    .toList();
            assertThat(places).containsOnly(places.get(0));
        }
    }

    @Test
    void atTwiceTheSizeOutcomesAreWhole() {
        try (Visit visit = chromium.visit(service.address(), ColorScheme.LIGHT, 720, 450)) {
            visit.open("#conf=reclaim-and-preempt&cycle=1");
            Locator outcome = visit.row("ml/finetune").locator(".column-outcome");
            BoundingBox cell = outcome.boundingBox();
            BoundingBox badge = outcome.locator(".badge").last().boundingBox();
            BoundingBox table = visit.panel("jobs").locator(".table-scroller").boundingBox();
            assertThat(cell.x + cell.width).isLessThanOrEqualTo(table.x + table.width);
            assertThat(badge.x + badge.width).isLessThanOrEqualTo(cell.x + cell.width);
            assertThat(visit.row("ml/finetune").locator(".column-reason").boundingBox().width)
                    .isGreaterThan(180);
        }
    }

    @Test
    void compareStartsAgainstTheConfigurationThatIsShown() {
        try (Visit visit = visit().open("#view=comparison&conf=binpack")) {
            assertThat(visit.panel("comparison").getByLabel("Measured against")).hasValue("binpack");
            visit.panel("configuration").selectOption("own");
            assertThat(visit.panel("comparison").getByLabel("Measured against")).hasValue("own");
            visit.panel("comparison").getByLabel("Measured against").selectOption("default");
            visit.panel("configuration").selectOption("binpack");
            assertThat(visit.settled().panel("comparison").getByLabel("Measured against"))
                    .hasValue("default");
        }
    }

    @Test
    void podsThatWaitForOthersToLeaveArePipelinedEverywhere() {
        try (Visit visit = visit().open("#conf=reclaim-and-preempt&cycle=1&node=gpu-1")) {
            assertThat(visit.panel("figures")).containsText("5 pipelined");
            assertThat(visit.panel("picture")).containsText("pipelined: bound once others have left");
            assertThat(visit.row("ml/finetune")).containsText("3 pipelined");
            assertThat(visit.panel("detail").locator(".badge").first()).hasText("pipelined");
            visit.open("#view=difference&against=default&with=reclaim-and-preempt");
            assertThat(visit.panel("difference")).containsText("gpu-1 (pipelined)");
            visit.open("#view=comparison&confs=default,reclaim-and-preempt");
            assertThat(visit.panel("comparison")).containsText("gpu-1 (pipelined)");
            assertThat(visit.panel("comparison").locator("thead").first()).containsText("Pipelined");
        }
    }

    @Test
    void whatNodesHaveIsExplained() {
        try (Visit visit = visit().open("#conf=default&cycle=1&job=ml/finetune")) {
            assertThat(visit.panel("detail")).containsText("Has: the most that one of the nodes has left");
        }
    }

    @Test
    @Tag("nightly")
    void tenThousandNodesAreDrawnOnceAndNotWhenThePointerMoves() throws Exception {
        Path dump = LargeCluster.write(folder.resolve("large.json.gz"), 10_000);
        try (Visit visit = visit().countingPaint().open("").load(dump)) {
            assertThat(visit.panel("picture")).containsText("10,000 nodes");
            assertThat(visit.painted()).isGreaterThan(10_000);
            visit.wander();
            assertThat(visit.painted()).isZero();
            visit.run().shot("large");
            assertThat(visit.panel("figures")).containsText("10,000 bound");
            assertThat(visit.panel("jobs").locator("tr[data-job]").count()).isLessThan(60);
        }
    }

    @Test
    void cellsOfAnyNumberOfNodesFitIntoThePicture() {
        try (Visit visit = visit().open("")) {
            assertThat(visit.page().evaluate("""
                                    async () => {
                                      const { createGrid } = await import('./js/picture/grid.js');
                                      return [1, 2, 12, 100, 1_000, 10_000, 50_000].filter(nodes => {
                                        const grid = createGrid(nodes, 340, 280, 1);
                                        const last = [grid.left(nodes - 1), grid.top(nodes - 1)];
                                        return !(last[0] + grid.cellWidth <= 340 && last[1] + grid.cellHeight <= 280
                                            && grid.at(last[0] + 0.5, last[1] + 0.5) === nodes - 1);
                                      });
                                    }""")).isEqualTo(List.of());
        }
    }

    @Test
    void jobsHaveTheNamesOfTheirOwnersAlsoOnAPhone() throws Exception {
        String dump = """
                {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n"}, "status": {"capacity": {"cpu": "4"}}}
                {"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "Queue", "metadata": {"name": "default"}, \
                "status": {"state": "Open"}}
                """;
        String group = """
                {"apiVersion": "scheduling.volcano.sh/v1beta1", "kind": "PodGroup", "metadata": {"namespace": \
                "a-rather-long-namespace", "name": "podgroup-%1$s", "ownerReferences": [{"kind": "Job", \
                "name": "owner-%1$s", "controller": true}]}}
                """;
        Path file = Files.writeString(folder.resolve("owned.json"), dump + group.formatted(1) + group.formatted(2));
        try (Visit visit = visit().open("").drop(file)) {
            visit.page().setViewportSize(390, 844);
            Locator row = visit.row("a-rather-long-namespace/podgroup-2");
            assertThat(row).containsText("a-rather-long-namespace/owner-2");
            Locator name = row.locator(".named span:last-child");
            assertThat(name.boundingBox().x + name.boundingBox().width)
                    .isLessThanOrEqualTo(row.locator("th").boundingBox().x
                            + row.locator("th").boundingBox().width);
            row.click();
            assertThat(visit.panel("detail").getByRole(AriaRole.HEADING).first())
                    .hasText("a-rather-long-namespace/owner-2");
            visit.shot("owners-on-a-phone");
        }
    }

    @Test
    void whatIsOddAboutADumpIsSaid() throws Exception {
        Path dump = Files.writeString(folder.resolve("odd.json"), """
                {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "here"}, \
                "status": {"allocatable": {"cpu": "4", "pods": "10"}}}
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"namespace": "ns", "name": "lost"}, \
                "spec": {"nodeName": "gone", "containers": []}}
                """);
        try (Visit visit = visit().open("").drop(dump)) {
            assertThat(visit.panel("messages")).containsText("odd.json was loaded, with");
            assertThat(visit.panel("messages")).containsText("gone");
        }
    }

    @Test
    void theThemeIsChosenByHandAndKept() {
        try (Visit visit = visit().open("").press("Theme: system. Change it").press("Theme: light. Change it")) {
            visit.page().reload();
            assertThat(visit.page().locator("html")).hasAttribute("data-theme", "dark");
            assertThat(visit.page().locator("body")).hasCSS("color", "rgb(231, 235, 240)");
        }
    }

    @Test
    void aLinkLeadsToTheSameExplanation() {
        try (Visit visit = visit().open("").run()) {
            visit.row("ml/sweep").click();
            assertThat(visit.panel("detail")).containsText("What would help");
            String link = visit.page().url();
            visit.page().navigate("about:blank");
            visit.page().navigate(link);
            assertThat(visit.settled().panel("detail")).containsText("What would help");
        }
    }

    @Test
    void whereATokenIsWantedThePageAsksForIt() throws Exception {
        Path token = Files.writeString(folder.resolve("token"), "a-token-of-some-length");
        try (Service guarded = Service.start("--snapshot", QUICKSTART.toString(), "--token-file", token.toString());
                Visit visit = chromium.visit(guarded.address(), ColorScheme.LIGHT)) {
            visit.page().navigate(guarded.address());
            visit.page().locator("#token").fill("a-token-of-some-length");
            assertThat(visit.press("Continue").panel("picture")).containsText("12 nodes");
            visit.forgive("401");
        }
    }

    @Test
    @Tag("nightly")
    void severalCyclesCanBeStopped() throws Exception {
        try (Service busy = Service.start("--snapshot", BUSY.toString());
                Visit visit = chromium.visit(busy.address(), ColorScheme.LIGHT)) {
            visit.open("#conf=default");
            visit.page().getByText("Several cycles…").click();
            visit.page().getByLabel("How many?").fill("1000");
            visit.page().getByText("Run them").click();
            assertThat(visit.panel("progress")).containsText(Pattern.compile("Cycle (?!1 )[\\d,]+ of 1,000"));
            visit.press("Stop");
            assertThat(visit.panel("figures")).containsText(Pattern.compile("cycle \\d+ of \\d{1,3}\\b"));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.terrace.page.Share#themes")
    void axeFindsNothing(ColorScheme scheme) {
        String theme = scheme.name().toLowerCase(Locale.ROOT);
        try (Visit visit = chromium.visit(service.address(), scheme)) {
            visit.open("#conf=reclaim-and-preempt&cycle=1").shot("cluster-" + theme);
            assertThat(Accessibility.violations(visit.page())).isEmpty();
            visit.row("ml/finetune").click();
            assertThat(visit.panel("detail")).containsText("Evicted for it");
            assertThat(Accessibility.violations(visit.page())).isEmpty();
            visit.open("#conf=default&cycle=1&pod=ml/finetune-0").press("Find what would help");
            assertThat(visit.panel("detail").locator(".suggestions li").first()).isVisible();
            visit.shot("pod-" + theme);
            assertThat(Accessibility.violations(visit.page())).isEmpty();
            visit.open("#view=comparison&confs=default,reclaim-and-preempt,binpack")
                    .shot("comparison-" + theme);
            assertThat(Accessibility.violations(visit.page())).isEmpty();
            visit.open("#view=configuration&conf=queue-score").shot("configuration-" + theme);
            assertThat(Accessibility.violations(visit.page())).isEmpty();
            visit.open("#view=difference&conf=reclaim-and-preempt")
                    .press("Compare")
                    .shot("difference-" + theme);
            assertThat(Accessibility.violations(visit.page())).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void aNarrowScreenHasEverythingToo(ColorScheme scheme) {
        String theme = scheme.name().toLowerCase(Locale.ROOT);
        try (Visit visit = chromium.visit(service.address(), scheme, 390, 844)) {
            visit.open("#conf=reclaim-and-preempt&cycle=1&pod=ml/finetune-0").shot("narrow-" + theme);
            assertThat(Accessibility.violations(visit.page())).isEmpty();
            assertThat(visit.page().evaluate("document.documentElement.scrollWidth"))
                    .isEqualTo(390);
        }
    }
}
