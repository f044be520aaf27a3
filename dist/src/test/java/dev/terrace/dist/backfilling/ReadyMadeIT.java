package dev.terrace.dist.backfilling;

import static dev.terrace.testkit.ClusterBuilder.cluster;
import static dev.terrace.testkit.JobBuilder.job;
import static dev.terrace.testkit.PodBuilder.pods;
import static dev.terrace.testkit.QueueBuilder.queue;
import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.dist.ShippedPlugins;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.testkit.ClusterBuilder;
import dev.terrace.testkit.CycleAssert;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each configuration in the folder {@code conf} is read without findings, and places pods of one snapshot. */
class ReadyMadeIT {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();
    private static final Cluster CLUSTER = SnapshotReader.read(
                    List.of(ROOT.resolve("examples/quickstart/cluster.yaml").toString()), ReadOptions.defaults())
            .cluster();

    static List<Path> configurations() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("conf"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("configurations")
    void placesPods(Path file) {
        assertThat(ConfigurationReader.lint(file, EXTENSIONS.catalog(), false)).isEmpty();
        CycleReport report =
                new Scheduler(EXTENSIONS).run(CLUSTER, ConfigurationReader.read(file, EXTENSIONS.catalog(), false));
        assertThat(report.binds()).isNotEmpty();
    }

    /** The queue of the older job comes last by name. */
    @ParameterizedTest
    @ValueSource(strings = {"first-fit", "fcfs", "easy", "conservative"})
    void theOldestJobOfAllQueuesComesFirst(String name) {
        ClusterBuilder cluster = cluster()
                .node("n1", "1 cpu")
                .queue(queue("a"))
                .queue(queue("b"))
                .job(job("young").queue("a").created(2).pods(pods(1, "1 cpu")))
                .job(job("old").queue("b").created(1).pods(pods(1, "1 cpu")));
        Path file = ROOT.resolve("conf/" + name + ".yaml");
        new CycleAssert(new Scheduler(EXTENSIONS)
                        .run(cluster.build(), ConfigurationReader.read(file, EXTENSIONS.catalog(), false)))
                .bound("old-0", "n1")
                .bound(1);
    }
}
