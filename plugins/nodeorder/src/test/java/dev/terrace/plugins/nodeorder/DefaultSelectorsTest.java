package dev.terrace.plugins.nodeorder;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.TaskSpec;
import dev.terrace.model.selector.LabelSelector;
import dev.terrace.model.selector.PodSelector;
import dev.terrace.model.selector.PodSelectors;
import dev.terrace.testkit.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefaultSelectorsTest {
    private static final DefaultSelectors SELECTORS = new DefaultSelectors(PodSelectors.builder()
            .services(List.of(
                    selector("web", "app", "web"),
                    selector("front", "tier", "front"),
                    new PodSelector("ns", "none", LabelSelector.EVERYTHING)))
            .replicationControllers(List.of(selector("web", "by", "rc")))
            .replicaSets(List.of(selector("web", "by", "rs")))
            .statefulSets(List.of(selector("web", "by", "ss")))
            .build());

    private static PodSelector selector(String name, String key, String value) {
        return new PodSelector("ns", name, LabelSelector.of(Map.of(key, value)));
    }

    /** A Service selects by labels; a controller counts if it controls the pod. */
    @ParameterizedTest
    @CsvSource({
        "ns, x, x, '', ''",
        "ns, web, x, '', app=web",
        "other, web, front, ReplicaSet/web, ''",
        "ns, web, front, '', app=web tier=front",
        "ns, x, x, ReplicationController/web, by=rc",
        "ns, web, x, ReplicaSet/web, app=web by=rs",
        "ns, web, x, StatefulSet/web, app=web by=ss",
        "ns, web, x, StatefulSet/gone, app=web",
        "ns, web, x, Job/web, app=web",
    })
    void theSelectorsOfServicesAndTheController(
            String namespace, String app, String tier, String controller, String expected) {
        TaskSpec pod =
                Scenario.of("task %s/p labels:app=%s,tier=%s".formatted(namespace, app, tier)).task().spec().toBuilder()
                        .controller(controller)
                        .build();
        assertThat(SELECTORS.of(pod).requirements().stream()
                        .map(label -> label.key() + "=" + label.values().get(0))
                        .collect(joining(" ")))
                .isEqualTo(expected);
    }
}
