package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.cases.CaseFolder;
import dev.terrace.cases.CaseOptions;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.inputs.Origin;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.explanation.Explanation;
import dev.terrace.model.explanation.Watched;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.report.Fate;
import dev.terrace.model.report.QueueStanding;
import dev.terrace.objects.ReadOptions;
import dev.terrace.report.Accounting;
import dev.terrace.report.Accounting.GroupFate;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.WhatIf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Explanations of all pods of the recorded cases leave the cycle unchanged, and agree with its decisions. Each third
 * case runs under its own configuration, each at night, and every eighth of them also under those of other systems.
 * {@code -Dexplanations.stride=1} selects all cases, {@code -Dexplanations.cases=DIR,DIR} others. The first sentence
 * about a waiting object is the same in all commands: every fourth of these cases checks it, and every eighth also in
 * the service.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExplanationsIT {
    private static final List<Path> CASES = Stream.of(
                    System.getProperty("explanations.cases", "src/test/cases").split(","))
            .map(folder -> Path.of(folder).toAbsolutePath())
            .toList();
    private static final Map<String, Predicate<String>> PATCHED =
            Map.of("Node", any -> true, "Queue", any -> true, "PodGroup", any -> true, "Pod", any -> true);
    private static final int STRIDE =
            Integer.getInteger("explanations.stride", "1".equals(System.getenv("NIGHTLY")) ? 8 : 24);
    private static final Path CONF = Distribution.ROOT.resolve("conf");

    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    @ParameterizedTest
    @ValueSource(strings = {"", "armada.yaml", "dirac.yaml", "gridengine.yaml"})
    void lookingOnChangesNothingAndAgreesWithWhatWasDecided(String conf) throws IOException {
        List<String> problems = new ArrayList<>();
        int pods = 0;
        List<CaseFolder> folders = folders();
        int stride = conf.isEmpty() ? Math.max(1, STRIDE / 8) : STRIDE;
        for (int number = 0; number < folders.size(); number += stride) {
            CaseFolder folder = folders.get(number);
            Cluster cluster = folder.snapshot().cluster();
            Path file = conf.isEmpty() ? folder.configuration() : CONF.resolve(conf);
            Configuration configuration =
                    ConfigurationReader.read(Files.readString(file), file.toString(), EXTENSIONS.catalog(), true);
            Scheduler scheduler = new Scheduler(EXTENSIONS);
            CycleReport report = scheduler.run(cluster, configuration);
            Explanation explanation = scheduler.explain(cluster, configuration, all(cluster));
            pods += explanation.pods().size();
            if (!decided(report).equals(decided(explanation.report()))) {
                problems.add(folder.name() + ": decides otherwise when it is watched");
            }
            Stream.of(
                            new Consistency(cluster, explanation).problems(),
                            new FirstSentences(explanation).problems(),
                            unaccounted(cluster, report))
                    .flatMap(List::stream)
                    .forEach(problem -> problems.add(folder.name() + ": " + problem));
        }
        assertThat(pods).isPositive();
        assertThat(problems).isEmpty();
    }

    @Test
    void theFirstSentenceIsTheSameEverywhere() throws IOException {
        List<String> problems = new ArrayList<>();
        SortedMap<String, Integer> counts = new TreeMap<>();
        List<CaseFolder> folders = folders();
        try (Service service = new Service(EXTENSIONS)) {
            for (int number = 0; number < folders.size(); number += Math.max(1, STRIDE / 2)) {
                CaseFolder folder = folders.get(number);
                Snapshot snapshot = folder.snapshot();
                Cluster cluster = snapshot.cluster();
                EditableConfiguration editable = EditableConfiguration.read(
                        Files.readString(folder.configuration()), folder.name(), EXTENSIONS.catalog(), true);
                Scheduler scheduler = new Scheduler(EXTENSIONS);
                SameSentences sentences =
                        new SameSentences(scheduler.explain(cluster, editable.configuration(), all(cluster)));
                DumpObjects objects = DumpObjects.read(Origin.of(folder.snapshots()), PATCHED);
                Dump dump = new Dump(snapshot.state(), objects, folder.options().read());
                List<String> own = new ArrayList<>(sentences.ofRun());
                try (WhatIf whatIf = new WhatIf(dump, editable, scheduler)) {
                    own.addAll(sentences.ofUnblock(whatIf));
                }
                counts.merge("cases", 1, Integer::sum);
                counts.merge("waiting jobs", sentences.waitingJobs(), Integer::sum);
                counts.merge("waiting pods", sentences.waitingPods(), Integer::sum);
                if (number % STRIDE == 0 && isPlain(folder, cluster)) {
                    counts.merge("cases in the service", 1, Integer::sum);
                    own.addAll(sentences.ofService(service, folder));
                }
                own.forEach(problem -> problems.add(folder.name() + ": " + problem));
            }
        }
        System.out.println(counts);
        assertThat(counts.get("waiting pods")).isPositive();
        assertThat(problems).isEmpty();
    }

    private static List<CaseFolder> folders() {
        return CASES.stream().flatMap(top -> CaseFolder.below(top).stream()).toList();
    }

    /** Returns whether a service reads the case as it was recorded: it has no options, and passes over unnamed pods. */
    private static boolean isPlain(CaseFolder folder, Cluster cluster) {
        return folder.options().equals(CaseOptions.none())
                && SnapshotReader.read(folder.snapshots(), ReadOptions.defaults())
                                .cluster()
                                .tasks()
                                .size()
                        == cluster.tasks().size();
    }

    /** The numbers that do not add up to the objects of the cluster, or to the rows of the report. */
    private static List<String> unaccounted(Cluster cluster, CycleReport report) {
        Accounting accounting = Accounting.of(cluster, report);
        Map<String, List<Integer>> sums = new LinkedHashMap<>();
        sums.put(
                "pods",
                List.of(
                        accounting.totalPods(),
                        cluster.tasks().size() + cluster.undecided().size()));
        sums.put("groups", List.of(accounting.totalGroups(), cluster.jobs().size()));
        sums.put(
                "waiting pods of rows",
                List.of(
                        accounting.pods().get(Fate.WAITS),
                        report.waiting().stream().mapToInt(Waiting::tasks).sum()));
        sums.put(
                "waiting pods of queues",
                List.of(
                        accounting.pods().get(Fate.WAITS),
                        report.queues().stream()
                                .mapToInt(QueueStanding::waitingTasks)
                                .sum()));
        sums.put(
                "admitted groups",
                List.of(
                        accounting.groups().get(GroupFate.ADMITTED),
                        report.admitted().size()));
        return sums.entrySet().stream()
                .filter(sum -> !sum.getValue().get(0).equals(sum.getValue().get(1)))
                .map(sum -> "%s: %s accounted for, not %s"
                        .formatted(
                                sum.getKey(),
                                sum.getValue().get(0),
                                sum.getValue().get(1)))
                .toList();
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
