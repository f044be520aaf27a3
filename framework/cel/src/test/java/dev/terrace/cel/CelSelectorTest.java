package dev.terrace.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceCapacity;
import dev.terrace.model.device.DeviceSelector.Match;
import dev.terrace.model.resource.Quantity;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares results with those of Kubernetes 1.36.1. Each line of {@code selectors.txt} has the result of an expression
 * for one GPU, and the expression; each line of {@code costs.txt} has its cost instead.
 */
@Tag("slow")
class CelSelectorTest {
    private static final String DRIVER = "gpu.example.com";

    static Stream<String> lines() throws IOException {
        return lines("selectors.txt");
    }

    static Stream<String> costs() throws IOException {
        return lines("costs.txt");
    }

    private static Stream<String> lines(String file) throws IOException {
        try (InputStream in = CelSelectorTest.class.getResourceAsStream(file)) {
            String all = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return List.of(all.split("\n")).stream().filter(line -> !line.isBlank() && !line.startsWith("#"));
        }
    }

    @ParameterizedTest
    @MethodSource("lines")
    void anExpressionSaysWhatKubernetesSays(String line) {
        String[] parts = line.split(" +", 2);
        assertThat(CelSelector.of(parts[1]).matches(DRIVER, gpu())).isEqualTo(Match.valueOf(parts[0]));
    }

    @ParameterizedTest
    @MethodSource("costs")
    void anExpressionCostsWhatItCostsInKubernetes(String line) {
        String[] parts = line.split(" +", 2);
        Expression expression = Expression.compile(parts[1]);
        CostLimit limit = expression.limit();
        assertThat(expression.evaluate(DRIVER, gpu(), limit).match()).isNotEqualTo(Match.FAILS);
        assertThat(limit.spent()).isEqualTo(Long.parseLong(parts[0]));
    }

    @Test
    void aSelectorIsItsText() {
        CelSelector selector = CelSelector.of("device.driver == 'd'");
        assertThat(selector).isEqualTo(CelSelector.of("device.driver == 'd'")).isNotEqualTo(CelSelector.of("true"));
        assertThat(selector).hasSameHashCodeAs(CelSelector.of("device.driver == 'd'"));
        assertThat(selector.text()).isEqualTo("device.driver == 'd'").isEqualTo(selector.toString());
    }

    @Test
    void aSelectorSaysTheSameEachTime() {
        CelSelector selector = CelSelector.of("device.driver == 'gpu.example.com'");
        assertThat(selector.matches(DRIVER, gpu())).isEqualTo(Match.YES);
        assertThat(selector.matches("other.com", gpu())).isEqualTo(Match.NO);
        assertThat(selector.matches(DRIVER, gpu())).isEqualTo(Match.YES);
    }

    @Test
    void aListOfNamesIsAPattern() {
        String names = IntStream.range(0, 1500).mapToObj(Integer::toHexString).collect(Collectors.joining("|"));
        assertThat(CelSelector.of("device.driver.matches('^(" + names + "|gpu.*)$')")
                        .matches(DRIVER, gpu()))
                .isEqualTo(Match.YES);
    }

    /**
     * Kubernetes measures a pattern by the length of its text; the second pattern is 400 times as large as its text.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "cel.bind(a, 'TEXT', cel.bind(b, A20, cel.bind(c, B20, !c.matches('PATTERN'))))",
                "cel.bind(a, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], a.all(i, a.all(j, a.all(k, !'TEXT'.matches('PATTERN')))))"
            })
    void aSearchThatTakesTooLongFails(String form) {
        String text = form.replace("TEXT", "a".repeat(100))
                .replace("A20", "a + ".repeat(20) + "''")
                .replace("B20", "b + ".repeat(20) + "''");
        assertThat(matched(text.replace("PATTERN", "aaaaaab|".repeat(20) + "c")))
                .isEqualTo(Match.YES);
        assertThat(matched(text.replace("PATTERN", "a{1000}b|".repeat(20) + "c")))
                .isEqualTo(Match.FAILS);
    }

    /** A search takes time proportional to the product of both lengths; Kubernetes charges for one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "t.contains(o + 'b')",
                "t.indexOf(o + 'b') == 0",
                "t.lastIndexOf('b' + o) == 0",
                "t.replace(o + 'b', '') == t",
                "t.split(o + 'b') == []"
            })
    void aLongTextIsNotSearchedForALongText(String search) {
        String form = "cel.bind(t, 'A'.replace('a', 'A'), cel.bind(o, 'B'.replace('a', 'B'), TEXT || true))";
        String text = form.replace("A", "a".repeat(400)).replace("TEXT", search);
        assertThat(matched(text.replace("B", "a".repeat(10)))).isEqualTo(Match.YES);
        assertThat(matched(text.replace("B", "a".repeat(100)))).isEqualTo(Match.FAILS);
    }

    /** The loops have 111110 rounds, and a cost of less than 500000. */
    @Test
    void theCostLimitsTheRoundsOfLoops() {
        assertThat(matched(nested("true", "all", 5))).isEqualTo(Match.YES);
        assertThat(matched(nested("true", "all", 6) + " || true")).isEqualTo(Match.FAILS);
    }

    /** Constants and logical operators are free in Kubernetes. */
    @Test
    void freeStepsAreLimited() {
        String free = "false || ".repeat(500) + "true";
        assertThat(matched(nested(free, "all", 2))).isEqualTo(Match.YES);
        assertThat(matched(nested(free, "all", 5) + " || true")).isEqualTo(Match.FAILS);
        assertThat(matched(nested("false", "exists_one", 8) + " || true")).isEqualTo(Match.FAILS);
    }

    /** A list of 2^40 elements costs 40 in Kubernetes, and nothing in it ends the evaluation. */
    @Test
    void theSizeOfListsIsLimited() {
        StringBuilder text = new StringBuilder("cel.bind(v0, [1, 2], ");
        for (int i = 1; i < 40; i++) {
            text.append("cel.bind(v%2$s, v%1$s + v%1$s, ".formatted(i - 1, i));
        }
        assertThat(matched(text + "v39.size() > 0" + ")".repeat(40))).isEqualTo(Match.FAILS);
        assertThat(matched("lists.range(100000000000).size() > 0")).isEqualTo(Match.FAILS);
        assertThat(matched("lists.range(50000).map(i, i).size() == 50000")).isEqualTo(Match.YES);
    }

    private static String nested(String condition, String macro, int loops) {
        String text = condition;
        for (int i = 0; i < loops; i++) {
            text = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].%s(i%s, %s)".formatted(macro, i, text);
        }
        return text;
    }

    @Test
    void aDeviceWithAWrongNumberFails() {
        AttributeValue wrong = new AttributeValue(AttributeValue.Type.WHOLE, "1.5");
        Device device = Device.named("gpu0").having(new TreeMap<>(Map.of("numa", wrong)), new TreeMap<>());
        assertThat(CelSelector.of("true").matches(DRIVER, device)).isEqualTo(Match.FAILS);
    }

    private static Match matched(String text) {
        return CelSelector.of(text).matches(DRIVER, gpu());
    }

    /** An interrupted evaluation has no result, and caches none. */
    @Test
    void anInterruptIsNoAnswer() {
        CelSelector selector = CelSelector.of("device.driver.matches('gpu')");
        try {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> selector.matches(DRIVER, gpu())).isInstanceOf(CancellationException.class);
        } finally {
            Thread.interrupted();
        }
        assertThat(selector.matches(DRIVER, gpu())).isEqualTo(Match.YES);
    }

    static Device gpu() {
        TreeMap<String, AttributeValue> attributes = new TreeMap<>();
        attributes.put("model", new AttributeValue(AttributeValue.Type.TEXT, "a100"));
        attributes.put("numa", new AttributeValue(AttributeValue.Type.WHOLE, "1"));
        attributes.put("healthy", new AttributeValue(AttributeValue.Type.FLAG, "true"));
        attributes.put("driverVersion", new AttributeValue(AttributeValue.Type.VERSION, "1.10.0-rc.2"));
        attributes.put("other.com/rack", new AttributeValue(AttributeValue.Type.TEXT, "r7"));
        TreeMap<String, DeviceCapacity> capacities = new TreeMap<>();
        capacities.put("memory", new DeviceCapacity(Quantity.parse("40Gi").orElseThrow(), null));
        return Device.named("gpu0").having(attributes, capacities);
    }
}
