package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.terrace.cluster.ClusterState;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.kubernetes.loop.SimulatedCluster;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.timeline.Chain;
import dev.terrace.timeline.Intervals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * On recorded clusters, the loop comes to rest with at most as many evictions as consecutive cycles make, although
 * victims leave one after another, their controllers create them again at once, and a tenth of all status writes is
 * answered with 409. An action that evicts sees the cluster only between these events in consecutive cycles.
 */
class EvictionCountsIT {
    private static final Path CASES =
            Distribution.ROOT.resolve("../shared/cases/volcano/random").normalize();
    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();
    private static final int CYCLES = 20;

    /**
     * The clusters on which the loop makes more evictions. In two, the plugin {@code begun} does: it gives evicted room
     * to the job for which it was evicted, and orders queues. In the others, jobs evict each other for ever, also in
     * consecutive cycles.
     */
    private static final Set<String> MORE =
            Set.of("reclaim-0034", "reclaim-0040", "mixed-0008", "mixed-0027", "mixed-0059");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mixed-0020",
                "mixed-0048",
                "mixed-0055",
                "mixed-0057",
                "preempt-0007",
                "preempt-0016",
                "preempt-0024",
                "preempt-0029",
                "preempt-0031",
                "preempt-0042",
                "preempt-0045",
                "preempt-0052",
                "preempt-0060",
                "reclaim-0009",
                "reclaim-0014",
                "reclaim-0032",
                "reclaim-0054"
            })
    void theLoopEvictsNoMoreThanConsecutiveCycles(String name) throws IOException {
        Path folder = CASES.resolve(name);
        assumeTrue(Files.isDirectory(folder), () -> folder + " is not there");
        Path dump = folder.resolve("snapshot.json");
        ClusterState state = SnapshotReader.read(List.of(dump.toString()), ReadOptions.defaults())
                .state();
        Configuration configuration =
                ConfigurationReader.read(folder.resolve("scheduler.conf"), EXTENSIONS.catalog(), false);
        JsonNode objects = new ObjectMapper().readTree(dump.toFile()).path("items");
        for (int seed = 1; seed <= 3; seed++) {
            SimulatedCluster cluster = new SimulatedCluster(
                    objects,
                    state.cluster().now(),
                    // As terrace schedule does.
                    new Scheduler(EXTENSIONS).sessions(configuration.withFirst("begun"), Contracts.TRUSTED),
                    0.1,
                    seed);
            assertThat(cluster.run(Duration.ofHours(1)))
                    .as("rests with seed %s", seed)
                    .isTrue();
            assertThat(cluster.evicted()).as("seed %s", seed).hasSizeLessThanOrEqualTo(evictions(state, configuration));
        }
    }

    static Stream<String> all() throws IOException {
        assumeTrue(Files.isDirectory(CASES), () -> CASES + " is not there");
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders
                    .map(folder -> folder.getFileName().toString())
                    .filter(name -> name.matches("(preempt|reclaim|mixed)-\\d+") && !MORE.contains(name))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("all")
    void itDoesNotOnAnyRecordedCluster(String name) throws IOException {
        theLoopEvictsNoMoreThanConsecutiveCycles(name);
    }

    private static int evictions(ClusterState state, Configuration configuration) {
        int[] evictions = {0};
        Intervals intervals = new Intervals(Duration.ZERO, Intervals.DEFAULT_GRACE, Intervals.DEFAULT_GRACE);
        try (Sessions sessions = new Scheduler(EXTENSIONS).sessions(configuration, Contracts.TRUSTED)) {
            var unused = new Chain(state, intervals)
                    .run(
                            CYCLES,
                            sessions::run,
                            (cluster, report) ->
                                    evictions[0] += report.evictions().size());
        }
        return evictions[0];
    }
}
