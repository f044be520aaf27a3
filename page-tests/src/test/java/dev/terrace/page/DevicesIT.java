package dev.terrace.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The cards of the GPU example, in the picture and in the details of a node and a pod. */
class DevicesIT {
    private static final Path EXAMPLE = Service.ROOT.resolve("examples/gpu-sharing");
    private static final String CLUSTER = EXAMPLE.resolve("cluster.yaml").toString();

    private static Chromium chromium;
    private static Service virtual;

    @BeforeAll
    static void start() throws Exception {
        chromium = Chromium.start();
        virtual = shared("virtual");
    }

    @AfterAll
    static void stop() {
        if (virtual != null) {
            virtual.close();
        }
        if (chromium != null) {
            chromium.close();
        }
    }

    /** A service with the example and one of its configurations. */
    private static Service shared(String way) throws Exception {
        return Service.start(
                "--snapshot", CLUSTER, "--conf", EXAMPLE.resolve(way + ".yaml").toString());
    }

    private static Visit visit() {
        return chromium.visit(virtual.address(), ColorScheme.LIGHT);
    }

    @Test
    void thePictureFillsTheCardsOfEachNode() {
        try (Visit visit = visit().open("").run()) {
            visit.panel("picture").getByLabel("Resource").selectOption("memory of devices");
            assertThat(visit.panel("picture")).containsText("82,912 of 253,952 memory of devices used (33 %)");
            visit.page().locator(".canvas-box").press("Home");
            assertThat(visit.node()).hasText(Pattern.compile("shared-1: offers no memory of devices.*"));
            for (int step = 0; step < 4; step++) {
                visit.page().keyboard().press("ArrowRight");
            }
            assertThat(visit.node())
                    .containsText("GPU-v1-0: 0 of 32,768; "
                            + "GPU-v1-1: 30,576 of 32,768 by chat-0, chat-1, chat-old-0, rank-0");
            visit.shot("devices");
            visit.panel("picture").getByLabel("Resource").selectOption("cores of devices");
            assertThat(visit.panel("picture")).containsText("320 of 900 cores of devices used (36 %)");
            visit.panel("picture").getByLabel("Resource").selectOption("pods of devices");
            assertThat(visit.panel("picture")).containsText("9 of 87 pods of devices used (10 %)");
        }
    }

    @Test
    void beforeTheCycleOnlyWhatRanUsesCards() {
        try (Visit visit = visit().open("#cycle=1&devices=memory")) {
            visit.panel("picture")
                    .getByLabel("Before", new Locator.GetByLabelOptions().setExact(true))
                    .check();
            assertThat(visit.panel("picture")).containsText("8,192 of 253,952 memory of devices used");
        }
    }

    @Test
    void aNodeShowsItsCardsAndWhoUsesThem() {
        try (Visit visit = visit().open("#cycle=1&node=virtual-1")) {
            Locator card = visit.panel("detail").locator(".devices > li").last();
            assertThat(card).containsText("GPU-v1-1");
            assertThat(card).containsText("30,576 of 32,768 (93 %)");
            assertThat(card).containsText("90 of 100 (90 %)");
            assertThat(card.locator(".pods li")).hasCount(4);
            visit.shot("devices-node");
            card.getByText("ml/rank-0").click();
            assertThat(visit.panel("detail")).containsText("Its device");
            assertThat(visit.panel("detail")).containsText("GPU-v1-1 memory 6,000");
        }
    }

    @Test
    void aPodShowsItsCards() {
        try (Visit visit = visit().open("#cycle=1&devices=cores&pod=ml/pair-0")) {
            assertThat(visit.panel("detail")).containsText("GPU-v3-0 cores 100, memory 16,000");
            assertThat(visit.panel("detail")).containsText("GPU-v3-1 cores 100, memory 16,000");
            visit.shot("devices-pod");
            visit.open("#cycle=1&pod=ml/cut-0").page().reload();
            assertThat(visit.settled().panel("detail")).containsText("GPU-v4-0 its part group1-0");
        }
    }

    @Test
    @Tag("nightly")
    void cardsSharedByMemoryAndWholeOnesAreShownAlike() throws Exception {
        try (Service byMemory = shared("by-memory");
                Visit visit = chromium.visit(byMemory.address(), ColorScheme.LIGHT)) {
            visit.open("#cycle=1&devices=memory&pod=ml/notebook-3").shot("devices-by-memory");
            assertThat(visit.panel("detail")).containsText("Its device");
            assertThat(visit.panel("picture")).containsText("memory of devices used");
        }
        try (Service byNumber = shared("by-number");
                Visit visit = chromium.visit(byNumber.address(), ColorScheme.LIGHT)) {
            visit.open("#cycle=1&devices=pods&pod=ml/train-0").shot("devices-by-number");
            assertThat(visit.panel("detail")).containsText("Its devices");
            assertThat(visit.panel("picture")).containsText("pods of devices used");
        }
    }

    @Test
    void withoutAPluginThatTellsOfDevicesNoneAreOffered() {
        try (Visit visit = visit().open("#conf=default&cycle=1&devices=memory&node=virtual-1")) {
            assertThat(visit.panel("picture").locator("optgroup")).hasCount(0);
            assertThat(visit.panel("detail").locator(".devices")).hasCount(0);
            assertThat(visit.panel("picture")).containsText("volcano.sh/gpu-number used");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void axeFindsNothing(ColorScheme scheme) {
        try (Visit visit = chromium.visit(virtual.address(), scheme)) {
            visit.open("#cycle=1&devices=memory&node=virtual-3");
            assertThat(Accessibility.violations(visit.page())).isEmpty();
            visit.open("#cycle=1&devices=memory&pod=ml/pair-0").shot("devices-" + scheme.name());
            assertThat(Accessibility.violations(visit.page())).isEmpty();
        }
    }
}
