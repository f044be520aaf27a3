package dev.terrace.replay.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.ReadOptions;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.snapshot.ClusterWriter;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the objects of a trace, and their names. */
class JobObjectsTest {
    @TempDir
    Path folder;

    private static TraceJob job(String id, long submit, int tasks, int minTasks, TaskRequest request) {
        return new TraceJob(id, submit, 60, 90, tasks, minTasks, request, "q", "ann", 7, -1, "", TraceJob.UNKNOWN, 0);
    }

    private static Trace trace(TraceJob... jobs) {
        return Trace.builder("t", "t", PackedJobs.of(List.of(jobs)))
                .nodes(List.of(
                        new TraceNode("a", 10, 4000, 8192, 2, Map.of("gpu", "A10")),
                        new TraceNode("b", 1, 1000, TraceNode.UNLIMITED, 0, Map.of())))
                .weights(Map.of("q", 3))
                .start(Instant.ofEpochSecond(1000))
                .build();
    }

    @Test
    void aDumpOfAStateReadsBackEqual() throws IOException {
        Trace trace = trace(
                job("j1", 5, 3, 2, new TaskRequest(1500, 512, 1, 460, "gpu in A10|T4")),
                job("j2", 6, 1, 1, new TaskRequest(0, 0, 0, 0, "")));
        ClusterState state = ReplayWorld.build(trace);
        JobObjects objects = new JobObjects(state.cluster().resources());
        for (TraceJob job : trace.jobs()) {
            Instant created = trace.start().plusSeconds(job.submit());
            state = state.apply(
                            Edit.Made.of(Kinds.POD_GROUP, objects.group(job, job.id(), created)),
                            new Edit.Made<>(Kinds.POD, objects.pods(job, job.id(), created)),
                            new Edit.Time(trace.start().plusSeconds(99)))
                    .state();
        }
        Path dump = folder.resolve("dump.yaml.gz");
        ClusterWriter.write(state.cluster(), dump);
        Cluster read = SnapshotReader.read(List.of(dump.toString()), ReadOptions.defaults())
                .cluster();
        assertThat(read).isEqualTo(state.cluster());
        assertThat(read.tasks()).hasSize(4);
        assertThat(read.nodes().get(3).name()).isEqualTo("a-3");
        JobSpec group = objects.group(job("x", 0, 2, 2, new TaskRequest(1500, 512, 1, 1000, "")), "x", Instant.EPOCH);
        assertThat(read.jobs().get(0).minResources()).hasToString(String.valueOf(group.minResources()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            j1 j2 j3       | j1 j2 j3
            j1 j2 j10      | j01 j02 j10
            b a            | j1-b j2-a
            pod/A pod/B    | j1-pod-a j2-pod-b
            a a            | j1-a j2-a
            """)
    void namesSortAsTheTraceDoes(String ids, String names) {
        List<TraceJob> jobs = List.of(ids.split(" ")).stream()
                .map(id -> job(id, 0, 1, 1, TaskRequest.cpu(1)))
                .toList();
        StringBuilder named = new StringBuilder();
        NamedJobs.of(PackedJobs.of(jobs))
                .forEachRemaining(one -> named.append(one.name()).append(' '));
        assertThat(named.toString().strip()).isEqualTo(names);
    }

    @Test
    void aJobThatIsWiderThanTheClusterIsAWarning() {
        Trace trace = trace(
                job("fits", 0, 20, 20, new TaskRequest(2000, 0, 1, 1000, "")),
                job("wide", 0, 22, 21, new TaskRequest(2000, 0, 1, 1000, "")),
                job("picky", 0, 1, 1, new TaskRequest(10, 0, 0, 0, "gpu in T4")));
        assertThat(JobWidth.warnings(trace, ReplayWorld.build(trace)))
                .extracting(finding -> finding.message())
                .containsExactly(
                        "job wide never starts: it needs 21 tasks at a time, and all nodes together have room for 20.",
                        "job picky never starts: no node can hold one of its tasks.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "behind job replay/j1-a-1 in line | behind job A 1 in line",
                "evicted for replay/j03-12, and replay/j1-a-1-0 | evicted for j3-12, and A 1-0",
                "behind job replay/other in line | behind job replay/other in line"
            })
    void sentencesHaveTheIdsOfJobsForGroupsAndPods(String sentence, String renamed) {
        Map<String, String> ids = Map.of("replay/j1-a-1", "A 1", "replay/j03", "j3");
        assertThat(JobObjects.renamed(sentence, ids::get)).isEqualTo(renamed);
    }
}
