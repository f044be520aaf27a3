package dev.terrace.whatif.unblock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountStepsTest {
    @ParameterizedTest
    @CsvSource({
        "cpu, 8, 7 6 5 4 3500m 3 2500m",
        "cpu, 6750m, 6 5 4 3500m 3 2500m 2",
        "cpu, 1200m, 1 950m 900m 850m 800m 750m 700m",
        "memory, 2Gi, 1Gi 768Mi 512Mi 256Mi 192Mi 128Mi 64Mi",
        "memory, 187776Mi, 183Gi 182Gi 181Gi 180Gi 179Gi 178Gi 177Gi",
        "nvidia.com/gpu, 8, 7 6 5 4 3 2 1"
    })
    void lowerAmountsArePlain(String resource, String now, String expected) {
        AmountSteps down = AmountSteps.down(resource, AmountSteps.units(resource, TextNode.valueOf(now)));
        assertThat(LongStream.rangeClosed(1, 7)
                        .mapToObj(step -> down.quantity(step).asText())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(expected);
        for (long step = 1; step <= down.most(); step++) {
            assertThat(down.at(step)).isPositive();
            assertThat(down.to(down.at(step))).isEqualTo(step);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "cpu, 66, 67 68 69",
        "cpu, 250m, 300m 350m 400m",
        "memory, 160Gi, 161Gi 162Gi 163Gi",
        "ephemeral-storage, 1500Mi, 2Gi 3Gi 4Gi"
    })
    void higherAmountsArePlain(String resource, String now, String expected) {
        AmountSteps up = AmountSteps.up(resource, AmountSteps.units(resource, TextNode.valueOf(now)));
        assertThat(LongStream.rangeClosed(1, 3)
                        .mapToObj(step -> up.quantity(step).asText())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(expected);
        for (long step = 1; step <= 100; step++) {
            assertThat(up.to(up.at(step))).isEqualTo(step);
        }
    }

    @Test
    void nothingHasTheUnitOfTheOtherAmount() {
        AmountSteps down = AmountSteps.down("memory", 2L << 30);
        assertThat(down.figures(down.to(0))).isEqualTo("0Gi instead of 2Gi");
        assertThat(down.quantity(down.to(0)).asText()).isEqualTo("0");
    }

    @Test
    void bothAmountsHaveOneUnit() {
        assertThat(AmountSteps.down("memory", 2L << 30).words(3)).isEqualTo("0.5Gi memory instead of 2Gi");
        assertThat(AmountSteps.down("memory", 2L << 30).words(8)).isEqualTo("48Mi memory instead of 2048Mi");
        assertThat(AmountSteps.up("memory", 61871L << 20).words(1)).isEqualTo("61Gi memory instead of 60.4Gi");
        assertThat(AmountSteps.weights(5).figures(AmountSteps.weights(5).to(953)))
                .isEqualTo("1000 instead of 5");
    }
}
