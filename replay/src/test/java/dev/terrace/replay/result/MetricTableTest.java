package dev.terrace.replay.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Compares the documented metrics with {@link ReplayMetric}. {@code -Dgolden.write=true} writes the tables of the page
 * and of the Javadoc.
 */
class MetricTableTest {
    private static final Path PAGE = Path.of("../docs/metrics.md");
    private static final Path SCHEMA = Path.of("../docs/replay.schema.json");
    private static final Path JAVADOC = Path.of("src/main/java/dev/terrace/replay/measure/package-info.java");

    private static String rows(Function<ReplayMetric, String> row) {
        return Arrays.stream(ReplayMetric.values()).map(row).collect(Collectors.joining());
    }

    private static String markdown(ReplayMetric metric) {
        return "| %s | `%s` | %s | %s | %s |\n"
                .formatted(
                        metric.family().name().toLowerCase(Locale.ROOT),
                        metric.inResults(),
                        metric.definition(),
                        metric.unit(),
                        metric.source());
    }

    private static String html(ReplayMetric metric) {
        return " * <tr><td>{@code %s}</td><td>%s</td><td>%s</td><td>%s</td></tr>\n"
                .formatted(
                        metric.inResults(),
                        metric.definition().replaceAll("`(.*?)`", "{@code $1}"),
                        metric.unit(),
                        metric.source());
    }

    private static void check(Path file, String begin, String table, String end) throws IOException {
        String text = Files.readString(file);
        String generated = Pattern.compile(Pattern.quote(begin) + ".*?" + Pattern.quote(end), Pattern.DOTALL)
                .matcher(text)
                .replaceFirst(Matcher.quoteReplacement(begin + table + end));
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(file, generated);
        } else {
            assertThat(text).contains(begin + table + end);
        }
    }

    @Test
    void thePageHasTheTable() throws IOException {
        check(
                PAGE,
                "<!-- table: metrics -->\n",
                "| family | metric | definition | unit | source |\n|---|---|---|---|---|\n"
                        + rows(MetricTableTest::markdown),
                "<!-- end -->");
    }

    @Test
    void theSchemaHasAllNames() throws IOException {
        JsonNode schema = new ObjectMapper().readTree(SCHEMA.toFile());
        assertThat(schema.at("/$defs/metrics/properties").fieldNames())
                .toIterable()
                .containsExactlyElementsOf(Arrays.stream(ReplayMetric.values())
                        .map(ReplayMetric::inResults)
                        .toList());
    }

    @Test
    void theJavadocHasTheTable() throws IOException {
        check(JAVADOC, "<th>source</th></tr>\n", rows(MetricTableTest::html), " * </table>");
    }
}
