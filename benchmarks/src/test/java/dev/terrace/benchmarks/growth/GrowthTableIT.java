package dev.terrace.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.benchmarks.growth.Dimension.Outcome;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs each dimension at a tiny size in this process, so that it works when it is needed. */
class GrowthTableIT {
    private static final int TINY = 20;

    private static Extensions extensions;

    @TempDir
    Path folder;

    @BeforeAll
    static void load() {
        extensions = Extensions.load(List.of(Path.of(System.getProperty("terrace.distribution"), "plugins")));
    }

    @AfterAll
    static void unload() {
        extensions.close();
    }

    static List<Dimension> all() {
        return GrowthTable.read();
    }

    @Test
    void thereAreFiftyAndNamesAreUnique() {
        assertThat(all())
                .hasSizeGreaterThanOrEqualTo(50)
                .extracting(Dimension::name)
                .doesNotHaveDuplicates();
    }

    @Test
    void whatMayGrowMoreSaysWhy() {
        assertThat(all())
                .allSatisfy(dimension -> assertThat(dimension.reason().isEmpty())
                        .as(dimension.name())
                        .isEqualTo(dimension.exponent() == 1));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("all")
    void itIsReadWithoutFindingsAndDecided(Dimension dimension) throws IOException {
        Path once = write(dimension, TINY);
        Path twice = write(dimension, 2 * TINY);
        assertThat(Files.size(twice) + dimension.conf().at(2 * TINY).length())
                .isGreaterThan(Files.size(once) + dimension.conf().at(TINY).length());
        Snapshot snapshot = SnapshotReader.read(List.of(twice.toString()), ReadOptions.defaults());
        assertThat(snapshot.findings()).isEmpty();
        Configuration configuration =
                ConfigurationReader.read(dimension.conf().at(2 * TINY), "conf", extensions.catalog(), false);
        assertThat(configuration.findings())
                .allMatch(finding -> finding.message().contains("is named twice")
                        || finding.message().contains("is in a tier below plugins"));
        CycleReport report = new Scheduler(extensions).run(snapshot.cluster(), configuration);
        assertThat(outcome(report)).isEqualTo(dimension.outcome());
    }

    private Path write(Dimension dimension, int size) throws IOException {
        Path file = folder.resolve(dimension.name() + size);
        dimension.write(size, file);
        return file;
    }

    private static Outcome outcome(CycleReport report) {
        if (!report.evictions().isEmpty()) {
            return Outcome.EVICTIONS;
        }
        return report.binds().isEmpty() ? Outcome.NOTHING : Outcome.BINDS;
    }
}
