package dev.terrace.plugins.nodeorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrace.testkit.Scenario;
import org.junit.jupiter.api.Test;

class SoftSpreadTest {
    @Test
    void theLeastCrowdedGetsAll() {
        assertThat(SoftSpread.normalise(new long[] {2, 4, 8})).containsExactly(100, 75, 25);
    }

    @Test
    void noCrowdAnywhere() {
        assertThat(SoftSpread.normalise(new long[] {0, 0})).containsExactly(100, 100);
    }

    @Test
    void oneEmptyDomain() {
        assertThat(SoftSpread.normalise(new long[] {0, 3})).containsExactly(100, 0);
    }

    @Test
    void moreDomainsMakeEachPodWeighMore() {
        assertThat(SoftSpread.factor(1)).isCloseTo(1.0986122886681096, within(1e-15));
        assertThat(SoftSpread.factor(100)).isCloseTo(4.624972813284271, within(1e-15));
    }

    @Test
    void aCandidateWithoutTheLabelGetsNothing() {
        Scenario scenario = Scenario.of(
                "node n1 labels:zone=a",
                "node n2",
                "node n3 labels:zone=b",
                "pod ns/a on:n1 labels:app=web",
                "task ns/b labels:app=web spread:soft,1,zone,app=web,1,affinity,-,-");
        assertThat(new SoftSpread(scenario.podCounts(), 2).scores(scenario.task(), scenario.nodes()))
                .containsExactly(0, 0, 200);
    }

    @Test
    void onlyConstraintsThatForbidScoreNothing() {
        Scenario scenario = Scenario.of(
                "node n1 labels:zone=a", "task ns/b labels:app=web spread:hard,1,zone,app=web,1,affinity,-,-");
        assertThat(new SoftSpread(scenario.podCounts(), 2).scores(scenario.task(), scenario.nodes()))
                .isNull();
    }
}
