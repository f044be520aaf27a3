package dev.terrace.plugins.resourcestrategyfit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemandTest {
    @Test
    void aFlatObjectOfWholeNumbers() {
        assertThat(Demand.parse(" {\"cpu\": 2, \"nvidia.com/gpu\":-3,\"memory\" :null}\n"))
                .isEqualTo(Map.of("cpu", 2L, "nvidia.com/gpu", -3L, "memory", 0L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "{}",
                "[2]",
                "{cpu: 2}",
                "{\"cpu\": 2.5}",
                "{\"cpu\": \"2\"}",
                "{\"cpu\": 02}",
                "{\"cpu\": 2,}",
                "{\"cpu\": 2} x",
                "{\"cpu\": {\"a\": 1}}",
                "{\"cpu\": 99999999999999999999}"
            })
    void nothingCountsOtherwise(String json) {
        assertThat(Demand.parse(json)).isEmpty();
    }
}
