package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrace.cli.explanation.ExplanationText;
import dev.terrace.cli.layout.Ink;
import dev.terrace.cli.layout.Page;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.objects.ReadOptions;
import dev.terrace.report.explanation.Nearest;
import dev.terrace.report.name.Asked;
import dev.terrace.report.name.NamedKind;
import dev.terrace.report.name.Names;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The text of explanations of real cases on a terminal of 80 columns, on one of 140, and with unlimited lines.
 * {@code -Dgolden.write=true} writes the expected files.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExplanationTextIT {
    private static final Path OWN = Path.of("src/test/cases").toAbsolutePath();
    private static final Path SHARED =
            Distribution.ROOT.resolve("../shared/cases/volcano").normalize();
    private static final Path GOLDEN = Path.of("src/test/explanations").toAbsolutePath();

    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    @ParameterizedTest
    @CsvSource({
        "dumps/tight, default/db-41-0, waits",
        "random/binpack-0010, job:ns1/pg15, not-admitted",
        "rich/pods-0012, job:ns1/job09, gang",
        "rich/pods-0012, ns1/job09-worker-3, memory",
        "rich/pods-0023, ns1/job11-task-2, bound",
        "mixed/mixed-0006, ns1/pg06-0, preempted",
        "mixed/mixed-0006, ns1/pg16-0, preempts",
        "dumps/tight-reclaim, ml-team/train-15-worker-2, reclaimed",
        "dumps/tight-reclaim, ml-team/train-42-worker-3, reclaims"
    })
    void readsAsItDid(String name, String asked, String golden) throws Exception {
        Path recorded = Files.isDirectory(OWN.resolve(name)) ? OWN.resolve(name) : SHARED.resolve(name);
        assumeTrue(Files.isDirectory(recorded), () -> recorded + " is not there");
        Cluster cluster =
                SnapshotReader.read(snapshots(recorded), ReadOptions.defaults()).cluster();
        Path conf = recorded.resolve("scheduler.conf");
        Configuration configuration =
                ConfigurationReader.read(Files.readString(conf), conf.toString(), EXTENSIONS.catalog(), true);
        Asked about = Asked.of(Names.of(cluster).some(asked, EnumSet.of(NamedKind.POD, NamedKind.JOB)), cluster);
        Explanation explanation = new Scheduler(EXTENSIONS).explain(cluster, configuration, about.watched());
        for (int width : List.of(80, 140, Page.ENDLESS)) {
            StringWriter told = new StringWriter();
            new ExplanationText(
                            explanation,
                            cluster,
                            new Nearest(5, Set.of()),
                            about,
                            Optional.of("…"),
                            new Page(new PrintWriter(told), width, Ink.PLAIN))
                    .print();
            if (width != Page.ENDLESS) {
                assertThat(told.toString().lines()).allMatch(line -> line.length() <= width);
            }
            Path file = GOLDEN.resolve(width == Page.ENDLESS ? "endless" : "" + width)
                    .resolve(golden + ".txt");
            if (Boolean.getBoolean("golden.write")) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, told.toString());
            }
            assertThat(told).hasToString(Files.readString(file));
        }
    }

    private static List<String> snapshots(Path recorded) throws IOException {
        try (var files = Files.list(recorded)) {
            return files.filter(each -> each.getFileName().toString().startsWith("snapshot"))
                    .sorted()
                    .map(Path::toString)
                    .toList();
        }
    }
}
