package dev.terrace.plugins.predicates;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;

import dev.terrace.actions.AllocateAction;
import dev.terrace.testkit.CycleAssert;
import dev.terrace.testkit.PodBuilder;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TemplateAnswersTest {
    private static CycleAssert place(boolean cache, PodBuilder first, PodBuilder second) {
        return cluster()
                .node("n1", "4 cpu")
                .job(job("a").pod(first))
                .job(job("b").created(1).pod(second))
                .plugin(PredicatesPlugin::new, Map.of("predicate.CacheEnable", cache))
                .run(AllocateAction::new);
    }

    private static PodBuilder ofTemplate(String name) {
        return pod(name, "1 cpu").annotation("volcano.sh/template-uid", "train-worker");
    }

    @Test
    void theFirstPodOfATemplateAnswersForAll() {
        place(true, ofTemplate("p").onlyOn("rack", "r7"), ofTemplate("q"))
                .boundNothing()
                .waits("b", "refused another pod of its template");
        place(true, ofTemplate("p"), ofTemplate("q").onlyOn("rack", "r7")).bound(2);
    }

    @Test
    void podsWithoutATemplateAnswerForThemselves() {
        place(true, pod("p", "1 cpu").onlyOn("rack", "r7"), ofTemplate("q")).bound("q", "n1");
    }

    @Test
    void switchedOffAllAnswerForThemselves() {
        place(false, ofTemplate("p").onlyOn("rack", "r7"), ofTemplate("q")).bound("q", "n1");
    }
}
