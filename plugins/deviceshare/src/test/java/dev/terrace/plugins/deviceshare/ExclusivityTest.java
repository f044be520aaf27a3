package dev.terrace.plugins.deviceshare;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.TaskSpec;
import dev.terrace.plugins.deviceshare.VirtualCard.Use;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two cards, and a rule that matches pods of tier gold. */
class ExclusivityTest {
    private final VirtualCard first = new VirtualCard(0, "A", 9, 100, "NVIDIA", List.of());
    private final VirtualCard second = new VirtualCard(1, "B", 9, 100, "NVIDIA", List.of());
    private final Exclusivity exclusivity =
            new Exclusivity(ExclusiveRules.of(List.of(Map.of("tier", "gold"))), List.of(first, second));

    /** A pod that names the second card. */
    private static TaskSpec named(String name, String tier) {
        return cluster()
                .job(job("j").pod(pod(name, "1 cpu").label("tier", tier).annotation(VirtualGpus.IDS, "B,NVIDIA,10,0:")))
                .build()
                .tasks()
                .get(0);
    }

    private static void counts(VirtualCard card, TaskSpec pod) {
        card.pods().put(pod.uid(), new Use(10, 0, ""));
    }

    private void closed(Integer... cards) {
        assertThat(exclusivity.closedTo(List.of(0))).containsExactlyInAnyOrder(cards);
    }

    @Test
    void aCardThatCountsAPodComesBeforeTheOneThatThePodNames() {
        TaskSpec gold = named("gold", "gold");
        counts(first, gold);
        exclusivity.open(List.of(gold));
        closed(0);
    }

    @Test
    void aPodThatNoCardCountsClosesTheOneThatItNames() {
        exclusivity.open(List.of(named("gold", "gold")));
        closed(1);
    }

    @Test
    void aPodOfNoRuleClosesNothing() {
        TaskSpec other = named("other", "silver");
        counts(first, other);
        exclusivity.open(List.of(other));
        exclusivity.came(other);
        exclusivity.left(other);
        closed();
    }

    @Test
    void aPodThatComesClosesItsCardUntilItLeaves() {
        TaskSpec gold = named("gold", "gold");
        counts(second, gold);
        exclusivity.came(gold);
        closed(1);
        exclusivity.left(gold);
        closed();
    }

    @Test
    void aCardStaysClosedWhileAnotherPodOfTheRuleUsesIt() {
        TaskSpec one = named("one", "gold");
        TaskSpec two = named("two", "gold");
        counts(second, one);
        counts(second, two);
        counts(first, one);
        exclusivity.open(List.of(one, two));
        closed(0, 1);
        exclusivity.left(one);
        closed(1);
    }
}
