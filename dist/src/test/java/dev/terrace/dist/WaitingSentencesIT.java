package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.terrace.cases.CaseFolder;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.report.CycleReport.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The sentence of a waiting job agrees with the dump. {@value #MOST} jobs of recorded cases are drawn with a fixed
 * seed, at most {@value #PER_CASE} of each case. {@code -Dterrace.sentences=1000000} checks every waiting job of every
 * case, {@code -Dterrace.sentences.seed=N} draws others.
 */
class WaitingSentencesIT {
    private static final Path SHARED =
            Distribution.ROOT.resolve("../shared/cases/volcano").normalize();
    private static final int MOST = 200;
    private static final int PER_CASE = 3;
    private static final int COUNT = Integer.getInteger("terrace.sentences", MOST);
    private static final long SEED = Long.getLong("terrace.sentences.seed", 70);

    @Test
    void theSentencesOfWaitingJobsAgreeWithTheirDumps() throws IOException {
        assumeTrue(Files.isDirectory(SHARED), () -> SHARED + " is not there");
        List<CaseFolder> cases = new ArrayList<>(CaseFolder.below(SHARED));
        Random random = new Random(SEED);
        Collections.shuffle(cases, random);
        Map<String, Integer> kinds = new TreeMap<>();
        List<String> problems = new ArrayList<>();
        int checked = 0;
        Extensions extensions = ShippedPlugins.loaded();
        for (int i = 0; i < cases.size() && checked < COUNT; i++) {
            CaseFolder folder = cases.get(i);
            Cluster cluster = folder.snapshot().cluster();
            Configuration configuration = ConfigurationReader.read(folder.configuration(), extensions.catalog(), true);
            Scheduler scheduler = new Scheduler(extensions);
            List<Waiting> rows = drawn(scheduler.run(cluster, configuration).waiting(), random, COUNT - checked);
            SentenceCheck check =
                    new SentenceCheck(cluster, configuration, scheduler.explain(cluster, configuration, pods(rows)));
            for (Waiting row : rows) {
                check.kinds(row).forEach(kind -> kinds.merge(kind, 1, Integer::sum));
                check.problems(row)
                        .forEach(problem -> problems.add("%s %s: %s%n    %s"
                                .formatted(SHARED.relativize(folder.folder()), row.job(), problem, row.reason())));
                checked++;
            }
        }
        System.out.printf("%s sentences of waiting jobs, seed %s, with %s%n", checked, SEED, kinds);
        assertThat(checked).isPositive();
        assertThat(String.join("\n", problems))
                .as("%s faults in %s sentences", problems.size(), checked)
                .isEmpty();
    }

    private static List<Waiting> drawn(List<Waiting> all, Random random, int most) {
        List<Waiting> rows = new ArrayList<>(all);
        Collections.shuffle(rows, random);
        return rows.subList(0, Math.min(rows.size(), COUNT > MOST ? most : Math.min(most, PER_CASE)));
    }

    private static Watched pods(List<Waiting> rows) {
        return new Watched(
                rows.stream().flatMap(row -> row.pods().stream()).collect(Collectors.toSet()), Set.of(), Set.of());
    }
}
