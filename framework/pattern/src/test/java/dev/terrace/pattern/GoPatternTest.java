package dev.terrace.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoPatternTest {
    private static final Pattern REPEATED = Pattern.compile("\\{\\{(.+?)\\|(\\d+)}}");

    /**
     * Reads a file that a program in Go 1.26 wrote. Each pattern is followed by a bit for each name in the first line,
     * or by Go's reason to reject the pattern. {@code {{a|9}}} is nine times an a.
     */
    static Stream<Arguments> table() throws IOException {
        try (InputStream in = Objects.requireNonNull(GoPatternTest.class.getResourceAsStream("patterns.tsv"))) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            List<String> names =
                    Arrays.asList(lines.get(0).substring("# ".length()).split(" ", -1));
            return lines.stream()
                    .skip(1)
                    .map(line -> line.split("\t", -1))
                    .map(line -> Arguments.of(line[0], line[1], names));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("table")
    void takesAndFindsWhatGoDoes(String form, String expected, List<String> names) {
        String text = REPEATED.matcher(form)
                .replaceAll(part -> Matcher.quoteReplacement(part.group(1).repeat(Integer.parseInt(part.group(2)))));
        assertThat(found(text, names)).isEqualTo(expected.matches("[01]+") ? expected : "refused");
    }

    private static String found(String text, List<String> names) {
        try {
            GoPattern pattern = GoPattern.compile(text);
            return names.stream().map(name -> pattern.test(name) ? "1" : "0").collect(Collectors.joining());
        } catch (GoPattern.Refused e) {
            return "refused";
        }
    }

    @Test
    void aListOfAllNamesIsAPattern() throws Exception {
        GoPattern pattern = GoPattern.compile(
                IntStream.range(0, 50_000).mapToObj(Integer::toHexString).collect(Collectors.joining("|", "^(", ")$")));
        assertThat(pattern.test(Integer.toHexString(49_999))).isTrue();
        assertThat(pattern.test(Integer.toHexString(50_000))).isFalse();
    }

    @Test
    void manyPartsMayBeAbsent() throws Exception {
        assertThat(GoPattern.compile("a" + "b?".repeat(100_000) + "$").test("ab"))
                .isTrue();
    }

    /** Patterns for which RE2/J would take quadratic time. */
    @ParameterizedTest
    @ValueSource(strings = {"a", "(?:a)", "\\Qa\\E", "[[:", "(?i)a", "\\x{61}"})
    void whatWouldTakeLongIsRefused(String part) {
        String text = part.repeat(1_500_000 / part.length());
        assertThatThrownBy(() -> GoPattern.compile(text))
                .isInstanceOf(GoPattern.Refused.class)
                .hasMessage("expression too large");
    }

    @Test
    void anInterruptEndsTheSearch() throws Exception {
        GoPattern pattern = GoPattern.compile("a");
        try {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> pattern.test("a")).isInstanceOf(CancellationException.class);
        } finally {
            Thread.interrupted();
        }
    }

    /** The search of a long text for such a large pattern takes minutes. */
    @Test
    @Timeout(30)
    void anInterruptEndsASearchUnderWay() throws Exception {
        GoPattern pattern = GoPattern.compile("(?:[ab]{1000}){1}c|" + "(?:a?){1000}b{1000}d");
        Thread searching = Thread.currentThread();
        Thread interrupting = new Thread(() -> {
            while (!searching.isInterrupted()) {
                LockSupport.parkNanos(200_000_000);
                searching.interrupt();
            }
        });
        interrupting.start();
        try {
            assertThatThrownBy(() -> pattern.test("ab".repeat(50_000_000))).isInstanceOf(CancellationException.class);
        } finally {
            interrupting.join();
            Thread.interrupted();
        }
    }

    /** The expected values are the results of FindAllString of Go 1.26. */
    @Test
    void partsAreFoundFromLeftToRight() throws Exception {
        assertThat(GoPattern.compile("[0-9]+").find("a1b22", -1)).containsExactly("1", "22");
        assertThat(GoPattern.compile("[0-9]+").find("a1b22", 1)).containsExactly("1");
        assertThat(GoPattern.compile("a*").find("baaac", -1)).containsExactly("", "aaa", "");
        assertThat(GoPattern.compile("").find("ab", -1)).containsExactly("", "", "");
    }

    @Test
    void equalTextsAreEqualPatterns() throws Exception {
        assertThat(GoPattern.compile("a+"))
                .isEqualTo(GoPattern.compile("a+"))
                .hasSameHashCodeAs(GoPattern.compile("a+"))
                .isNotEqualTo(GoPattern.compile("a*"))
                .hasToString("a+");
    }
}
