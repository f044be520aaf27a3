package dev.terrace.dist.replays;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Sessions;
import dev.terrace.replay.Checkpoint;
import dev.terrace.replay.Replay;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.cases.ReplayCase;
import dev.terrace.replay.moment.KeptStates;
import dev.terrace.replay.moment.Moments;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceFormat;
import dev.terrace.replay.trace.TraceOptions;
import dev.terrace.replay.world.ReplayWorld;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replays from checkpoints, and the moments that they reach, against the replays that they were taken from. */
class MomentsIT {
    private static final boolean NIGHTLY = "1".equals(System.getenv("NIGHTLY"));
    /** The number of looks at a replay between its checkpoints. */
    private static final int EVERY = NIGHTLY ? 13 : 67;

    private static final RecordedReplays REPLAYS = new RecordedReplays();

    /** Each recorded replay at night, and every third in each build: neighbouring ones are similar. */
    static List<Path> files() {
        List<Path> all = RecordedReplays.files();
        return IntStream.range(0, all.size())
                .filter(number -> NIGHTLY || number % 3 == 0)
                .mapToObj(all::get)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("files")
    void aReplayFromACheckpointContinuesAsTheOriginal(Path file) {
        ReplayCase recorded = RecordedReplays.read(file);
        assertThatCopiesContinue(RecordedReplays.plan(recorded), REPLAYS.configuration(recorded), EVERY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reclaim-and-preempt", "conservative"})
    void aReplayOfChangingNodesContinuesAsTheOriginal(String name) throws IOException {
        assertThatCopiesContinue(month(), configuration(name), NIGHTLY ? 520 : 1800);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reclaim-and-preempt", "easy"})
    void aMomentIsTheDumpAtThatSecond(String name) throws IOException {
        ReplayPlan plan = month();
        Configuration configuration = configuration(name);
        KeptStates kept = new KeptStates(16, Long.MAX_VALUE);
        try (Sessions sessions = sessions(configuration);
                Moments moments = new Moments(kept, () -> sessions(configuration))) {
            Replay replay = new Replay(plan, name, sessions);
            assertThat(replay.advance(kept.watching(replay, () -> false))).isTrue();
            assertThat(kept.count()).isBetween(8, 16);
            Random random = new Random(49);
            for (int time = 0; time < (NIGHTLY ? 5 : 2); time++) {
                long second = random.nextLong(-10, replay.second() + 100);
                assertThatAMomentIs(moments.at(second), dump(plan, configuration, second));
                // The second request starts where the first one ended.
                assertThatAMomentIs(moments.at(second + 5000), dump(plan, configuration, second + 5000));
            }
        }
    }

    private static void assertThatAMomentIs(ClusterState moment, ClusterState dump) {
        assertThat(moment.cluster()).isEqualTo(dump.cluster());
    }

    private static void assertThatCopiesContinue(ReplayPlan plan, Configuration configuration, int every) {
        EventRecord whole = new EventRecord();
        TreeMap<Integer, Checkpoint> taken = new TreeMap<>();
        AtomicReference<ClusterState> last = new AtomicReference<>();
        try (Sessions sessions = sessions(configuration)) {
            Replay replay = new Replay(plan, "conf", sessions, whole).at(Integer.MAX_VALUE, last::set);
            AtomicInteger polls = new AtomicInteger();
            assertThat(replay.advance(() -> {
                        if (polls.getAndIncrement() % every == 0) {
                            taken.put(whole.events.size(), replay.checkpoint());
                        }
                        return false;
                    }))
                    .isTrue();
        }
        assertThat(taken).isNotEmpty();
        taken.forEach((events, checkpoint) -> {
            EventRecord rest = new EventRecord();
            AtomicReference<ClusterState> end = new AtomicReference<>();
            try (Sessions sessions = sessions(configuration)) {
                assertThat(checkpoint
                                .resume(sessions, rest)
                                .at(Integer.MAX_VALUE, end::set)
                                .advance(() -> false))
                        .isTrue();
            }
            List<Object> expected = whole.events.subList(events, whole.events.size());
            // One at a time, for a short message.
            for (int event = 0; event < Math.min(rest.events.size(), expected.size()); event++) {
                assertThat(rest.events.get(event)).isEqualTo(expected.get(event));
            }
            assertThat(rest.events).hasSameSizeAs(expected);
            assertThat(end.get().cluster()).isEqualTo(last.get().cluster());
        });
    }

    /** A month of a cluster that loses two nodes for some days, and whose pods hold a grace period. */
    private static ReplayPlan month() {
        Trace trace = TraceFormat.any(RecordedReplays.ROOT.resolve("examples/replay/month"), TraceOptions.defaults());
        List<String> names = trace.nodes().get(0).names();
        long day = 86_400;
        Trace changing = trace.changing(List.of(
                new NodeChange(3 * day, names.get(1), NodeChange.Kind.gone),
                new NodeChange(5 * day, names.get(2), NodeChange.Kind.cordoned),
                new NodeChange(6 * day, names.get(1), NodeChange.Kind.there),
                new NodeChange(9 * day, names.get(2), NodeChange.Kind.uncordoned),
                new NodeChange(20 * day, names.get(3), NodeChange.Kind.gone)));
        return new ReplayPlan(changing, ReplayWorld.build(changing), new Semantics(0, 30, 5, 3600), false, 0, null);
    }

    private static ClusterState dump(ReplayPlan plan, Configuration configuration, long second) {
        AtomicReference<ClusterState> then = new AtomicReference<>();
        try (Sessions sessions = sessions(configuration)) {
            boolean unused =
                    new Replay(plan, "conf", sessions).at(second, then::set).advance(() -> then.get() != null);
        }
        return then.get();
    }

    private static Configuration configuration(String name) throws IOException {
        return ConfigurationReader.read(
                RecordedReplays.ROOT.resolve("conf/" + name + ".yaml"), REPLAYS.catalog(), false);
    }

    private static Sessions sessions(Configuration configuration) {
        return REPLAYS.sessions(configuration);
    }
}
