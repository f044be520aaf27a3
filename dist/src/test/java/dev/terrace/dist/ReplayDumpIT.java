package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cases.Anonymisation;
import dev.terrace.cases.CaseOptions;
import dev.terrace.cases.Statements;
import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.files.TextFile;
import dev.terrace.inputs.Origin;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Timings;
import dev.terrace.objects.ReadOptions;
import dev.terrace.replay.Replay;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.world.ReplayWorld;
import dev.terrace.report.Document;
import dev.terrace.report.Outcome;
import dev.terrace.report.OutcomeDocument;
import dev.terrace.snapshot.BareDump;
import dev.terrace.snapshot.ClusterWriter;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Dumps of moments of a replay, under each shipped configuration. A dump reads back as the replay's cluster, and a
 * cycle on it decides as the replay's last cycle at that moment: nothing more, with the same promises and reasons. By
 * default, two moments of the example; {@code ./test dumps LOG HOUR} takes a moment of another log.
 */
class ReplayDumpIT {
    private static final String LOG = System.getProperty("terrace.dumps.log", "");
    private static final String NAMES = System.getProperty("terrace.dumps.conf", ".*");
    private static final List<Long> HOURS = LOG.isEmpty()
            ? List.of(60L, 200L)
            : List.of(Long.parseLong(System.getProperty("terrace.dumps.hour", "4000")));
    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    @TempDir
    Path folder;

    static List<Path> configurations() throws IOException {
        try (Stream<Path> shipped = Files.list(Distribution.ROOT.resolve("conf"))) {
            return shipped.filter(file -> file.getFileName().toString().matches(NAMES))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("configurations")
    void aDumpDecidesAsTheReplayDid(Path conf) throws IOException {
        Configuration configuration = ConfigurationReader.read(conf, EXTENSIONS.catalog(), false);
        Scheduler scheduler = new Scheduler(EXTENSIONS);
        for (long hour : HOURS) {
            Cluster then = at(hour * 3600, configuration, scheduler);
            Path dump = folder.resolve("then-" + hour + ".yaml");
            ClusterWriter.write(then, dump);
            Cluster read = SnapshotReader.read(List.of(dump.toString()), ReadOptions.defaults())
                    .cluster();
            CycleReport report = scheduler.run(read, configuration);
            assertThat(report.decides()).isFalse();
            assertThat(text(report, read)).isEqualTo(text(scheduler.run(then, configuration), then));
            assertThat(read.tasks())
                    .isEqualTo(then.tasks())
                    .allSatisfy(pod -> assertThat(pod.annotations()).containsKey("terrace.dev/estimate"));
        }
    }

    @ParameterizedTest
    @MethodSource("configurations")
    void aDumpWithoutItsNamesIsDecidedAlike(Path conf) throws IOException {
        Configuration configuration = ConfigurationReader.read(conf, EXTENSIONS.catalog(), false);
        String dump = folder.resolve("then.yaml").toString();
        ClusterWriter.write(at(HOURS.get(0) * 3600, configuration, new Scheduler(EXTENSIONS)), Path.of(dump));
        Anonymisation anonymisation = Anonymisation.anonymise(
                EXTENSIONS,
                SnapshotReader.read(List.of(dump), ReadOptions.defaults()).cluster(),
                BareDump.read(Origin.of(List.of(dump))),
                List.of(ConfigurationReader.bare(TextFile.read(conf))),
                CaseOptions.none(),
                Statements.none());
        assertThat(anonymisation.differences()).isEmpty();
    }

    private static Cluster at(long second, Configuration configuration, Scheduler scheduler) {
        Trace trace = trace();
        ReplayPlan plan = new ReplayPlan(trace, ReplayWorld.build(trace), Semantics.atOnce(), false, 0, null);
        AtomicReference<ClusterState> then = new AtomicReference<>();
        try (Sessions sessions = scheduler.sessions(configuration, Contracts.TRUSTED)) {
            var unused =
                    new Replay(plan, "conf", sessions).at(second, then::set).run(() -> then.get() != null);
        }
        return then.get().cluster();
    }

    private static Trace trace() {
        return LOG.isEmpty()
                ? TraceFormat.any(Distribution.ROOT.resolve("examples/replay/month"), TraceOptions.defaults())
                : TraceFormat.any(Path.of(LOG), new TraceOptions(TraceOptions.QueueBy.queue, 0, true))
                        .pooled(0);
    }

    private static String text(CycleReport report, Cluster cluster) {
        Outcome outcome = new Outcome(
                List.of("dump"), "conf", "--conf", cluster, report.with(new Timings(0, List.of(), 0, 0)), 0);
        return new String(Document.json(OutcomeDocument.of(outcome)), StandardCharsets.UTF_8);
    }
}
