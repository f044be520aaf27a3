package dev.terrace.cel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cel.Expression.Evaluation;
import dev.terrace.model.device.AttributeValue;
import dev.terrace.model.device.Device;
import dev.terrace.model.device.DeviceCapacity;
import dev.terrace.model.device.DeviceSelector.Match;
import dev.terrace.model.resource.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class KnownMatchesTest {
    private static final String DRIVER = "gpu.example.com";
    private static final int DEVICES = "1".equals(System.getenv("NIGHTLY")) ? 20 : 4;
    private static final String MODEL = "device.attributes['gpu.example.com'].model == 'a100'";

    /** Compiles an expression and caches the result for one device. */
    private static KnownMatches known(String text, Device device) {
        KnownMatches known = new KnownMatches();
        known.learn(evaluation(text, device), DRIVER, device);
        return known;
    }

    private static Evaluation evaluation(String text, Device device) {
        Expression expression = Expression.compile(text);
        return expression.evaluate(DRIVER, device, expression.limit());
    }

    private static Device device(String... attributes) {
        TreeMap<String, AttributeValue> all = new TreeMap<>();
        for (int i = 0; i < attributes.length; i += 2) {
            all.put(attributes[i], new AttributeValue(AttributeValue.Type.TEXT, attributes[i + 1]));
        }
        return Device.named("d").having(all, new TreeMap<>());
    }

    @Test
    void oneEvaluationAnswersForAllDevicesThatDoNotDifferInWhatItRead() {
        KnownMatches known = known(MODEL, device("model", "a100", "uuid", "1"));
        assertThat(known.of(DRIVER, device("model", "a100", "uuid", "2"))).isEqualTo(Match.YES);
        assertThat(known.of(DRIVER, device("gpu.example.com/model", "a100"))).isEqualTo(Match.YES);
        assertThat(known.of(DRIVER, device("model", "h100", "uuid", "1"))).isNull();
        assertThat(known.of(DRIVER, device("uuid", "1"))).isNull();
        assertThat(known.of("other.com", device("model", "a100", "uuid", "1"))).isNull();
    }

    @Test
    void anExpressionThatReadsNoDeviceIsEvaluatedOnce() {
        String numbers = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]";
        String costly = "a + b + c + d + e + f >= 0";
        for (String name : List.of("f", "e", "d", "c", "b", "a")) {
            costly = "%s.all(%s, %s)".formatted(numbers, name, costly);
        }
        KnownMatches known = known(costly + " || " + MODEL, device("model", "a100", "uuid", "1"));
        assertThat(known.of("other.com", device("model", "h100", "uuid", "2"))).isEqualTo(Match.FAILS);
    }

    @Test
    void iteratingOverAMapReadsTheWholeDevice() {
        Device device = device("model", "a100", "uuid", "1");
        for (String text : List.of(
                "device.attributes['gpu.example.com'].exists(name, name == 'model')",
                "device.attributes['gpu.example.com'].size() == 2",
                "device.attributes == device.attributes")) {
            KnownMatches known = known(text, device);
            assertThat(known.of(DRIVER, device("model", "a100", "uuid", "1"))).isEqualTo(Match.YES);
            assertThat(known.of(DRIVER, device("model", "a100", "uuid", "2"))).isNull();
        }
    }

    @Test
    void aDomainIsReadIfItsPresenceMatters() {
        KnownMatches known = known("'gpu.example.com' in device.attributes", device("model", "a100"));
        assertThat(known.of(DRIVER, device("uuid", "1"))).isEqualTo(Match.YES);
        assertThat(known.of(DRIVER, device("other.com/uuid", "1"))).isNull();
    }

    @Test
    void manyReadsCountAsAReadOfEverything() {
        StringBuilder names = new StringBuilder("['a0'");
        for (int i = 1; i < 100; i++) {
            names.append(", 'a").append(i).append("'");
        }
        Evaluation evaluation = evaluation(
                names + "].all(name, !(name in device.attributes['gpu.example.com']))", device("model", "a100"));
        assertThat(evaluation.match()).isEqualTo(Match.YES);
        assertThat(evaluation.read()).hasSizeLessThan(100).endsWith(DeviceProperty.EVERYTHING);
    }

    static Stream<String> expressions() throws Exception {
        return Stream.concat(CelSelectorTest.lines(), CelSelectorTest.costs()).map(line -> line.split(" +", 2)[1]);
    }

    /** Compares cached results with evaluations, for devices that differ in few properties. */
    @ParameterizedTest
    @MethodSource("expressions")
    void aCachedResultIsThatOfAnEvaluation(String text) {
        Random random = new Random(text.hashCode());
        Expression expression = Expression.compile(text);
        CelSelector selector = CelSelector.of(text);
        for (int i = 0; i < DEVICES; i++) {
            String driver = pick(random, DRIVER, DRIVER, "other.com");
            Device device = random(random);
            assertThat(selector.matches(driver, device))
                    .isEqualTo(expression
                            .evaluate(driver, device, expression.limit())
                            .match());
        }
    }

    private static Device random(Random random) {
        TreeMap<String, AttributeValue> attributes = new TreeMap<>();
        for (String prefix : List.of("", "gpu.example.com/", "other.com/")) {
            attributes.put(
                    prefix + "model", new AttributeValue(AttributeValue.Type.TEXT, pick(random, "a100", "h100")));
            attributes.put(prefix + "numa", new AttributeValue(AttributeValue.Type.WHOLE, pick(random, "1", "2")));
            attributes.put(
                    prefix + "healthy", new AttributeValue(AttributeValue.Type.FLAG, pick(random, "true", "false")));
            attributes.put(
                    prefix + "driverVersion",
                    new AttributeValue(
                            AttributeValue.Type.VERSION,
                            pick(random, "1.10.0-rc.2", "1.9.0", "1.9.0", "1.9.0", "1.x")));
            attributes.put(prefix + "rack", new AttributeValue(AttributeValue.Type.TEXT, pick(random, "r7", "r8")));
        }
        for (String name : new ArrayList<>(attributes.keySet())) {
            if (random.nextInt(3) > 0) {
                attributes.remove(name);
            }
        }
        TreeMap<String, DeviceCapacity> capacities = new TreeMap<>();
        for (String name : List.of("memory", "gpu.example.com/memory", "other.com/memory")) {
            if (random.nextBoolean()) {
                Quantity amount = Quantity.parse(pick(random, "40Gi", "80Gi")).orElseThrow();
                capacities.put(name, new DeviceCapacity(amount, null));
            }
        }
        return Device.named("d").having(attributes, capacities);
    }

    private static String pick(Random random, String... texts) {
        return texts[random.nextInt(texts.length)];
    }
}
