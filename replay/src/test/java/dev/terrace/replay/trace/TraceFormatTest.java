package dev.terrace.replay.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.replay.world.JobWidth;
import dev.terrace.replay.world.ReplayWorld;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the other formats, and the changes to a trace after it is read. */
class TraceFormatTest {
    private static final String JOBS =
            "id,submit,run,estimate,tasks,min_tasks,cpu_milli,memory_mib,gpus,gpu_milli,selector,queue,user,priority\n";

    @TempDir
    Path folder;

    private Path neutral(String jobs) throws IOException {
        Files.writeString(folder.resolve("trace.json"), "{\"format\": \"terrace-trace/1\", \"name\": \"t\"}");
        Files.writeString(
                folder.resolve("nodes.csv"), "name,count,cpu_milli,memory_mib,gpus,labels\nn,2,4000,,1,a=b;c=d\n");
        Files.writeString(folder.resolve("jobs.csv"), JOBS + jobs);
        return folder;
    }

    private static List<TraceJob> list(Iterable<TraceJob> jobs) {
        List<TraceJob> list = new ArrayList<>();
        jobs.forEach(list::add);
        return list;
    }

    private static TraceJob job(String id, long submit, long run) {
        return new TraceJob(
                id,
                submit,
                run,
                5,
                3,
                2,
                new TaskRequest(1500, 7, 1, 460, "gpu in a|b"),
                "q",
                "u",
                -4,
                9,
                "failed",
                TraceJob.UNKNOWN,
                2);
    }

    @Test
    void whatIsWrittenReadsBackEqual() throws IOException {
        Trace trace = Trace.builder(
                        "t", "t", PackedJobs.of(List.of(job("a", 0, 7), job("b,\"c\"", 3, TraceJob.UNKNOWN))))
                .nodes(List.of(new TraceNode("n", 2, 4000, TraceNode.UNLIMITED, 1, Map.of("a", "b"))))
                .weights(Map.of("q", 3))
                .start(Instant.ofEpochSecond(77))
                .leftOut(new TreeMap<>(Map.of("cancelled", 3)))
                .header(Map.of("source", "made up", "dumps", "3"))
                .build()
                .changing(List.of(
                        new NodeChange(5, "n-0", NodeChange.Kind.gone),
                        new NodeChange(5, "n-1", NodeChange.Kind.cordoned)));
        TraceWriter.write(trace, folder.resolve("out"));
        Trace read = TraceFormat.any(folder.resolve("out"), TraceOptions.defaults());
        assertThat(list(read.jobs()))
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("line")
                .isEqualTo(list(trace.jobs()));
        assertThat(read.nodes()).isEqualTo(trace.nodes());
        assertThat(read.nodeChanges()).isEqualTo(trace.nodeChanges());
        assertThat(List.of(read.start(), read.leftOut(), read.header(), read.weights()))
                .isEqualTo(List.of(trace.start(), trace.leftOut(), trace.header(), trace.weights()));
    }

    @Test
    void emptyCellsAreUnknown() throws IOException {
        Trace trace = TraceFormat.any(neutral("a,1,,,,,500,,,,,,,\n"), TraceOptions.defaults());
        assertThat(list(trace.jobs()))
                .containsExactly(new TraceJob(
                        "a", 1, -1, -1, 1, 1, TaskRequest.cpu(500), "", "", null, -1, "", TraceJob.UNKNOWN, 2));
        assertThat(trace.nodes().get(0).labels()).isEqualTo(Map.of("a", "b", "c", "d"));
    }

    @Test
    void anEmptyValueOfALabelIsAValue() throws IOException {
        Trace trace = TraceFormat.any(neutral("a,1,,,,,500,,,,zone in ,,,\n"), TraceOptions.defaults());
        TaskRequest request = list(trace.jobs()).get(0).request();
        assertThat(request.allows(Map.of("zone", ""))).isTrue();
        assertThat(request.allows(Map.of("zone", "a"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a,x,1,,,,,,,,,,,            | 3: submit is no number of at most 18 digits: 'x'
            a,-1,1,,,,,,,,,,,           | 3: submit is negative
            a,1,1,,2,3,,,,,,,,          | 8: tasks is 2 and min_tasks 3
            a,1,1,,1,1,1,1,1,1001,,,,   | 18: gpu_milli is 1001
            a,1,1,,,,,,,,,,,high        | 17: priority is no whole number from -2147483648 to 2147483647: 'high'
            a,1                         | 1: this row has 2 cells
            a,1,1e2147483647,,,,,,,,,,, | 5: run is no number of at most 18 digits: '1e2147483647'.
            a,1700000000000,1,,,,,,,,,,,| 3: submit is 1700000000000; seconds from 0 to 7258118400, the year 2200, are
            a,1,1,,,,,,1,,a=b,,,        | 15: selector is 'a=b'; a label with its values is expected
            a,1,1,,9,9,9007199254740991,,,,,,, | 1: job a has too much: with it, the tasks so far ask for more than
            """)
    void aMalformedRowIsNamedWithItsPlace(String row, String sentence) throws IOException {
        Path trace = neutral(row + "\n");
        assertThatThrownBy(() -> TraceFormat.any(trace, TraceOptions.defaults()))
                .hasMessageContaining("jobs.csv:2:" + sentence);
    }

    @Test
    void aColumnThatIsNotReadIsAWarning() throws IOException {
        Path trace = neutral("");
        Files.writeString(folder.resolve("jobs.csv"), "id,submit,run,runtime,task,run\na,1,1,,,\n");
        Files.writeString(folder.resolve("trace.json"), "{\"format\": \"terrace-trace/1\", \"queueWeight\": {}}");
        assertThat(TraceFormat.any(trace, TraceOptions.defaults()).findings())
                .extracting(finding -> finding.toString().replace(folder + "/", ""))
                .containsExactly(
                        "trace.json: field queueWeight is not read. Did you mean 'queueWeights'?",
                        "jobs.csv:1:15: column runtime is not read.",
                        "jobs.csv:1:23: column task is not read. Did you mean 'tasks'?",
                        "jobs.csv:1:28: column run is not read, because an earlier one has its name.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1,n-2,gone        | 2:3: node 'n-2' is not in nodes.csv
            1,n-0,away        | 2:7: change is 'away'; there, gone, cordoned or uncordoned is expected
            -1,n-0,gone       | 2:1: time is negative
            """)
    void aMalformedChangeOfANodeIsNamedWithItsPlace(String row, String sentence) throws IOException {
        Path trace = neutral("a,1,,,,,500,,,,,,,\n");
        Files.writeString(folder.resolve("node-changes.csv"), "time,node,change\n" + row + "\n");
        assertThatThrownBy(() -> TraceFormat.any(trace, TraceOptions.defaults()))
                .hasMessageContaining("node-changes.csv:" + sentence);
    }

    @ParameterizedTest
    @CsvSource({"1e17, epochSeconds is 1E+17", "-5, epochSeconds is -5", "1767225600000, Is the unit milliseconds?"})
    void aTraceStartsBetween1970And2200(String seconds, String sentence) throws IOException {
        Path trace = neutral("a,1,,,,,500,,,,,,,\n");
        Files.writeString(
                trace.resolve("trace.json"), "{\"format\": \"terrace-trace/1\", \"epochSeconds\": " + seconds + "}");
        assertThatThrownBy(() -> TraceFormat.any(trace, TraceOptions.defaults()))
                .hasMessageContaining("trace.json: epochSeconds is ")
                .hasMessageContaining(sentence);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jobs.csv", "jobs.csv.gz"})
    void aWarningAboutAJobNamesItsLine(String name) throws IOException {
        Path file = neutral("a,1,1,,,,9000,,,,,,,\n").resolve(name);
        if (name.endsWith(".gz")) {
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                Files.copy(folder.resolve("jobs.csv"), out);
            }
            Files.delete(folder.resolve("jobs.csv"));
        }
        Trace trace = TraceFormat.any(folder, TraceOptions.defaults());
        assertThat(JobWidth.warnings(trace, ReplayWorld.build(trace)))
                .singleElement()
                .hasToString(file + ":2:1: job a never starts: no node can hold one of its tasks.");
    }

    @Test
    void aWeightOfAMisspeltQueueIsAWarning() throws IOException {
        Path trace = neutral("");
        Files.writeString(folder.resolve("jobs.csv"), "id,submit,run,queue\na,1,1,red\nb,1,1,web\n");
        Files.writeString(
                folder.resolve("trace.json"),
                "{\"format\": \"terrace-trace/1\", \"queueWeights\": {\"redd\": 3, \"web\": 2, \"webs\": 1, \"idle\": 4}}");
        assertThat(TraceFormat.any(trace, TraceOptions.defaults()).findings())
                .extracting(finding -> finding.toString().replace(folder + "/", ""))
                .containsExactly("trace.json: queueWeights.redd: no job is in this queue. Did you mean 'red'?");
    }

    @Test
    void aTextIsNoNumber() throws IOException {
        Path trace = neutral("a,1,,,,,500,,,,,,,\n");
        Files.writeString(
                trace.resolve("trace.json"), "{\"format\": \"terrace-trace/1\", \"queueWeights\": {\"a\": \"3\"}}");
        assertThatThrownBy(() -> TraceFormat.any(trace, TraceOptions.defaults()))
                .hasMessageContaining(
                        "trace.json: queueWeights.a is \"3\"; a whole number from 1 to 2147483647 is expected.");
    }

    @Test
    void anUnfinishedTextIsNamedWithItsPlace() throws IOException {
        Path trace = neutral("a,1,,,,,500,,,,,,,\n");
        Files.writeString(trace.resolve("trace.json"), "{\"format\": \"terrace-trace/1\"");
        assertThatThrownBy(() -> TraceFormat.any(trace, TraceOptions.defaults()))
                .hasMessage(
                        "%s:1:29: this is not JSON: Unexpected end-of-input: expected close marker for Object.",
                        trace.resolve("trace.json"));
    }

    @Test
    void allNodesTogetherHaveALimit() throws IOException {
        Path trace = neutral("a,1,,,,,500,,,,,,,\n");
        Files.writeString(trace.resolve("nodes.csv"), "name,count,cpu_milli\nn,1000000,900000000000000\n");
        assertThatThrownBy(() -> TraceFormat.any(trace, TraceOptions.defaults()))
                .hasMessage(
                        "%s: all nodes together have more than 9007199254740992 milli-cores, the limit of a trace.",
                        trace);
    }

    @Test
    void nodesAndJobsHaveNamesOfTheirOwn() throws IOException {
        Path trace = neutral("a,1,,,,,500,,,,,,,\na,2,,,,,500,,,,,,,\n");
        assertThatThrownBy(() -> TraceFormat.any(trace, TraceOptions.defaults()))
                .hasMessageContaining("jobs.csv:3:1: job a has the id of an earlier job; each job needs its own.");
        Files.writeString(trace.resolve("nodes.csv"), "name,count,cpu_milli\nn,2,4000\nn,3,8000\n");
        assertThatThrownBy(() -> TraceFormat.any(trace, TraceOptions.defaults()))
                .hasMessageContaining("nodes.csv:3:1: node 'n-0' is there already; each node needs its own name.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "n"})
    void nodesThatNoTableListsAlsoHaveNamesOfTheirOwn(String name) {
        TraceNode node = new TraceNode(name, 1, 1000, 1, 0, Map.of());
        Trace.Builder trace =
                Trace.builder("dump", "dump", PackedJobs.of(List.of())).nodes(List.of(node, node));
        assertThatThrownBy(trace::build)
                .hasMessage("dump: node '%s' has no name or that of another; each needs its own.", name);
    }

    @Test
    void openbHasItsNodesBesideIt() throws IOException {
        Path pods = Files.writeString(folder.resolve("pods.csv"), """
                name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
                p1,12000,16384,1,460,V100M16|V100M32,LS,Running,9,20,10
                p0,6000,1,0,0,,BE,Pending,3,,
                """);
        Trace withoutNodes = TraceFormat.any(pods, TraceOptions.defaults());
        assertThatThrownBy(() -> ReplayWorld.build(withoutNodes))
                .hasMessage(pods + ": does not say which nodes there are. --pool=N or --snapshot FILE does.");
        Files.writeString(folder.resolve("nodes.csv"), "sn,cpu_milli,memory_mib,gpu,model\nn1,32000,1024,2,V100M16\n");
        Trace trace = TraceFormat.any(pods, TraceOptions.defaults());
        assertThat(TraceFormat.of(pods).inputs(pods)).containsExactly(pods, folder.resolve("nodes.csv"));
        assertThat(list(trace.jobs()))
                .extracting(TraceJob::id, TraceJob::run, TraceJob::queue)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("p0", -1L, "be"),
                        org.assertj.core.groups.Tuple.tuple("p1", 10L, "ls"));
        assertThat(list(trace.jobs()).get(1).request())
                .isEqualTo(new TaskRequest(12000, 16384, 1, 460, "gpu-model in V100M16|V100M32"));
        assertThat(trace.nodes().get(0).labels()).isEqualTo(Map.of("gpu-model", "V100M16"));
    }

    /** Neither is opened: the other file is damaged, and a pipe would never end. */
    @Test
    void aFileBesideOpenbDoesNotDecide() throws IOException, InterruptedException {
        Path pods = Files.writeString(folder.resolve("pods.csv"), """
                name,cpu_milli,memory_mib,num_gpu,gpu_milli,qos,creation_time,deletion_time
                p,1,1,0,0,LS,9,20
                """);
        Files.writeString(folder.resolve("all_nodes.csv"), "sn,cpu_milli,memory_mib,gpu,model\nn1,32000,1024,2,\n");
        Files.write(folder.resolve("other.csv.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0, 'b', 'r', 'o', 'k', 'e', 'n'});
        assertThat(new ProcessBuilder(
                                "mkfifo", folder.resolve("a_node_pipe.csv").toString())
                        .start()
                        .waitFor())
                .isZero();
        Trace trace = TraceFormat.any(pods, TraceOptions.defaults());
        assertThat(trace.nodes()).extracting(TraceNode::name).containsExactly("n1");
        assertThat(trace.findings()).isEmpty();
        Files.move(folder.resolve("other.csv.gz"), folder.resolve("old_nodes.csv.gz"));
        Files.writeString(folder.resolve("node_names.csv"), "host\nn1\n");
        Trace warned = TraceFormat.any(pods, TraceOptions.defaults());
        assertThat(warned.nodes()).isEqualTo(trace.nodes());
        assertThat(warned.findings()).singleElement().asString().contains("old_nodes.csv.gz: is passed over");
    }

    @Test
    void kubernetesObjectsAreJobsAtTheirCreation() throws IOException {
        Path dump = Files.writeString(folder.resolve("dump.yaml"), """
                apiVersion: v1
                kind: Node
                metadata: {name: n1, labels: {zone: a}}
                status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110", nvidia.com/gpu: "2"}}
                ---
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: PodGroup
                metadata: {name: train, namespace: ml, creationTimestamp: "2026-01-01T00:00:10Z"}
                spec: {minMember: 2, queue: research}
                ---
                apiVersion: v1
                kind: Pod
                metadata:
                  {name: train-0, namespace: ml, creationTimestamp: "2026-01-01T00:00:11Z", annotations: {scheduling.k8s.io/group-name: train}}
                spec: {nodeName: n1, containers: [{name: c, resources: {requests: {cpu: 1500m, memory: 1Gi, nvidia.com/gpu: "1"}}}]}
                status:
                  phase: Succeeded
                  containerStatuses: [{state: {terminated: {startedAt: "2026-01-01T00:01:00Z", finishedAt: "2026-01-01T00:03:00Z"}}}]
                ---
                apiVersion: v1
                kind: Pod
                metadata: {name: web, namespace: ml, creationTimestamp: "2026-01-01T00:00:00Z", annotations: {pod-complete.stage.kwok.x-k8s.io/delay: 1m30s}}
                spec: {containers: [{name: c, resources: {requests: {cpu: "1"}}}]}
                """);
        Trace trace = TraceFormat.any(dump, TraceOptions.defaults());
        assertThat(list(trace.jobs()))
                .containsExactly(
                        new TraceJob(
                                "ml/web",
                                0,
                                90,
                                -1,
                                1,
                                1,
                                TaskRequest.cpu(1000),
                                "",
                                "",
                                null,
                                -1,
                                "",
                                TraceJob.UNKNOWN,
                                0),
                        new TraceJob(
                                "ml/train",
                                10,
                                120,
                                -1,
                                1,
                                1,
                                new TaskRequest(1500, 1024, 1, 1000, ""),
                                "research",
                                "",
                                null,
                                -1,
                                "",
                                TraceJob.UNKNOWN,
                                0));
        assertThat(trace.nodes()).containsExactly(new TraceNode("n1", 1, 4000, 8192, 2, Map.of("zone", "a")));
    }

    @Test
    void aJobWithUnequalPodsCountsOnce() throws IOException {
        String pod = """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "a-%s", "namespace": "x",
                 "annotations": {"scheduling.k8s.io/group-name": "a"}},
                 "spec": {"containers": [{"name": "c", "resources": {"requests": {"cpu": "%s"}}}]}}
                """;
        Path dump = Files.writeString(
                folder.resolve("dump.json"), pod.formatted(0, 2) + pod.formatted(1, 1) + pod.formatted(2, 1));
        assertThat(TraceFormat.any(dump, TraceOptions.defaults()).findings())
                .singleElement()
                .asString()
                .contains("pods of 1 job, such as x/a, request different amounts; each counts as the largest.");
    }

    @Test
    void aPodWithoutACreationTimeArrivesFirst() throws IOException {
        Path dump = Files.writeString(folder.resolve("dump.yaml"), """
                apiVersion: v1
                kind: PodList
                items:
                - metadata: {name: a}
                  spec: {containers: [{name: c}]}
                - metadata: {name: b, creationTimestamp: "2026-01-01T00:00:10Z"}
                  spec: {containers: [{name: c}]}
                """);
        assertThat(list(TraceFormat.any(dump, TraceOptions.defaults()).jobs()))
                .extracting(TraceJob::submit)
                .containsExactly(0L, 0L);
    }

    @Test
    void aGroupAndAPodOfOneNameAreTwoJobs() throws IOException {
        String pod = """
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "%s", "namespace": "x", "annotations": {%s}},
                 "spec": {"nodeSelector": {"zone": "%s"}, "containers": [{"name": "c"}]}}
                """;
        String ofGroup = "\"scheduling.k8s.io/group-name\": \"a\"";
        Path dump = Files.writeString(
                folder.resolve("dump.json"),
                pod.formatted("b", ofGroup, "u") + pod.formatted("c", ofGroup, "v") + pod.formatted("a", "", "u"));
        Trace trace = TraceFormat.any(dump, TraceOptions.defaults());
        assertThat(list(trace.jobs()))
                .extracting(TraceJob::id, job -> job.request().selector())
                .containsExactly(tuple("x/a", ""), tuple("x/a#2", "zone in u"));
        assertThat(trace.findings())
                .singleElement()
                .asString()
                .contains("pods of 1 job, such as x/a, select nodes by more");
    }

    @Test
    void aSelectionMovesSubmissionsAlikeForAll() {
        PackedJobs jobs =
                PackedJobs.of(List.of(job("a", 100, 7), job("b", 200, 9), job("c", 201, -1), job("d", 300, 1)));
        TraceChanges half = new TraceChanges(100, 300L, new BigDecimal("2"), 0, 0, true, true, false);
        assertThat(list(half.apply(jobs))).extracting(TraceJob::submit).containsExactly(100L, 150L);
        assertThat(list(half.apply(jobs))).extracting(TraceJob::run).containsExactly(5L, 5L);
        TraceChanges shaken = new TraceChanges(0, null, BigDecimal.ONE, 60, 3, false, false, false);
        List<TraceJob> moved = list(shaken.apply(jobs));
        assertThat(moved)
                .isEqualTo(list(shaken.apply(jobs)))
                .isSortedAccordingTo(java.util.Comparator.comparingLong(TraceJob::submit));
        assertThat(moved).allSatisfy(job -> assertThat(job.submit()).isBetween(40L, 360L));
    }

    @Test
    void namesInAnotherEncodingAreRefused() throws IOException {
        neutral("");
        String jobs = JOBS + "a,0,1,1,1,1,1000,,0,,,q,müller,0\nb,0,1,1,1,1,1000,,0,,,q,möller,0\n";
        Files.writeString(folder.resolve("jobs.csv"), jobs, StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> TraceFormat.any(folder, TraceOptions.defaults()))
                .hasMessage(
                        folder.resolve("jobs.csv")
                                + ": is not text in UTF-8, or in the encoding of its byte-order mark. iconv -f LATIN1 -t UTF-8 converts Latin-1.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE"})
    void textsMayHaveAByteOrderMark(String encoding) throws IOException {
        neutral("");
        String jobs = "\ufeff" + JOBS + "a,0,1,1,1,1,1000,,0,,,q,müller,0\n";
        Files.writeString(folder.resolve("jobs.csv"), jobs, Charset.forName(encoding));
        assertThat(TraceFormat.any(folder, TraceOptions.defaults()).jobs())
                .extracting(TraceJob::user)
                .containsExactly("müller");
    }

    @Test
    void theMemoryOfANodeIsRoundedDown() {
        Amounts amounts = Amounts.of(ResourceNames.of(List.of()), Map.of("memory", (8192L << 20) - 1));
        assertThat(TraceNode.of(NodeSpec.builder("n", amounts).build()).memoryMib())
                .isEqualTo(8191);
    }
}
