package dev.terrace.plugins.usage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.settings.Arguments;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UsageArgumentsTest {
    private static UsageArguments with(String section, String key, Object value) {
        return UsageArguments.of(Arguments.of(Map.of(section, Map.of(key, value))));
    }

    /** The value of a YAML scalar: an integer if the text is one. */
    private static Object yaml(String text) {
        return text.matches("-?\\d+") ? Integer.valueOf(text) : text;
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "40, 40", "100, 100", "101, 80", "-1, 80", "40%, 80"})
    void aThresholdIsAWholePercentage(String written, int counts) {
        assertThat(with("thresholds", "cpu", yaml(written)).mostCpu()).isEqualTo(counts);
        assertThat(with("thresholds", "mem", yaml(written)).mostMemory()).isEqualTo(counts);
    }

    @ParameterizedTest
    @CsvSource({
        "request_ratio, -0.1, 0.7",
        "request_ratio,    0, 0",
        "request_ratio,    1, 1",
        "request_ratio,  1.1, 0.7",
        "risk_factor,    0.9, 1.2",
        "risk_factor,      1, 1",
        "risk_factor,      9, 9",
    })
    void aRatioOutsideItsRangeCountsAsItsDefault(String key, double written, double counts) {
        UsageArguments settings = with("estimator", key, written);
        assertThat(key.equals("risk_factor") ? settings.riskFactor() : settings.requested())
                .isEqualTo(counts);
    }

    @ParameterizedTest
    @CsvSource({
        "be_cpu,    300,       300",
        "be_cpu,      0,         0",
        "be_cpu,     -1,       250",
        "be_cpu,   500m,       500",
        "be_cpu,  '1.0',      1000",
        "be_cpu,    -1m,       250",
        "be_cpu,   some,       250",
        "be_mem,      3,   3145728",
        "be_mem,    1Ki,      1024",
        "be_mem,   some, 209715200",
    })
    void anAmountIsANumberOfUnitsOrAQuantity(String key, String written, double counts) {
        UsageArguments settings = with("estimator", key, yaml(written));
        assertThat(key.equals("be_cpu") ? settings.cpuOfBestEffort() : settings.memoryOfBestEffort())
                .isEqualTo(counts);
    }

    /** Half of the request, and a quarter of the range between request and limit. */
    @ParameterizedTest
    @CsvSource({
        "100,   0,  1,  50",
        "100,  50,  1,  50",
        "100, 300,  1, 100",
        "100, 300,  2, 200",
        "100, 300,  4, 300",
        "100,   0,  3, 100",
        "  0,   0,  3,   0",
    })
    void anEstimateGoesUpToTheLimit(double request, double limit, double risk, double estimate) {
        UsageArguments settings =
                UsageArguments.of(Arguments.of(Map.of("estimator", Map.of("request_ratio", 0.5, "burst_ratio", 0.25))));
        assertThat(settings.estimate(request, limit, risk)).isEqualTo(estimate);
    }

    @ParameterizedTest
    @CsvSource({"3, 1, 0.375", "1, 3, 0.625", "0, 2, 0.75", "0, 0, 0", "-1, 1, 0.5"})
    void aLoadIsTheMeanByTheWeights(int cpuWeight, int memoryWeight, double load) {
        UsageArguments settings =
                UsageArguments.of(Arguments.of(Map.of("cpu.weight", cpuWeight, "memory.weight", memoryWeight)));
        assertThat(settings.weighed(0.25, 0.75)).isEqualTo(load);
    }

    @ParameterizedTest
    @CsvSource({"0.59, 1", "0.6, 1.2", "0.61, 1.2"})
    void aBusyNodeIsARisk(double load, double risk) {
        assertThat(UsageArguments.of(Arguments.none()).riskAt(load)).isEqualTo(risk);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            cpu           | 101  | '101' is replaced with 80: expected a whole number from 0 to 100.
            request_ratio | 2    | '2' is replaced with 0.7: expected a number from 0 to 1.
            be_cpu        | some | 'some' is replaced with 250m: expected milli-cores, or a quantity such as 500m.
            be_mem        | -1   | '-1' is replaced with 200Mi: expected mebibytes, or a quantity such as 1Gi.
            """)
    void aReplacedValueHasARemark(String key, String written, String remark) {
        assertThat(Stream.of(UsageArguments.THRESHOLDS, UsageArguments.ESTIMATOR)
                        .flatMap(map -> map.parts().stream())
                        .filter(part -> part.name().equals(key))
                        .flatMap(part -> part.remarksOn(yaml(written)).stream()))
                .containsExactly(remark);
    }
}
