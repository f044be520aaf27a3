package dev.terrace.plugins.pdb;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;

import dev.terrace.actions.PreemptAction;
import dev.terrace.model.DisruptionBudgetSpec;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.Requirement;
import dev.terrace.testkit.AnyVictim;
import dev.terrace.testkit.CycleAssert;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PdbPluginTest {
    /** Two running pods under a budget, and one without labels. The new job needs the room of two of them. */
    private static CycleAssert preempt(int allowed, Set<String> disrupted, boolean selects) {
        LabelSelector web = new LabelSelector(
                selects ? List.of(new Requirement("app", Requirement.Operator.IN, List.of("web"))) : List.of());
        return cluster()
                .node("n1", "3 cpu")
                .job(job("old")
                        .pod(pod("web-0", "1 cpu").runningOn("n1").label("app", "web"))
                        .pod(pod("web-1", "1 cpu").runningOn("n1").label("app", "web"))
                        .pod(pod("plain", "1 cpu").runningOn("n1")))
                .job(job("new").minMember(2).pods(pods(2, "1 cpu")))
                .with(objects -> objects.disruptionBudgets(
                        List.of(new DisruptionBudgetSpec("ns", "web", web, allowed, disrupted))))
                .plugins(PdbPlugin::new, AnyVictim::new)
                .verified()
                .run(PreemptAction::new);
    }

    @Test
    void aBudgetThatIsUsedUpSparesItsPods() {
        preempt(0, Set.of(), true).evicted();
    }

    /** As in Volcano, each of the two pods queries from scratch, so that together they exceed the budget. */
    @Test
    void eachQuestionStartsFromTheBudget() {
        preempt(1, Set.of(), true).evicted("web-0", "web-1");
    }

    @Test
    void aPodThatLeavesAlreadyIsNotCounted() {
        preempt(0, Set.of("web-1"), true).evicted("web-1");
    }

    @Test
    void aBudgetWithAnEmptySelectorCoversNothingAndAPodWithoutLabelsIsSpared() {
        preempt(0, Set.of(), false).evicted("web-0", "web-1");
    }
}
