package dev.terrace.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The system's Chromium. Tests are skipped with a reason if it is missing. Visits share a context, so that each loads
 * and compiles the scripts of the page from a cache; they store nothing for the next one.
 */
final class Chromium implements AutoCloseable {
    /** The headless shell has no windows, and takes half of the processor time of the others. */
    private static final List<Path> PLACES = List.of(
            Path.of("/usr/bin/chromium-headless-shell"),
            Path.of("/usr/bin/chromium"),
            Path.of("/usr/bin/chromium-browser"),
            Path.of("/usr/bin/google-chrome"));

    private final Playwright playwright;
    private final Browser browser;
    private final BrowserContext shared;

    private Chromium(Path executable) {
        playwright = Playwright.create();
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable)
                        .setArgs(List.of("--headless", "--no-sandbox", "--disable-gpu")));
        shared = context();
    }

    private BrowserContext context() {
        return browser.newContext(new Browser.NewContextOptions().setReducedMotion(ReducedMotion.REDUCE));
    }

    static Chromium start() {
        Optional<Path> executable = PLACES.stream().filter(Files::isExecutable).findFirst();
        assumeTrue(
                executable.isPresent(), "no Chromium is installed: the page is not tested (apt-get install chromium)");
        return new Chromium(executable.orElseThrow());
    }

    /** A visit with the size of a desktop screen. */
    Visit visit(String address, ColorScheme scheme) {
        return visit(address, scheme, 1440, 900);
    }

    Visit visit(String address, ColorScheme scheme, int width, int height) {
        return new Visit(shared, address, scheme, width, height);
    }

    /** The first visit of a user, whose browser has nothing of the page in its cache. */
    Visit firstVisit(String address, int width, int height) {
        return new Visit(context(), address, ColorScheme.LIGHT, width, height);
    }

    @Override
    public void close() {
        playwright.close();
    }
}
