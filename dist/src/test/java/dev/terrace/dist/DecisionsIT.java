package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrace.cases.CaseFolder;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.Patches;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.inputs.Origin;
import dev.terrace.model.Cluster;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.snapshot.SnapshotWriter;
import dev.terrace.timeline.Chain;
import dev.terrace.timeline.Intervals;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The cluster in memory after one cycle, and after two consecutive ones, equals the output of {@code --apply} when read
 * again. Tested on recorded cases. Neighbouring cases are similar, so a build tests every third of the own and every
 * twentieth of the shared ones; {@code -Dterrace.cases.stride=1} tests all.
 */
class DecisionsIT {
    private static final Path OWN = Path.of("src/test/cases");
    private static final Path SHARED = Path.of(System.getProperty(
            "terrace.cases",
            Distribution.ROOT.resolve("../shared/cases/volcano").normalize().toString()));
    private static final Duration SECONDS = Duration.ofSeconds(10);
    private static final Intervals INTERVALS = new Intervals(Duration.ZERO, SECONDS, SECONDS);
    private static final int STRIDE = Integer.getInteger("terrace.cases.stride", 20);
    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    @Test
    void onTheOwnCases() throws IOException {
        compare(OWN, Math.min(STRIDE, "1".equals(System.getenv("NIGHTLY")) ? 1 : 3));
    }

    @Test
    void onAllThatAreRecorded() throws IOException {
        assumeTrue(Files.isDirectory(SHARED), () -> SHARED + " is not there");
        compare(SHARED, STRIDE);
    }

    /** Compares the cases, and checks that most of them decide something. */
    private static void compare(Path folder, int stride) throws IOException {
        List<CaseFolder> cases = CaseFolder.below(folder);
        int count = 0;
        int changed = 0;
        for (int i = 0; i < cases.size(); i += stride) {
            changed += compare(cases.get(i)) ? 1 : 0;
            count++;
        }
        System.out.println(
                count + " of " + count + " recorded cases agreed, of which " + changed + " change something");
        assertThat(changed).isGreaterThan(count / 2);
    }

    /** Compares one case. Returns whether the cycle changes anything. */
    private static boolean compare(CaseFolder folder) throws IOException {
        ReadOptions options = folder.options().read();
        Snapshot snapshot = SnapshotReader.read(folder.snapshots(), options);
        // Volcano plugins that Terrace lacks are left out. The decisions then differ from the recorded ones, which does
        // not matter here.
        Configuration configuration = ConfigurationReader.read(folder.configuration(), EXTENSIONS.catalog(), true);
        Scheduler scheduler = new Scheduler(EXTENSIONS);
        Cluster before = snapshot.cluster();
        CycleReport report = scheduler.run(before, configuration);
        ClusterState after = snapshot.state().apply(new Edit.Decided(report)).state();
        Patches once = new Patches().decided(report, before.now());
        assertSame(after.cluster(), written(folder, once, options.at(before.now())), folder.name());

        // Evicted pods leave before the second cycle.
        Chain chain = new Chain(snapshot.state(), INTERVALS);
        chain.next(report);
        ClusterState second = chain.state();
        CycleReport last = scheduler.run(second.cluster(), configuration);
        assertSame(
                lasting(second.apply(new Edit.Decided(last)).state().cluster()),
                lasting(written(
                        folder, chain.end(last), options.at(second.cluster().now()))),
                folder.name() + ", two cycles");
        return !after.cluster().equals(before);
    }

    /** Reads the patched dump again. */
    private static Cluster written(CaseFolder folder, Patches patches, ReadOptions options) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SnapshotWriter.apply(Origin.of(folder.snapshots()), patches, out, SnapshotWriter.Format.JSON);
        return SnapshotReader.read(new ByteArrayInputStream(out.toByteArray()), folder.name(), options)
                .cluster();
    }

    /**
     * The cluster without lifetimes. Running pods in a cluster have none, so an evicted pod that waits again has none
     * either.
     */
    private static Cluster lasting(Cluster cluster) {
        return cluster.toBuilder()
                .tasks(cluster.tasks().stream()
                        .map(task -> task.toBuilder().lifetime(null).build())
                        .toList())
                .build();
    }

    /** Compares part by part, because the difference of whole clusters would fill pages. */
    private static void assertSame(Cluster actual, Cluster expected, String where) {
        assertThat(actual.resources()).as(where).isEqualTo(expected.resources());
        assertThat(actual.tasks()).as(where).containsExactlyElementsOf(expected.tasks());
        assertThat(actual.jobs()).as(where).containsExactlyElementsOf(expected.jobs());
        assertThat(actual.pluginStates()).as(where).containsExactlyElementsOf(expected.pluginStates());
        assertThat(actual.storage()).as(where).isEqualTo(expected.storage());
        assertThat(actual).as(where).isEqualTo(expected);
    }
}
