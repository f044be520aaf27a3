package dev.terrace.page;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** The violations that axe-core finds on a page. */
final class Accessibility {
    private static final String AXE = script();

    private Accessibility() {}

    /** "rule: problem, at element" for each violation; empty if the page has none. */
    @SuppressWarnings("unchecked")
    static List<String> violations(Page page) {
        page.evaluate(AXE);
        return (List<String>)
                page.evaluate("async () => (await axe.run()).violations.flatMap(rule => rule.nodes.map(node => "
                        + "`${rule.id}: ${node.target} ${node.failureSummary}`))");
    }

    private static String script() {
        try (InputStream script =
                Objects.requireNonNull(Accessibility.class.getResourceAsStream("/axe.min.js"), "axe.min.js")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
