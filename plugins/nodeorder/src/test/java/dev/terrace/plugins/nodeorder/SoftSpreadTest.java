package dev.terrace.plugins.nodeorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.PodSelector;
import dev.terrace.model.selector.PodSelectors;
import dev.terrace.testkit.Scenario;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SoftSpreadTest {
    private static final PodSelector WEB = new PodSelector("ns", "web", LabelSelector.of(Map.of("app", "web")));

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
        assertThat(scores(scenario, PodSelectors.none())).containsExactly(0, 0, 200);
    }

    @Test
    void onlyConstraintsThatForbidScoreNothing() {
        Scenario scenario = Scenario.of(
                "node n1 labels:zone=a", "task ns/b labels:app=web spread:hard,1,zone,app=web,1,affinity,-,-");
        assertThat(scores(
                        scenario, PodSelectors.builder().services(List.of(WEB)).build()))
                .isNull();
    }

    /** Hosts count, and zones; a node without a zone has only its host's pods. */
    @Test
    void podsOfAServiceAreSpreadByDefault() {
        Scenario scenario = Scenario.of(
                "node n1 labels:kubernetes.io/hostname=n1,topology.kubernetes.io/zone=a",
                "node n2 labels:kubernetes.io/hostname=n2,topology.kubernetes.io/zone=a",
                "node n3 labels:kubernetes.io/hostname=n3",
                "pod ns/a on:n1 labels:app=web",
                "pod other/a on:n3 labels:app=web",
                "task ns/b labels:app=web");
        assertThat(scores(scenario, PodSelectors.none())).isNull();
        assertThat(scores(
                        scenario, PodSelectors.builder().services(List.of(WEB)).build()))
                .containsExactly(44, 88, 200);
    }

    private static double @Nullable [] scores(Scenario scenario, PodSelectors selectors) {
        return new SoftSpread(scenario.podCounts(), new DefaultSelectors(selectors), 2)
                .scores(scenario.task(), scenario.nodes());
    }
}
