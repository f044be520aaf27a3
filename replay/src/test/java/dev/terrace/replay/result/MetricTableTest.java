package dev.terrace.replay.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Compares the documented metrics with {@link ReplayMetric}. {@code -Dgolden.write=true} writes the table of the page
 * to the Javadoc.
 */
class MetricTableTest {
    private static final Path PAGE = Path.of("../docs/metrics.md");
    private static final Path SCHEMA = Path.of("../docs/replay.schema.json");
    private static final Path JAVADOC = Path.of("src/main/java/dev/terrace/replay/measure/package-info.java");

    /** A row of the page: the name, the definition, the unit and the source of a metric. */
    private static final Pattern ROW = Pattern.compile("\\| \\w+ \\| `(\\w+)` \\| (.*) \\| ([^|]*) \\| ([^|]*) \\|");

    private static List<MatchResult> rows() throws IOException {
        String table = Files.readString(PAGE)
                .replaceFirst("(?s).*<!-- table: metrics -->", "")
                .replaceFirst("(?s)<!-- end -->.*", "");
        return ROW.matcher(table).results().toList();
    }

    @Test
    void thePageHasTheTable() throws IOException {
        assertThat(rows())
                .extracting(row -> row.group(1) + " " + row.group(3))
                .containsExactlyElementsOf(Arrays.stream(ReplayMetric.values())
                        .map(metric -> metric.inResults() + " " + metric.unit())
                        .toList());
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
        String table = rows().stream()
                .map(row -> " * <tr><td>{@code %s}</td><td>%s</td><td>%s</td><td>%s</td></tr>\n"
                        .formatted(
                                row.group(1),
                                row.group(2).replaceAll("`(.*?)`", "{@code $1}"),
                                row.group(3),
                                row.group(4)))
                .collect(Collectors.joining());
        String text = Files.readString(JAVADOC);
        String begin = "<th>source</th></tr>\n";
        String end = " * </table>";
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(
                    JAVADOC,
                    Pattern.compile(begin + ".*?" + Pattern.quote(end), Pattern.DOTALL)
                            .matcher(text)
                            .replaceFirst(Matcher.quoteReplacement(begin + table + end)));
        } else {
            assertThat(text).contains(begin + table + end);
        }
    }
}
