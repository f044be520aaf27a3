package dev.terrace.dist.backfilling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.dist.ShippedPlugins;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.replay.Replay;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.replay.world.ReplayWorld;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Replays that omit cycles, which decide nothing by declaration, against replays that run them all, and fail if one of
 * them decides something.
 */
class OmittedCyclesIT {
    private static final int SEEDS =
            Integer.getInteger("terrace.omitted.seeds", "1".equals(System.getenv("NIGHTLY")) ? 10 : 3);
    private static final int JOBS = 60;

    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    @ParameterizedTest
    @ValueSource(strings = {"default", "binpack", "first-fit", "fcfs", "share", "saf"})
    void nothingIsLostByOmittingThem(String name) {
        Path file = Path.of("../conf/" + name + ".yaml");
        assertThat(omitted(ConfigurationReader.read(file, EXTENSIONS.catalog(), false)))
                .isPositive();
    }

    /** Verified sessions sort the line in each cycle; the others keep it. */
    @ParameterizedTest
    @CsvSource({
        "share, stop, none",
        "share, pass, first",
        "estimate * cpu, stop, none",
        "estimate * cpu, pass, first",
        "submit * cpu, pass, none"
    })
    void aKeptLineHasTheSameTurns(String order, String blocked, String reserve) {
        String text = """
                actions: "dispatch"
                configurations: [{name: dispatch, arguments: {order: "%s", blocked: %s, reserve: %s}}]
                tiers: [{plugins: [{name: predicates}]}]
                """.formatted(order, blocked, reserve);
        assertThat(omitted(ConfigurationReader.read(text, "conf", EXTENSIONS.catalog(), false)))
                .isNotNegative();
    }

    /** Returns the number of cycles that replays omitted with the same result. */
    private static long omitted(Configuration configuration) {
        long omitted = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            ReplayPlan plan = plan(new Random(seed));
            ReplayResult result = replay(plan, configuration, Contracts.TRUSTED);
            ReplayResult whole = replay(plan, configuration, Contracts.VERIFIED);
            assertThat(result.whole()).as("seed %s", seed).isEqualTo(whole.whole());
            assertThat(result.starved()).as("seed %s", seed).isEqualTo(whole.starved());
            omitted += whole.rounds() - result.rounds();
        }
        return omitted;
    }

    /** A crowd of elastic gangs in three queues, on up to three nodes. */
    private static ReplayPlan plan(Random random) {
        List<TraceNode> nodes = new ArrayList<>();
        for (int n = 0; n <= random.nextInt(3); n++) {
            nodes.add(new TraceNode("n" + n, 1, 1000L * (2 + random.nextInt(7)), 8192, 0, Map.of()));
        }
        List<TraceJob> jobs = new ArrayList<>();
        long submit = 0;
        for (int j = 0; j < JOBS; j++) {
            submit += random.nextBoolean() ? 0 : random.nextInt(30);
            int tasks = 1 + random.nextInt(5);
            long run = random.nextInt(5) == 0 ? 0 : random.nextInt(300);
            jobs.add(new TraceJob(
                    "j" + j,
                    submit,
                    run,
                    run + random.nextInt(20),
                    tasks,
                    1 + random.nextInt(tasks),
                    new TaskRequest(500L * random.nextInt(5), 1024L * random.nextInt(2), 0, 0, ""),
                    "q" + random.nextInt(3),
                    "",
                    random.nextInt(3),
                    TraceJob.UNKNOWN,
                    "",
                    TraceJob.UNKNOWN,
                    0));
        }
        Trace trace = RandomWork.trace("random", nodes, jobs);
        return new ReplayPlan(trace, ReplayWorld.build(trace), Semantics.atOnce(), false, 0, null);
    }

    private static ReplayResult replay(ReplayPlan plan, Configuration configuration, Contracts contracts) {
        try (Sessions sessions = new Scheduler(EXTENSIONS).sessions(configuration, contracts)) {
            return new Replay(plan, "random", sessions).run(() -> false);
        }
    }
}
