package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.Sessions;
import dev.terrace.engine.contract.Contracts;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.objects.ReadOptions;
import dev.terrace.report.CycleSeries;
import dev.terrace.report.SeriesCycle;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.timeline.Chain;
import dev.terrace.timeline.Intervals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Consecutive cycles on a crowded cluster come to rest: no pod is evicted again. */
class ConvergenceIT {
    private static final Path DUMP = Path.of("src/test/cases/dumps/tight/snapshot.yaml.gz");
    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    @ParameterizedTest
    @CsvSource({
        "armada, 1",
        "armada, 10",
        "armada, 30",
        "reclaim-and-preempt, 1",
        "reclaim-and-preempt, 10",
        "reclaim-and-preempt, 30",
        "queue-score, 10",
        "queue-score, 30"
    })
    void noPodIsEvictedAgain(String conf, int every) {
        CycleSeries series = follow(DUMP, Distribution.ROOT.resolve("conf/" + conf + ".yaml"), every, 40);
        assertThat(series.evictedAgain()).isEmpty();
        if (every > 1) {
            // In 40 s, a gang that loses its promise after the first grace has no time to lose the second.
            assertThat(series.unsettled()).isEmpty();
        }
        assertThat(series.unchanged()).isNotEmpty();
    }

    @Test
    void cyclesThatDoNotSettleSaySo() {
        Path folder = Path.of("src/test/cases/dumps/tight-reclaim").toAbsolutePath();
        CycleSeries series = follow(folder.resolve("snapshot.yaml.gz"), folder.resolve("scheduler.conf"), 30, 30);
        assertThat(series.unsettled())
                .hasValue("does not settle: 2,096 evictions in 30 cycles, 161 pods more than once;"
                        + " 27 pods pipelined again and again, and not bound");
    }

    private static CycleSeries follow(Path dump, Path conf, int every, int cycles) {
        Configuration configuration = ConfigurationReader.read(conf, EXTENSIONS.catalog(), false);
        Intervals intervals = new Intervals(Duration.ZERO, Duration.ofSeconds(every), Intervals.DEFAULT_GRACE);
        CycleSeries series = new CycleSeries(intervals.grace());
        Chain chain = new Chain(
                SnapshotReader.read(List.of(dump.toString()), ReadOptions.defaults())
                        .state(),
                intervals);
        try (Sessions sessions = new Scheduler(EXTENSIONS).sessions(configuration, Contracts.TRUSTED)) {
            var unused =
                    chain.run(cycles, sessions::run, (cluster, report) -> series.add(SeriesCycle.of(cluster, report)));
        }
        return series;
    }
}
