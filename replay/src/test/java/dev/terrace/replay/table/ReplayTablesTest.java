package dev.terrace.replay.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.model.Cluster;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.replay.measure.ClusterUse;
import dev.terrace.replay.measure.ReplayListener;
import dev.terrace.replay.measure.ReplayListener.Outcome;
import dev.terrace.replay.measure.ReplayListener.TaskAttempt;
import dev.terrace.replay.result.LowerBounds;
import dev.terrace.replay.result.MeasuredGroups;
import dev.terrace.replay.result.ReplayMetric;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.PackedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the tables of a short replay on 10 cpu with values computed by hand. */
class ReplayTablesTest {
    private static final ResourceNames NAMES = ResourceNames.of(List.of());
    private static final Cluster CLUSTER = Cluster.builder(NAMES)
            .nodes(List.of(NodeSpec.builder("n", Amounts.of(NAMES, Map.of("cpu", 10_000L, "memory", 10L << 30)))
                    .build()))
            .queues(List.of(QueueSpec.builder("a").build()))
            .build();

    /** Two tasks of 4 cpu; the first ends, the second is evicted and runs at the end. */
    private static final TraceJob GANG = job("gang", 5, 2);

    private static final TraceJob LATE = job("late", 100, 1);

    private static final MeasuredGroups NO_METRICS =
            new MeasuredGroups(0, 0, Map.of(), List.of(), Map.of(), Map.of(), Map.of());

    private static final ReplayResult RESULT = new ReplayResult(
            "conf",
            1,
            0,
            List.of(),
            List.of(),
            false,
            1,
            null,
            new MeasuredGroups(
                    5,
                    25,
                    Map.of(ReplayMetric.MEAN_WAIT, 3.5),
                    List.of(),
                    Map.of("a,b", Map.of(ReplayMetric.JOBS, 2)),
                    Map.of(),
                    Map.of()),
            NO_METRICS,
            new LowerBounds(20, 4.5, null),
            List.of(),
            null,
            List.of());

    @TempDir
    Path folder;

    private static TraceJob job(String id, long submit, int tasks) {
        TaskRequest request = new TaskRequest(4000, 0, 0, 0, "");
        return new TraceJob(id, submit, -1, -1, tasks, tasks, request, "a", "eve", null, -1, "", TraceJob.UNKNOWN, 0);
    }

    private static ReplayTables tables(long period, ReplayTables.@Nullable Log log, TraceJob... jobs) {
        Trace trace = Trace.builder("t", "t", PackedJobs.of(List.of(jobs))).build();
        return new ReplayTables(trace, CLUSTER.nodes(), period, log);
    }

    private ReplayTables replay(long period) {
        ReplayTables tables = tables(period, null, GANG, LATE);
        ClusterUse use = ClusterUse.byQueue(CLUSTER);
        use.observe(tables);
        List<ReplayListener> all = List.of(tables, use);
        all.forEach(each -> each.submitted(GANG));
        all.forEach(each -> each.promised(GANG, 9));
        all.forEach(each -> each.started(GANG, 0, 1, 5, "n", Map.of()));
        all.forEach(each -> each.started(GANG, 1, 1, 8, "n", Map.of()));
        all.forEach(each -> each.attempted(new TaskAttempt(GANG, 0, 1, 5, 10, "n", Outcome.DONE, 0)));
        all.forEach(each -> each.attempted(new TaskAttempt(GANG, 1, 1, 8, 12, "n", Outcome.EVICTED, 4)));
        all.forEach(each -> each.started(GANG, 1, 1, 15, "n", Map.of()));
        all.forEach(each -> each.attempted(new TaskAttempt(GANG, 1, 1, 15, 25, "n", Outcome.RUNNING, 0)));
        all.forEach(each -> each.unfinished(GANG, 8));
        all.forEach(each -> each.stopped(25));
        return tables;
    }

    private List<String> rows(String file) throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve(file));
        return lines.subList(1, lines.size());
    }

    @Test
    void jobsThatWereNotSubmittedHaveNoRow() throws IOException {
        replay(0).write(folder, false, RESULT);
        assertThat(rows("jobs.csv")).containsExactly("gang,5,8,,2,n;n,a,eve,2,9,8000,0,0,,,3,,");
        assertThat(rows("attempts.csv"))
                .containsExactly("gang,0,5,10,n,done,0,1", "gang,1,8,12,n,evicted,4,1", "gang,1,15,25,n,running,0,1");
    }

    @Test
    void metricsAreRowsWithTheirUnits() throws IOException {
        replay(0).write(folder, false, RESULT);
        assertThat(rows("metrics.csv"))
                .containsExactly(
                        "whole,total,,meanWait,3.5,s",
                        "whole,queue,\"a,b\",jobs,2,jobs",
                        "bound,total,,makespan,20,s",
                        "bound,total,,meanTurnaround,4.5,s");
    }

    /** Two tasks of 2 cpu run from second 5 and 6, and a job of 3 cpu after them; the node has 10 cpu. */
    private ReplayTables ended(ReplayTables.Log log) {
        TraceJob two = new TraceJob(
                "7",
                5,
                10,
                12,
                2,
                2,
                new TaskRequest(2000, 512, 0, 0, ""),
                "a",
                "eve",
                null,
                -1,
                "",
                TraceJob.UNKNOWN,
                0);
        TraceJob one =
                new TraceJob("9", 6, 2, -1, 1, 1, TaskRequest.cpu(2500), "b", "", null, 6, "", TraceJob.UNKNOWN, 0);
        ReplayTables tables = tables(0, log, two, one);
        tables.submitted(two);
        tables.started(two, 0, 1, 5, "n", Map.of());
        tables.submitted(one);
        tables.started(two, 1, 1, 6, "n", Map.of());
        tables.started(one, 0, 1, 6, "n", Map.of());
        tables.attempted(new TaskAttempt(one, 0, 1, 6, 8, "n", Outcome.DONE, 0));
        tables.ended(one, 6, 8);
        tables.attempted(new TaskAttempt(two, 0, 1, 5, 15, "n", Outcome.DONE, 0));
        tables.attempted(new TaskAttempt(two, 1, 1, 6, 16, "n", Outcome.DONE, 0));
        tables.ended(two, 6, 16);
        return tables;
    }

    @Test
    void aLogHasTheSimulatedWaits() throws IOException {
        ended(ReplayTables.Log.SWF).write(folder, false, RESULT);
        assertThat(Files.readAllLines(folder.resolve("jobs.swf")))
                .contains("; MaxNodes: 1", "; MaxProcs: 10", "; Queue: 1 a", "; Queue: 2 b", "; User: 1 eve")
                .endsWith(
                        "7 5 1 10 4 -1 -1 4 12 262144 1 1 -1 -1 1 -1 -1 -1",
                        "9 6 0 2 3 -1 -1 3 -1 -1 1 -1 -1 -1 2 -1 -1 -1");
    }

    @Test
    void jobsForEvalysHaveTheirProcessors() throws IOException {
        ended(ReplayTables.Log.EVALYS).write(folder, false, RESULT);
        assertThat(rows("evalys.csv"))
                .containsExactly(
                        "7,t,,5,4,12,1,COMPLETED_SUCCESSFULLY,6,10,16,1,11,1.1,0-3",
                        "9,t,,6,3,2,1,COMPLETED_SUCCESSFULLY,6,2,8,0,2,1.0,4-6");
        assertThat(rows("jobs.csv")).last().isEqualTo("9,6,6,8,1,n,b,,1,6,2500,0,0,,2,0,1.0,6");
    }

    @Test
    void theSeriesHasARowAtEachChange() throws IOException {
        replay(0).write(folder, false, RESULT);
        assertThat(rows("series.csv"))
                .containsExactly(
                        "5,a,4000,0,0,0.4,0.8,,1,1,1,0,0,0,0",
                        "8,a,8000,0,0,0.8,0.8,,0,0,2,0,0,0,0",
                        "10,a,4000,0,0,0.4,0.4,,0,0,1,0,0,0,0",
                        "12,a,0,0,0,0,0.4,,1,1,0,1,0,4,16000",
                        "15,a,4000,0,0,0.4,0.4,,0,0,1,1,0,4,16000");
    }

    @Test
    void aPeriodHasMeansAndExtremes() throws IOException {
        replay(10).write(folder, false, RESULT);
        assertThat(rows("series.csv"))
                .extracting(row -> row.substring(0, row.indexOf(",0,0,0,0,0,0,")))
                // (3 · 4 + 2 · 8) / 5, (2 · 4 + 3 · 0 + 5 · 4) / 10, and 4
                .containsExactly("0,5,a,5600,4000,8000", "10,10,a,2800,0,4000", "20,5,a,4000,4000,4000");
        assertThat(rows("series.csv").get(1)).endsWith(",0.3,0,1,0.3,0,1,0.7,0,1,1,0,4,16000");
    }

    /** A run of 300 years has as many rows as a short one. */
    @Test
    void periodsInWhichNothingHappensAreOneRow() throws IOException {
        ReplayTables tables = tables(60, null, LATE);
        ClusterUse use = ClusterUse.byQueue(CLUSTER);
        use.observe(tables);
        List<ReplayListener> all = List.of(tables, use);
        all.forEach(each -> each.submitted(LATE));
        all.forEach(each -> each.started(LATE, 0, 1, 130, "n", Map.of()));
        all.forEach(each -> each.attempted(new TaskAttempt(LATE, 0, 1, 130, 10_000_000_130L, "n", Outcome.DONE, 0)));
        all.forEach(each -> each.stopped(10_000_000_130L));
        tables.write(folder, false, RESULT);
        assertThat(rows("series.csv"))
                .extracting(row -> row.substring(0, row.indexOf(",0,0,0")))
                .containsExactly(
                        "60,20,a",
                        "120,60,a,3333.3333333333335,0,4000",
                        "180,9999999900,a,4000,4000,4000",
                        "10000000080,50,a,4000,4000,4000");
    }

    @Test
    void queuesHaveTheWholeReplay() throws IOException {
        replay(0).write(folder, false, RESULT);
        // (3 · 4 + 2 · 8 + 2 · 4 + 3 · 0 + 10 · 4) / 20
        assertThat(rows("queues.csv")).singleElement().asString().startsWith("a,1,1,0,20,3800,0,8000,");
    }

    @Test
    void packedFilesHaveTheSameRows() throws IOException {
        replay(0).write(folder, true, RESULT);
        try (InputStream in = new GZIPInputStream(Files.newInputStream(folder.resolve("jobs.csv.gz")))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(
                            "id,submit,start,end,attempts,nodes,queue,user,tasks,promised,cpu_milli,memory_mib,gpu_milli,estimate,run,wait,bounded_slowdown,logged_start\ngang,5,8,,2,n;n,a,eve,2,9,8000,0,0,,,3,,\n");
        }
    }

    /** Each file has the columns of the schema, and docs/metrics.md names each. */
    @Test
    void theSchemaHasTheColumns() throws IOException {
        String docs = Files.readString(Path.of("../docs/metrics.md"));
        for (long period : new long[] {0, 60}) {
            ReplayTables tables = replay(period);
            Path out = Files.createDirectory(folder.resolve("every" + period));
            tables.write(out, false, RESULT);
            for (Object table : list(tables.schema(false, false), "tables")) {
                Map<?, ?> described = (Map<?, ?>) table;
                List<String> names = list(described, "columns").stream()
                        .map(column -> (String) ((Map<?, ?>) column).get("name"))
                        .toList();
                assertThat(Files.readAllLines(out.resolve((String) described.get("file"))))
                        .first()
                        .isEqualTo(String.join(",", names));
                assertThat(names)
                        .allSatisfy(
                                name -> assertThat(docs).contains("`" + name.replaceAll("_(mean|min|max)$", "") + "`"));
            }
        }
    }

    private static List<?> list(Map<?, ?> object, String field) {
        return (List<?>) Objects.requireNonNull(object.get(field));
    }
}
