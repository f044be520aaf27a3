package dev.terrace.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Measures how fast a report file draws: the time from opening to the drawn charts, and the longest task during 60
 * seconds of random pan and zoom. A study for a machine without other load; {@code ./test drawing FILE} runs it.
 */
@EnabledIfSystemProperty(named = "terrace.drawing", matches = ".+")
class ReportDrawingIT {
    private static final int RUNS = 3;
    private static final int MAX_OPENING_MILLIS = 2000;
    private static final int MAX_PAUSE_MILLIS = 100;

    @Test
    void aReportIsDrawnSoonAndPausesShortly() throws Exception {
        String address = Path.of(System.getProperty("terrace.drawing")).toUri().toString();
        String seconds = System.getProperty("terrace.drawing.seconds", "60");
        int[] opening = new int[RUNS];
        int[] pause = new int[RUNS];
        try (Chromium chromium = Chromium.start()) {
            for (int run = 0; run < RUNS; run++) {
                try (Visit visit = chromium.visit(address, ColorScheme.LIGHT)) {
                    opening[run] = open(visit.page(), address);
                    Object longest = visit.call(
                            "/drawing.js", "wander", Map.of("seconds", seconds, "seed", String.valueOf(run + 1)));
                    pause[run] = ((Number) longest).intValue();
                }
                System.out.printf(
                        Locale.ROOT, "run %d: drawn after %d ms, longest task %d ms%n", run, opening[run], pause[run]);
            }
        }
        assertThat(median(opening)).as("time to drawn, in ms").isLessThanOrEqualTo(MAX_OPENING_MILLIS);
        assertThat(median(pause)).as("longest task, in ms").isLessThanOrEqualTo(MAX_PAUSE_MILLIS);
    }

    /** Opens the report. Returns the milliseconds until the frame after its first painting. */
    private static int open(Page page, String address) {
        page.navigate(address);
        assertThat(page.locator("html[data-ready]")).isAttached();
        Object drawn = page.evaluate("""
                () => new Promise(drawn =>
                  requestAnimationFrame(() => requestAnimationFrame(() => drawn(Math.round(performance.now())))))""");
        return ((Number) drawn).intValue();
    }

    private static int median(int[] values) {
        int[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
