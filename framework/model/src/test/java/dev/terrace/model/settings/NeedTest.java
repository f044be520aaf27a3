package dev.terrace.model.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.model.Specs;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.PodSelector;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeedTest {
    /** A dump that has none of these objects may be of a cluster without them, unless a pod names one. */
    @ParameterizedTest
    @CsvSource({
        "ReplicaSet/web, '', false, true",
        "ReplicaSet/web, '', true, false",
        "ReplicaSet/web, n1, false, false",
        "Job/train, '', false, false",
    })
    void selectorsOfPodsLackIfAWaitingPodNamesItsController(
            String controller, String node, boolean hasService, boolean isAbsent) {
        TaskSpec pod = Specs.pod("ns", Map.of(), false, Specs.template(Map.of(), null)).toBuilder()
                .controller(controller)
                .node(node)
                .build();
        Cluster.Builder cluster = Cluster.builder(ResourceNames.of(List.of())).tasks(List.of(pod));
        if (hasService) {
            cluster.podSelectorsBuilder().services(List.of(new PodSelector("ns", "s", LabelSelector.EVERYTHING)));
        }
        assertThat(Need.POD_SELECTORS.isAbsentIn(cluster.build())).isEqualTo(isAbsent);
    }
}
