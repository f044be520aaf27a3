package dev.terrace.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the checks of the chart modules, which {@code pictures/src/test/js} has, in a browser. */
class PicturesIT {
    private static final Path SOURCES =
            Path.of("../pictures/src").toAbsolutePath().normalize();
    private static final String ADDRESS = "http://pictures.test";

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

    static List<String> checks() throws Exception {
        try (Stream<Path> files = Files.list(SOURCES.resolve("test/js"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals("check.js"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("checks")
    void theChecksPass(String file) {
        try (Visit visit = chromium.visit(ADDRESS, ColorScheme.LIGHT)) {
            Page page = visit.page();
            page.route(ADDRESS + "/**", route -> {
                Path wanted = SOURCES.resolve(route.request().url().substring(ADDRESS.length() + 1));
                route.fulfill(
                        Files.isRegularFile(wanted)
                                ? new FulfillOptions().setPath(wanted).setContentType("text/javascript")
                                : new FulfillOptions()
                                        .setBody("<!doctype html><title>checks</title>")
                                        .setContentType("text/html"));
            });
            page.navigate(ADDRESS);
            assertThat(page.evaluate(
                            "async file => { await import(file); const { failures, passed } = await import('/test/js/check.js');"
                                    + " return passed > 0 ? failures : ['no check ran']; }",
                            "/test/js/" + file))
                    .isEqualTo(List.of());
        }
    }
}
