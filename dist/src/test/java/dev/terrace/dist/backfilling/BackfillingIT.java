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
import dev.terrace.replay.measure.AttemptLog;
import dev.terrace.replay.measure.JobAttempts;
import dev.terrace.replay.result.ReplayResult;
import dev.terrace.replay.result.ReplayResult.BrokenPromise;
import dev.terrace.replay.trace.NodeChange;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.trace.TraceNode;
import dev.terrace.replay.world.ReplayWorld;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** EASY and conservative backfilling on random work, compared with a brute force. */
class BackfillingIT {
    private static final int SEEDS = Integer.getInteger("terrace.backfilling.seeds", 15);
    private static final Path CONFIGURATIONS =
            Path.of("..").toAbsolutePath().normalize().resolve("conf");

    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    @ParameterizedTest
    @CsvSource({
        "EASY, true",
        "EASY, false",
        "CONSERVATIVE, true",
        "CONSERVATIVE, false",
        "REPLAN, true",
        "REPLAN, false"
    })
    void startsWhatABruteForceStarts(BruteForce.Policy policy, boolean isPool) throws IOException {
        Configuration configuration = configuration(policy);
        for (int seed = 0; seed < SEEDS; seed++) {
            Trace trace = RandomWork.of(seed, isPool, false);
            assertThat(starts(trace, configuration, new AttemptLog()))
                    .as("%s on a pool: %s, seed %s", policy, isPool, seed)
                    .isEqualTo(new BruteForce(trace, policy).started);
        }
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void startsNoLaterThanFirstPromised(boolean isPool, boolean isExact) throws IOException {
        Configuration configuration = configuration(BruteForce.Policy.CONSERVATIVE);
        for (int seed = 0; seed < SEEDS; seed++) {
            Trace trace = RandomWork.of(seed, isPool, isExact);
            Map<String, Integer> promised = new BruteForce(trace, BruteForce.Policy.CONSERVATIVE).promised;
            AttemptLog attempts = new AttemptLog();
            var unused = starts(trace, configuration, attempts);
            trace.jobs()
                    .forEach(job -> assertThat(attempts.of(job).promised().getAsLong())
                            .as("job %s on a pool: %s, seed of %s", job.id(), isPool, trace.name())
                            .isEqualTo(promised.getOrDefault(job.id(), -1).longValue())
                            .isGreaterThanOrEqualTo(attempts.of(job).start().getAsLong()));
        }
    }

    @Test
    void aPromiseThatANodeBreaksIsNamed() throws IOException {
        List<TraceNode> nodes = List.of(RandomWork.node("n0", 2), RandomWork.node("n1", 2));
        List<TraceJob> jobs = List.of(
                RandomWork.job("j0", 0, 100, 2), RandomWork.job("j1", 0, 50, 2), RandomWork.job("j2", 1, 20, 2));
        Trace trace =
                RandomWork.trace("gone", nodes, jobs).changing(List.of(new NodeChange(10, "n1", NodeChange.Kind.gone)));
        ReplayResult result = replay(trace, configuration(BruteForce.Policy.CONSERVATIVE), new AttemptLog());
        assertThat(result.promisesBroken())
                .containsExactly(new BrokenPromise(
                        "j2",
                        50,
                        10,
                        150L,
                        "an earlier start that was planned for it cannot be kept: node n1 has left the cluster; starts at"
                                + " 00:02:30 at the latest, if estimates hold"));
    }

    private static Configuration configuration(BruteForce.Policy policy) throws IOException {
        String name = policy == BruteForce.Policy.EASY ? "easy" : "conservative";
        String text = Files.readString(CONFIGURATIONS.resolve(name + ".yaml"));
        return ConfigurationReader.read(
                policy == BruteForce.Policy.REPLAN ? text.replace("reserve: all", "reserve: replan") : text,
                name,
                EXTENSIONS.catalog(),
                false);
    }

    /** Returns the start and the nodes of each job. */
    private static Map<String, String> starts(Trace trace, Configuration configuration, AttemptLog attempts) {
        assertThat(replay(trace, configuration, attempts).promisesBroken()).isEmpty();
        Map<String, String> starts = new TreeMap<>();
        for (TraceJob job : trace.jobs()) {
            JobAttempts ofJob = attempts.of(job);
            ofJob.start()
                    .ifPresent(start -> starts.put(
                            job.id(),
                            start
                                    + ofJob.last().stream()
                                            .map(attempt -> attempt.node().substring(1))
                                            .collect(Collectors.joining(", ", " [", "]"))));
        }
        return starts;
    }

    private static ReplayResult replay(Trace trace, Configuration configuration, AttemptLog attempts) {
        ReplayPlan plan = new ReplayPlan(trace, ReplayWorld.build(trace), Semantics.atOnce(), false, 0, null);
        try (Sessions sessions = new Scheduler(EXTENSIONS).sessions(configuration, Contracts.TRUSTED)) {
            return new Replay(plan, trace.name(), sessions, attempts).run(() -> false);
        }
    }
}
