package dev.terrace.plugins.nodeorder;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.testkit.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ImageLocalityTest {
    private static final long MIB = 1024 * 1024;

    @ParameterizedTest
    @CsvSource({
        "   0, 1,   0, nothing there",
        "  23, 1,   0, too little to matter",
        " 511, 1,  49, half of the range, cut",
        "1000, 1, 100, all that counts for one container",
        "3000, 1, 100, more does not count",
        "1000, 2,  49, but it does for two"
    })
    void percent(long mebibytes, int containers, long score, String why) {
        assertThat(ImageLocality.percent(mebibytes * MIB, containers)).as(why).isEqualTo(score);
    }

    @Test
    void anImageCountsForThePartOfTheNodesThatHaveIt() {
        assertThat(ImageLocality.scaled(900, 1, 3)).isEqualTo(300);
        assertThat(ImageLocality.scaled(1000, 2, 3)).isEqualTo(666);
    }

    @Test
    void aNameWithoutTagIsNeverFound() {
        Scenario scenario = Scenario.of("node n1 image:busybox@900000000", "task ns/a image:busybox:latest");
        ImageLocality locality = new ImageLocality(scenario.nodes());
        assertThat(locality.known(scenario.task().spec().template())).isNull();
    }

    /** A score that is cached across sessions would otherwise be that of another node. */
    @Test
    void theSameSizesOnOtherNodesAreNotEqual() {
        Scenario first = Scenario.of("node n1 image:a:1@524288000", "node n2 image:a:1@524288000");
        Scenario next = Scenario.of("node n2 image:a:1@524288000", "node n3 image:a:1@524288000");
        assertThat(new ImageLocality(first.nodes()).worth()).isNotEqualTo(new ImageLocality(next.nodes()).worth());
    }

    @Test
    void theFirstNodeSaysTheSizeAndTheLastKnowsHowManyHaveIt() {
        Scenario scenario =
                Scenario.of("node n1 image:a:1@524288000", "node n2 image:a:1@1", "node n3", "task ns/a image:a:1");
        ImageLocality locality = new ImageLocality(scenario.nodes());
        ImageLocality.Wanted wanted =
                requireNonNull(locality.known(scenario.task().spec().template()));
        assertThat(scenario.nodes())
                .extracting(node -> locality.score(wanted, node))
                .containsExactly(14L, 31L, 0L);
    }
}
