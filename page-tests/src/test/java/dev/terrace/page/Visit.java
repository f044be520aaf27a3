package dev.terrace.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.JSHandle;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/** One visit to the page. At its end, the console must be empty, and all requests must have gone to the service. */
final class Visit implements AutoCloseable {
    private static final Path SCREENSHOTS = Path.of(System.getProperty("terrace.screenshots"));

    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final String address;
    private final Page page;

    Visit(BrowserContext context, String address, ColorScheme scheme, int width, int height) {
        this.address = address;
        page = context.newPage();
        page.setViewportSize(width, height);
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        page.onConsoleMessage(message -> {
            if (!message.type().equals("log")) {
                complaints.add(message.type() + ": " + message.text());
            }
        });
        page.onPageError(error -> complaints.add("thrown: " + error));
        page.onRequest(request -> {
            if (!request.url().startsWith(address)) {
                complaints.add("asked elsewhere: " + request.url());
            }
        });
    }

    /** Opens the page at this hash, such as {@code #view=configuration}, and waits until its work is done. */
    Visit open(String hash) {
        page.navigate(address + "/" + hash);
        return settled();
    }

    /** Starts counting the filled rectangles for {@link #painted}. */
    Visit countingPaint() {
        page.addInitScript("""
                window.filled = 0;
                const fill = CanvasRenderingContext2D.prototype.fillRect;
                CanvasRenderingContext2D.prototype.fillRect = function (...box) {
                  window.filled++;
                  return fill.apply(this, box);
                };""");
        return this;
    }

    /** The number of rectangles that were filled since the last call. */
    int painted() {
        return (int) page.evaluate("() => { const all = window.filled; window.filled = 0; return all; }");
    }

    /** Moves the pointer over the picture. */
    Visit wander() {
        BoundingBox picture = page.locator(".canvas-box").boundingBox();
        for (int i = 0; i < 100; i++) {
            page.mouse().move(picture.x + 20 + 5 * i, picture.y + 20 + (7 * i) % 150);
        }
        assertThat(page.locator(".tip")).isVisible();
        return this;
    }

    /** Waits until no work is in progress. */
    Visit settled() {
        assertThat(page.locator("#configuration option").first()).isAttached();
        assertThat(page.locator("#progress")).isHidden(new LocatorAssertions.IsHiddenOptions().setTimeout(60_000));
        return this;
    }

    Page page() {
        return page;
    }

    Visit press(String button) {
        page.getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName(button).setExact(true))
                .click();
        return settled();
    }

    Visit run() {
        return press("Run a cycle");
    }

    /** Drops a file on the middle of the page. */
    Visit drop(Path file) throws IOException {
        JSHandle transfer = page.evaluateHandle(
                "([name, text]) => { const all = new DataTransfer(); all.items.add(new File([text], "
                        + "name)); return all; }",
                List.of(file.getFileName().toString(), Files.readString(file)));
        for (String event : List.of("dragenter", "dragover", "drop")) {
            page.dispatchEvent("main", event, Map.of("dataTransfer", transfer));
        }
        return settled();
    }

    /** Loads a file by the button. */
    Visit load(Path file) {
        page.setInputFiles("#file", file);
        return settled();
    }

    Locator panel(String id) {
        return page.locator("#" + id);
    }

    /** The row of a job within the visible window of the table. */
    Locator row(String job) {
        return page.locator("#jobs tr[data-job='" + job + "']");
    }

    Locator editor() {
        return page.getByTestId("text");
    }

    /** Puts the cursor at the end of the first line of the configuration with this text. */
    Visit put(String text) {
        editor().focus();
        editor().evaluate(
                        "(area, text) => { const at = area.value.indexOf('\\n', "
                                + "area.value.indexOf(text)); area.setSelectionRange(at, at); }",
                        text);
        return this;
    }

    /** Replaces a text like a user who selects it and types. */
    Visit replace(String text, String by) {
        editor().fill(editor().inputValue().replace(text, by));
        return this;
    }

    /** Ignores a console message of the browser about a refused request. */
    void forgive(String complaint) {
        complaints.removeIf(each -> each.contains(complaint));
    }

    /** The node that a screen reader announces. */
    Locator node() {
        return page.locator("#picture [role=option]");
    }

    /**
     * Calls a function of a script in the page.
     *
     * @param script an object of functions, among the resources of the tests
     */
    Object call(String script, String function, Map<String, String> argument) throws IOException {
        try (InputStream text = Objects.requireNonNull(Visit.class.getResourceAsStream(script), script)) {
            String object = new String(text.readAllBytes(), StandardCharsets.UTF_8);
            // The comment at the beginning of the script would end the arrow function.
            return page.evaluate(
                    "argument => " + object.substring(object.indexOf("({")).stripTrailing() + "." + function
                            + "(argument)",
                    argument);
        }
    }

    Visit shot(String name) {
        page.screenshot(new Page.ScreenshotOptions()
                .setFullPage(page.viewportSize().width < 600)
                .setPath(SCREENSHOTS.resolve(name + ".png")));
        return this;
    }

    @Override
    public void close() {
        if (page.url().startsWith("http")) {
            page.evaluate("localStorage.clear()");
        }
        page.close();
        assertThat(complaints).isEmpty();
    }
}
