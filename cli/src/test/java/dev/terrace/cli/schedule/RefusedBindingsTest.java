package dev.terrace.cli.schedule;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pod;

import dev.terrace.actions.AllocateAction;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RefusedBindingsTest {
    @Test
    void aPodWhoseBindingIsRefusedLeavesItsRoomToOthers() {
        RefusedBindings refused = new RefusedBindings();
        refused.held(new TreeMap<>(Map.of("ns/first-0", "the API server answers 403: no")));
        cluster()
                .node("n1", "4 cpu")
                .job(job("first").pods(List.of(pod("first-0", "4 cpu"))))
                .job(job("second").pods(List.of(pod("second-0", "4 cpu"))))
                .plugins(() -> refused)
                .run(AllocateAction::new)
                .bound("second-0", "n1")
                .waits("first", "its binding is refused: the API server answers 403: no (1 of 1 node)")
                .bound(1);
    }
}
