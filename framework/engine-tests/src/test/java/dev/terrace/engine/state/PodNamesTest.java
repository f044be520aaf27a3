package dev.terrace.engine.state;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;
import static dev.terrace.testkit.PodBuilder.pods;

import dev.terrace.actions.AllocateAction;
import dev.terrace.testkit.ClusterBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pods are matched to the jobs that they name, in any order of pods and jobs. */
class PodNamesTest {
    @Test
    void podsMayBeInAnotherOrderThanTheirJobs() {
        cluster()
                .node("n1", "8 cpu")
                .job(job("a").minMember(2).pod(pod("z", "1 cpu")).pod(pod("y", "1 cpu")))
                .job(job("b").minMember(2).pod(pod("a", "1 cpu")).pod(pod("zz", "1 cpu")))
                .job(job("c").pod(pod("c", "1 cpu")))
                .run(AllocateAction::new)
                .boundInOrder("y", "z", "a", "zz", "c");
    }

    /** Uses enough pods for helper threads. A job is ready only with all of its pods. */
    @Test
    void manyPodsFindTheirJobs() {
        ClusterBuilder cluster = cluster().node("n1", "9000 cpu 9000 pods");
        for (String name : List.of("a", "b", "c")) {
            cluster.job(job(name).minMember(3000).pods(pods(3000, "1 cpu")));
        }
        cluster.run(AllocateAction::new).bound(9000);
    }
}
