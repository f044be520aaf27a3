package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.inputs.Origin;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.unblock.Advice;
import dev.terrace.whatif.unblock.Goal;
import dev.terrace.whatif.unblock.GoalNames;
import dev.terrace.whatif.unblock.Suggestion;
import dev.terrace.whatif.unblock.Survey;
import dev.terrace.whatif.unblock.Unblock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The suggestions of {@code unblock} for clusters that people reported. Each folder has a note with the expected
 * result.
 */
class UnblockIT {
    private static final Path REPORTS = Path.of("src/test/unblock");
    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20-preempt-gang-spares | team/high | set enablePreemptable of plugin gang to false",
                "20-preempt-gang-spares | team/high | minMember 2 instead of 3",
                "21-overcommit-low | team/high | overcommit-factor of plugin overcommit 1.3 instead of 1.2",
                "28-bound-not-reclaimed | team/need | evict team/stuck-0 from n1",
                "29-autoscaler | team/spark-driver-x | add 4 nodes like w1",
                "60-no-candidates | team/need | add a node like n1",
                "gang-short | default/bench | minMember 2 instead of 3",
                "reclaim-minimum | d/bo | minMember 2 instead of 1",
                "reclaim-minimum | d/bo-1 | minMember 2 instead of 1",
                "70-preempt-missing | team/hi | add action preempt: actions \"enqueue, allocate, preempt, backfill\"",
                "78-full-cluster | team/b | add a node like n1"
            })
    void theHostsOwnMeansAreSuggested(String folder, String name, String says) throws IOException {
        assertThat(advice(folder, name).suggestions())
                .extracting(suggestion -> suggestion.step().says())
                .contains(says);
    }

    @Test
    void noChangeOpensADeadNodeOrTheControlPlane() throws IOException {
        assertThat(says("dead-nodes", "team/new"))
                .containsSubsequence(
                        "let it tolerate gpu",
                        "ask for 1 cpu instead of 3",
                        "let it tolerate node-role.kubernetes.io/control-plane",
                        "uncordon shut")
                .contains("remove taint gpu from gpu")
                .noneMatch(says -> says.matches(".*node(\\.cloudprovider)?\\.kubernetes\\.io.*"))
                .noneMatch(says -> says.startsWith("remove taint node-role"));
    }

    @ParameterizedTest
    @CsvSource({
        "47-preempt-affinity, team/hi, bound in cycle 2; once team/lo0-0 and team/lo2-0 have left",
        "evicting, ns1/pg00, bound in cycle 2",
        "reclaim-minimum, d/bo, bound in cycle 2; once d/al-3 has left"
    })
    void waitingIsTheFirstSuggestionIfItIsEnough(String folder, String name, String fate) throws IOException {
        Suggestion first = advice(folder, name).suggestions().get(0);
        assertThat(first.step().says()).startsWith("nothing: it is " + fate.replace(';', ','));
        assertThat(first.step().changes()).isEmpty();
    }

    @Test
    void aChangeThatStarvesTheJobIsNotTheFirst() throws IOException {
        assertThat(says("spark-driver", "team/spark-driver-x"))
                .containsExactly("add 2 nodes like w1", "minResources.cpu 16 instead of 40");
        assertThat(advice("spark-driver", "team/spark-driver-x")
                        .suggestions()
                        .get(1)
                        .then())
                .isEqualTo("bound, without resources for its other pods");
    }

    @Test
    void aChangeThatStarvesAJobIsNotTheFirstOfASurvey() throws IOException {
        try (Case one = new Case("spark-driver")) {
            Survey survey =
                    Survey.conduct(one.trial, Survey.waiting(one.trial.run(List.of())), 5, 2000, () -> 0, () -> {});
            assertThat(survey.changes())
                    .extracting(change -> change.step().says())
                    .containsExactly("add 2 nodes like w1", "minResources.cpu 16 instead of 40");
        }
    }

    @Test
    void aPriorityClassIsOneChangeOfGroupAndPods() throws IOException {
        List<Suggestion> classes = advice("priority-class", "ml/high").suggestions().stream()
                .filter(each -> each.step().says().startsWith("give it"))
                .toList();
        assertThat(classes).singleElement().satisfies(each -> {
            assertThat(each.step().changes()).hasSize(2);
            assertThat(each.smaller()).isEmpty();
        });
    }

    @Test
    void theChangeThatHelpsMostJobsComesFirst() throws IOException {
        try (Case one = new Case("21-overcommit-low")) {
            List<Goal> goals = Survey.waiting(one.trial.run(List.of()));
            Survey survey = Survey.conduct(one.trial, goals, 3, 2000, () -> 0, () -> {});
            assertThat(goals).hasSizeGreaterThan(3);
            assertThat(survey.changes())
                    .isSortedAccordingTo((first, second) ->
                            second.helps().size() - first.helps().size());
            assertThat(survey.changes().get(0).helps()).hasSizeGreaterThan(1);
        }
    }

    @Test
    void aPromisedPlaceIsEnoughForAJobThatDoesNotWait() throws IOException {
        assertThat(advice("17-hierarchy-enqueue", "team/a-1").nothing())
                .isEqualTo("Nothing has to change: it runs as it is (pipelined, once team/b-0-0 has left).");
    }

    private static List<String> says(String folder, String name) throws IOException {
        return advice(folder, name).suggestions().stream()
                .map(suggestion -> suggestion.step().says())
                .toList();
    }

    private static Advice advice(String folder, String name) throws IOException {
        try (Case one = new Case(folder)) {
            return Unblock.search(
                    one.trial,
                    GoalNames.find(name, one.snapshot.cluster()),
                    5,
                    () -> one.trial.cycles() < 2000,
                    size -> {},
                    () -> {});
        }
    }

    private static final class Case implements AutoCloseable {
        final Snapshot snapshot;
        final WhatIf trial;

        Case(String folder) throws IOException {
            List<String> inputs =
                    List.of(REPORTS.resolve(folder).resolve("cluster.yaml").toString());
            snapshot = SnapshotReader.read(inputs, ReadOptions.defaults());
            Path own = REPORTS.resolve(folder).resolve("scheduler.conf");
            String text = Files.readString(Files.exists(own) ? own : Distribution.HOME.resolve("conf/default.yaml"));
            DumpObjects objects = DumpObjects.read(
                    Origin.of(inputs),
                    Goal.patchable(
                            snapshot.cluster().jobs().stream()
                                    .map(job -> new Goal(true, job.key()))
                                    .toList(),
                            snapshot.cluster()));
            trial = new WhatIf(
                    new Dump(
                            snapshot.state(),
                            objects,
                            ReadOptions.defaults().at(snapshot.cluster().now())),
                    EditableConfiguration.read(text, folder, EXTENSIONS.catalog(), false),
                    new Scheduler(EXTENSIONS));
        }

        @Override
        public void close() {
            trial.close();
        }
    }
}
