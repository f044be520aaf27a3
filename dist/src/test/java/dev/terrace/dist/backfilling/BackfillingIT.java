package dev.terrace.dist.backfilling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.replay.Replay;
import dev.terrace.replay.ReplayPlan;
import dev.terrace.replay.Semantics;
import dev.terrace.replay.result.AttemptLog;
import dev.terrace.replay.result.JobAttempts;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.replay.world.ReplayWorld;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** EASY and conservative backfilling on random work, compared with a brute force. */
class BackfillingIT {
    private static final int SEEDS = Integer.getInteger("terrace.backfilling.seeds", 15);
    private static final Path CONFIGURATIONS =
            Path.of("..").toAbsolutePath().normalize().resolve("conf");

    private static Extensions extensions;

    @BeforeAll
    static void load() {
        extensions = Extensions.load(
                List.of(Path.of(System.getProperty("terrace.distribution")).resolve("plugins")));
    }

    @AfterAll
    static void close() {
        extensions.close();
    }

    @ParameterizedTest
    @CsvSource({"easy, true", "easy, false", "conservative, true", "conservative, false"})
    void startsWhatABruteForceStarts(String name, boolean isPool) throws IOException {
        Configuration configuration = configuration(name);
        for (int seed = 0; seed < SEEDS; seed++) {
            Trace trace = RandomWork.of(seed, isPool, false);
            BruteForce expected = new BruteForce(trace, name.equals("conservative"));
            assertThat(starts(trace, configuration))
                    .as("%s on a pool: %s, seed %s", name, isPool, seed)
                    .isEqualTo(expected.started);
        }
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void startsNoLaterThanFirstPromisedIfEstimatesAreExact(boolean isPool) throws IOException {
        Configuration configuration = configuration("conservative");
        for (int seed = 0; seed < SEEDS; seed++) {
            Trace trace = RandomWork.of(seed, isPool, true);
            Map<String, Integer> promised = new BruteForce(trace, true).promised;
            starts(trace, configuration)
                    .forEach((job, start) -> assertThat(Integer.parseInt(start.substring(0, start.indexOf(' '))))
                            .as("job %s on a pool: %s", job, isPool)
                            .isLessThanOrEqualTo(promised.get(job)));
        }
    }

    private static Configuration configuration(String name) throws IOException {
        return ConfigurationReader.read(
                Files.readString(CONFIGURATIONS.resolve(name + ".yaml")), name, extensions.catalog(), false);
    }

    /** Returns the start and the nodes of each job. */
    private static Map<String, String> starts(Trace trace, Configuration configuration) {
        ReplayPlan plan = new ReplayPlan(trace, ReplayWorld.of(trace), Semantics.ofCases(), false, 0, null);
        AttemptLog attempts = new AttemptLog();
        try (Sessions sessions = new Scheduler(extensions).sessions(configuration, Contracts.TRUSTED)) {
            new Replay(plan, "random", sessions, attempts).run(() -> false);
        }
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
}
