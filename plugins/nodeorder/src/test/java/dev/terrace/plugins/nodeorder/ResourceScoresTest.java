package dev.terrace.plugins.nodeorder;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scores of cpu, memory and GPUs, computed by hand. */
class ResourceScoresTest {
    @ParameterizedTest
    @CsvSource({
        "   0, 4000,    0, 8000, 100,   0, nothing asked for",
        "4000, 4000, 8000, 8000,   0, 100, everything asked for",
        "1000, 4000, 4000, 8000,  62,  37, cut to whole percents at the end",
        " 333, 1000,  333, 1000,  66,  33, and for each resource",
        "4001, 4000,    0, 8000,  50,  50, more than there is counts as all",
        " 500,    0, 4000, 8000,  50,  50, no cpu at all: memory alone counts",
        " 500, 1000, 4000,    0,  50,  50, no memory at all: cpu alone counts",
        " 500,    0, 4000,    0,   0,   0, neither"
    })
    void requested(long cpu, long cpuCapacity, long memory, long memoryCapacity, long least, long most, String why) {
        assertThat(RequestedScores.mean(RequestedScores::unrequested, cpu, cpuCapacity, memory, memoryCapacity))
                .as(why)
                .isEqualTo(least);
        assertThat(RequestedScores.mean(RequestedScores::requested, cpu, cpuCapacity, memory, memoryCapacity))
                .as(why)
                .isEqualTo(most);
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 0.5, NaN, 100, equal parts",
        "0,   1,   NaN,  50, as unequal as two can be",
        "0.2, 0.5, NaN,  85, half the distance",
        "NaN, 0.3, NaN, 100, one part is always even",
        "NaN, NaN, NaN, 100, so is none",
        "NaN, 0.2, 0.4,  90, any two",
        "0.3, 0.3, 0.9,  71, the standard deviation of three"
    })
    void evenness(double cpu, double memory, double gpu, long evenness, String why) {
        assertThat(BalancedAllocation.evenness(cpu, memory, gpu)).as(why).isEqualTo(evenness);
    }

    @ParameterizedTest
    @CsvSource({
        "100, 100,  75, nothing changed",
        " 50, 100, 100, made even",
        "100,  50,  50, made uneven",
        " 80,  83,  76, halves are cut"
    })
    void balance(long before, long after, long score, String why) {
        assertThat(BalancedAllocation.score(before, after)).as(why).isEqualTo(score);
    }
}
