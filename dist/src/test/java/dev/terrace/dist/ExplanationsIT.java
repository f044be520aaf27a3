package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cases.CaseFolder;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.report.CycleReport;
import dev.terrace.snapshot.SnapshotReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Explanations of all pods of the recorded cases are the same cycle, and agree with what it decided: under their own
 * configurations, and every fourth case under those of other systems; {@code -Dexplanations.stride=1} takes all, and
 * {@code -Dexplanations.cases=DIR} others.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExplanationsIT {
    private static final Path CASES =
            Path.of(System.getProperty("explanations.cases", "src/test/cases")).toAbsolutePath();
    private static final Path CONF = Distribution.ROOT.resolve("conf");

    private Extensions extensions;

    @BeforeAll
    void load() {
        extensions = Extensions.load(List.of(Distribution.HOME.resolve("plugins")));
    }

    @AfterAll
    void close() {
        extensions.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "armada.yaml", "dirac.yaml", "gridengine.yaml"})
    void lookingOnChangesNothingAndAgreesWithWhatWasDecided(String conf) throws IOException {
        List<String> problems = new ArrayList<>();
        int pods = 0;
        List<CaseFolder> folders = CaseFolder.below(CASES);
        int stride = conf.isEmpty() ? 1 : Integer.getInteger("explanations.stride", 4);
        for (int number = 0; number < folders.size(); number += stride) {
            CaseFolder folder = folders.get(number);
            Cluster cluster = SnapshotReader.read(
                            folder.snapshots(), folder.options().readOptions().flags(folder.flags()))
                    .cluster();
            Path file = conf.isEmpty() ? folder.configuration() : CONF.resolve(conf);
            Configuration configuration =
                    ConfigurationReader.read(Files.readString(file), file.toString(), extensions.catalog(), true);
            Scheduler scheduler = new Scheduler(extensions);
            CycleReport report = scheduler.run(cluster, configuration);
            Explanation explanation = scheduler.explain(cluster, configuration, all(cluster));
            pods += explanation.pods().size();
            if (!decided(report).equals(decided(explanation.report()))) {
                problems.add(folder.name() + ": decides otherwise when it is watched");
            }
            new Consistency(cluster, explanation)
                    .problems()
                    .forEach(problem -> problems.add(folder.name() + ": " + problem));
        }
        assertThat(pods).isPositive();
        assertThat(problems).isEmpty();
    }

    private static Watched all(Cluster cluster) {
        return new Watched(
                cluster.tasks().stream().map(TaskSpec::key).collect(Collectors.toSet()),
                cluster.jobs().stream().map(JobSpec::key).collect(Collectors.toSet()),
                cluster.queues().stream().map(QueueSpec::name).collect(Collectors.toSet()));
    }

    private static String decided(CycleReport report) {
        return report.with(new CycleReport.Timings(0, List.of(), 0, 0)).toString();
    }
}
