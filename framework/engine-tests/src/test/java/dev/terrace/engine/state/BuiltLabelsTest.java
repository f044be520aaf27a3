package dev.terrace.engine.state;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The labels of jobs and queues that the testkit builds. */
class BuiltLabelsTest {
    @Test
    void jobsAndQueuesHaveTheirLabels() {
        Cluster cluster = cluster()
                .queue(queue("research").label("team", "a"))
                .job(job("train").queue("research").label("owner", "ann"))
                .build();
        assertThat(cluster.queues().get(0).labels()).isEqualTo(Map.of("team", "a"));
        assertThat(cluster.jobs().get(0).labels()).isEqualTo(Map.of("owner", "ann"));
    }
}
