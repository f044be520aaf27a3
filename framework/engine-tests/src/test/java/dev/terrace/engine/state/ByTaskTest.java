package dev.terrace.engine.state;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.PodBuilder.pod;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.engine.facts.ClusterFacts;
import dev.terrace.model.Cluster;
import dev.terrace.spi.view.Task;
import dev.terrace.testkit.ClusterBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The map from tasks to values, whose last page may be short. */
class ByTaskTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 128, 130})
    void eachTaskHasItsOwnValue(int count) {
        List<Task> tasks = tasks(count);
        ByTask<String> keys = new ByTask<>(count);
        tasks.forEach(task -> keys.put(task, task.key()));
        assertThat(tasks)
                .hasSize(count)
                .allSatisfy(task -> assertThat(keys.get(task)).isEqualTo(task.key()));
    }

    @Test
    void aTaskWithoutAValueHasNone() {
        List<Task> tasks = tasks(65);
        ByTask<String> keys = new ByTask<>(65);
        keys.put(tasks.get(0), "first");
        assertThat(keys.get(tasks.get(1))).isNull();
        assertThat(keys.get(tasks.get(64))).isNull();
        keys.put(tasks.get(0), null);
        assertThat(keys.get(tasks.get(0))).isNull();
    }

    private static List<Task> tasks(int count) {
        ClusterBuilder built = cluster().node("n1", "4 cpu");
        for (int number = 0; number < count; number++) {
            built.pod(pod("p" + number, "1 cpu").runningOn("n1"));
        }
        Cluster cluster = built.build();
        return SessionState.of(cluster, new ClusterFacts(cluster)).tasks;
    }
}
