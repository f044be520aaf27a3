package dev.terrace.whatif.unblock;

import static org.assertj.core.api.Assertions.assertThat;

import dev.terrace.actions.AllocateAction;
import dev.terrace.actions.BackfillAction;
import dev.terrace.actions.EnqueueAction;
import dev.terrace.actions.PreemptAction;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.resource.Amounts;
import dev.terrace.model.resource.ResourceNames;
import dev.terrace.model.settings.Argument;
import dev.terrace.model.settings.Arguments;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.spi.Hooks;
import dev.terrace.spi.SchedulerPlugin;
import dev.terrace.spi.Vote;
import dev.terrace.spi.view.SessionView;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.WhatIf.Answer;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnblockTest {
    private static final String NODE = """
            ---
            apiVersion: v1
            kind: Node
            metadata: {name: n1}
            status: {allocatable: {cpu: "4", memory: 16Gi, pods: "10"}}
            ---
            apiVersion: scheduling.volcano.sh/v1beta1
            kind: Queue
            metadata: {name: default}
            status: {state: Open}
            """;
    private static final String NODE_OF_8 = """
            ---
            apiVersion: v1
            kind: Node
            metadata: {name: n2}
            status: {allocatable: {cpu: "8", memory: 16Gi, pods: "10"}}
            """;
    private static final String OWNER =
            "{apiVersion: kubeflow.org/v2beta1, kind: MPIJob, name: bench, controller: true}";
    private static final String WAITS = group("big", 2) + pod("big", "big-0", "3", "") + pod("big", "big-1", "3", "");

    private static final String RESERVED = "actions: \"enqueue, allocate\"\ntiers:\n- plugins: [{name: reserved}]\n";

    private static String group(String name, int least) {
        return """
                ---
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: PodGroup
                metadata: {namespace: ml, name: %s}
                spec: {minMember: %s, minResources: {cpu: "3"}}
                status: {phase: Inqueue}
                """.formatted(name, least);
    }

    private static String queue(String name) {
        return """
                ---
                apiVersion: scheduling.volcano.sh/v1beta1
                kind: Queue
                metadata: {name: %s}
                status: {state: Open}
                """.formatted(name);
    }

    private static String pod(String group, String name, String cpu, String more) {
        return """
                ---
                apiVersion: v1
                kind: Pod
                metadata: {namespace: ml, name: %s, annotations: {scheduling.k8s.io/group-name: %s}}
                spec: {schedulerName: volcano, %scontainers: [{name: a, resources: {requests: {cpu: "%s"}}}]}
                status: {phase: %s, startTime: "2026-03-02T08:00:00Z"}
                """.formatted(name, group, more, cpu, more.contains("nodeName") ? "Running" : "Pending");
    }

    /** Admits jobs from a factor of 1.3 on. */
    private static final class Factor implements SchedulerPlugin {
        private static final Argument<Double> FACTOR =
                Argument.number("factor").atMost(2).orElse(1.0);
        private static final Argument<Double> WITHOUT_DEFAULT = Argument.number("another");

        @Override
        public String name() {
            return "factor";
        }

        @Override
        public List<Argument<?>> arguments() {
            return List.of(WITHOUT_DEFAULT, FACTOR);
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            boolean admits = arguments.get(FACTOR) >= 1.3
                    || arguments.find(WITHOUT_DEFAULT).isPresent();
            hooks.jobEnqueueable(job -> admits ? Vote.PERMIT : Vote.REJECT);
        }
    }

    /** Admits a job with a minimum of 1 if it is alone in the cluster, and others if they reserve no cpu. */
    private static final class Reserved implements SchedulerPlugin {
        @Override
        public String name() {
            return "reserved";
        }

        @Override
        public void open(SessionView session, Hooks hooks, Arguments arguments) {
            hooks.jobEnqueueable(job -> {
                Amounts reserved = job.spec().minResources();
                boolean isFree = reserved != null && reserved.get(ResourceNames.CPU) == 0;
                return (job.minMember() == 1 ? session.jobs().size() == 1 : isFree) ? Vote.PERMIT : Vote.REJECT;
            });
        }
    }

    private static Advice advice(String name, String actions, String dump) {
        return configured(name, withoutPlugins(actions), dump);
    }

    private static Advice configured(String name, String configuration, String dump) {
        return of(
                configuration,
                dump,
                trial -> Unblock.search(
                        trial,
                        GoalNames.find(name, trial.dump().state().cluster()),
                        5,
                        () -> trial.cycles() < 2000,
                        size -> {},
                        () -> {}));
    }

    private static String withoutPlugins(String actions) {
        return "actions: \"" + actions + "\"\ntiers: []\n";
    }

    private static <T> T of(String configuration, String dump, Function<WhatIf, T> search) {
        byte[] text = (NODE + dump).getBytes(StandardCharsets.UTF_8);
        ReadOptions options = ReadOptions.defaults();
        Snapshot snapshot = SnapshotReader.read(new ByteArrayInputStream(text), "cluster.yaml", options);
        Map<String, Predicate<String>> all =
                Map.of("Node", any -> true, "Queue", any -> true, "PodGroup", any -> true, "Pod", any -> true);
        DumpObjects objects = DumpObjects.read(new ByteArrayInputStream(text), "cluster.yaml", all);
        Extensions extensions = Extensions.of(
                List.of(Factor::new, Reserved::new),
                List.of(EnqueueAction::new, AllocateAction::new, PreemptAction::new, BackfillAction::new));
        EditableConfiguration editable = EditableConfiguration.read(configuration, "conf", extensions.catalog(), false);
        try (WhatIf whatIf =
                new WhatIf(new Dump(snapshot.state(), objects, options), editable, new Scheduler(extensions))) {
            return search.apply(whatIf);
        }
    }

    @Test
    void aSurveySaysHowManyChangesItsTimeWasEnoughFor() {
        String jobs = WAITS + group("huge", 2) + pod("huge", "huge-0", "4", "") + pod("huge", "huge-1", "4", "");
        int[] asked = {0};
        Survey survey = of(
                withoutPlugins("allocate"),
                jobs,
                trial -> Survey.conduct(
                        trial,
                        Survey.waiting(trial.run(List.of())),
                        5,
                        2000,
                        () -> asked[0]++ < 4 ? 0 : 0.8,
                        () -> {}));
        assertThat(survey.complete()).isFalse();
        assertThat(survey.jobs()).extracting(Advice::complete).containsExactly(false, false);
        assertThat(survey.jobs().get(0).extent()).matches("[1-9] of [1-9][0-9]* changes were tried");
        assertThat(survey.jobs().get(1).nothing()).isEqualTo("No change was tried.");
    }

    @Test
    void aSurveyKeepsToItsCycles() {
        Survey survey = of(
                withoutPlugins("allocate"),
                WAITS + group("huge", 2) + pod("huge", "huge-0", "4", "") + pod("huge", "huge-1", "4", ""),
                trial -> Survey.conduct(trial, Survey.waiting(trial.run(List.of())), 5, 8, () -> 0, () -> {}));
        assertThat(survey.tried()).isLessThanOrEqualTo(8);
    }

    @Test
    void aCachedAnswerKeepsTheUids() {
        String pod = pod("one", "one-0", "1", "").replace("name: one-0", "name: one-0, uid: u1");
        List<Bind> binds = of(withoutPlugins("allocate"), group("one", 1) + pod, trial -> {
            var unused = trial.run(List.of());
            return trial.run(List.of()).report().binds();
        });
        assertThat(binds).extracting(Bind::uid).containsExactly("u1");
    }

    private static List<String> says(Advice advice) {
        return advice.suggestions().stream().map(each -> each.step().says()).toList();
    }

    @Test
    void nodesLikeOneOfTheClusterAreAdded() {
        Advice advice = advice("ml/big", "allocate", WAITS);
        assertThat(says(advice))
                .contains("add a node like n1", "would run if n1 had 6 cpu instead of 4 (nothing can be freed there)");
        assertThat(advice.suggestions())
                .allSatisfy(each -> assertThat(each.then()).endsWith("bound"));
    }

    @Test
    void aGroupOfAQueueThatDoesNotExistMovesToOneThatAcceptsJobs() {
        String lost = group("lost", 1).replace("spec: {", "spec: {queue: defautl, ") + pod("lost", "lost-0", "3", "");
        Advice advice = advice("ml/lost", "allocate", queue("root") + queue("alike") + lost);
        assertThat(says(advice))
                .startsWith(
                        "queue default instead of defautl, which does not exist",
                        "queue alike instead of defautl, which does not exist")
                .noneMatch(says -> says.contains("root"));
    }

    @Test
    void theCorrectionOfAQueueComesFirst() {
        String lost = group("lost", 2).replace("spec: {", "spec: {queue: alikee, ") + pod("lost", "lost-0", "9", "");
        Advice advice = advice("ml/lost", "allocate", queue("alike") + lost);
        assertThat(advice.failed().get(0).says()).isEqualTo("queue alike instead of alikee, which does not exist");
    }

    @Test
    void aLargerNodeIsTheLastOfASet() {
        List<IdeaStep> steps = List.of(
                new IdeaStep("would run if n1 had 6 cpu instead of 4", List.of()),
                new IdeaStep("ask for 5 cpu instead of 8", List.of()));
        assertThat(Idea.together(steps).says())
                .isEqualTo("ask for 5 cpu instead of 8; it would run if n1 had 6 cpu instead of 4");
    }

    @Test
    void aRequestNeverBecomesNothing() {
        Advice advice = advice("ml/big", "allocate", WAITS.replace("\"3\"", "\"5\""));
        assertThat(says(advice)).contains("ask for 2 cpu instead of 5").noneMatch(says -> says.contains(" 0 "));
    }

    @Test
    void aJobThatEndsIsToldWithItsPlannedEnd() {
        String running = group("old", 1) + pod("old", "old-0", "3", "nodeName: n1, activeDeadlineSeconds: 3600, ");
        Advice advice = advice("ml/one", "allocate", running + group("one", 1) + pod("one", "one-0", "3", ""));
        assertThat(says(advice)).contains("evict ml/old-0 from n1");
        Advice higher = advice(
                "ml/one",
                "allocate",
                running.replace("nodeName", "priority: 9, nodeName") + group("one", 1) + pod("one", "one-0", "3", ""));
        assertThat(says(higher)).contains("when job ml/old ends, at the latest at 2026-03-02T09:00:00Z");
    }

    @Test
    void anEvictionSaysWhichDisruptionBudgetForbidsIt() {
        String old = group("old", 1)
                + pod("old", "old-0", "3", "nodeName: n1, ")
                        .replace("{namespace: ml,", "{namespace: ml, labels: {app: web},");
        String budget = """
                ---
                apiVersion: policy/v1
                kind: PodDisruptionBudget
                metadata: {namespace: ml, name: web}
                spec: {selector: {matchLabels: {app: web}}}
                status: {disruptionsAllowed: %s}
                """;
        String dump = old + group("one", 1) + pod("one", "one-0", "3", "");
        assertThat(says(advice("ml/one", "allocate", dump + budget.formatted(0))))
                .contains("evict ml/old-0 from n1, against PodDisruptionBudget web");
        assertThat(says(advice("ml/one", "allocate", dump + budget.formatted(1))))
                .contains("evict ml/old-0 from n1");
    }

    @Test
    void aNodeIsNotEnlargedFarBeyondTheLargest() {
        String many = group("many", 5)
                + IntStream.range(0, 5)
                        .mapToObj(i -> pod("many", "many-" + i, "3", ""))
                        .collect(Collectors.joining());
        assertThat(says(advice("ml/many", "allocate", many)))
                .contains("add 4 nodes like n1")
                .noneMatch(says -> says.startsWith("would run if"));
        assertThat(says(advice("ml/one", "allocate", group("one", 1) + pod("one", "one-0", "20", ""))))
                .contains("would run if n1 had 20 cpu instead of 4 (nothing can be freed there)");
    }

    @Test
    void aJobEndsWhole() {
        String old = group("old", 1)
                + pod("old", "old-0", "2", "priority: 9, nodeName: n1, ")
                + pod("old", "old-1", "1", "priority: 9, nodeName: n1, ");
        Advice advice = advice("ml/one", "allocate", old + group("one", 1) + pod("one", "one-0", "3", ""));
        assertThat(advice.suggestions())
                .filteredOn(each -> each.step().says().equals("when job ml/old ends"))
                .singleElement()
                .satisfies(each -> assertThat(each.step().changes())
                        .containsExactly(new Change.Removed("Pod", "ml/old-0"), new Change.Removed("Pod", "ml/old-1")));
    }

    @Test
    void aGroupWithoutPodsHasToBeAdmitted() {
        String pending = group("none", 3).replace("Inqueue", "Pending");
        Advice advice = advice("ml/none", "allocate, backfill", pending);
        assertThat(advice.isReached()).isFalse();
        assertThat(advice.nothing()).isEqualTo("None of its 3 pods exists; its controller creates them.");
        Advice lacking = advice("ml/none", "backfill", pending);
        assertThat(says(lacking)).contains("add action allocate: actions \"allocate, backfill\"");
    }

    @Test
    void aPodThatDoesNotExistIsNotCounted() {
        assertThat(advice("ml/none", "allocate", group("none", 1)).nothing())
                .isEqualTo("Its pod does not exist; its controller creates it.");
    }

    @Test
    void podsOfAnotherSchedulerGetThisOne() {
        String other = pod("mix", "mix-1", "1", "").replace("schedulerName: volcano", "schedulerName: other");
        Advice advice = advice("ml/mix", "allocate", group("mix", 2) + pod("mix", "mix-0", "1", "") + other);
        assertThat(says(advice)).containsExactly("schedulerName volcano for ml/mix-1", "minMember 1 instead of 2");
        assertThat(advice.suggestions().get(1).then()).isEqualTo("bound, without ml/mix-1");
        assertThat(advice.nothing()).isEmpty();
        assertThat(says(advice("ml/mix", "allocate", group("mix", 1) + other)))
                .containsExactly("schedulerName volcano for ml/mix-1");
    }

    @Test
    void aPodWithoutItsClaimIsNotSaidToBeMissing() {
        String lost = pod("lost", "lost-0", "1", "resourceClaims: [{name: gpu, resourceClaimName: gpu}], ");
        Advice advice = advice("ml/lost", "allocate", group("lost", 1) + lost);
        assertThat(says(advice)).isEmpty();
        assertThat(advice.nothing())
                .isEqualTo("ml/lost-0 is not decided on: its resource claim ml/gpu does not exist.");
    }

    @Test
    void aVolumeThatNoNodeCanAttachIsToldWithTheFlag() {
        String claim = """
                ---
                apiVersion: storage.k8s.io/v1
                kind: StorageClass
                metadata: {name: fast}
                provisioner: kubernetes.io/no-provisioner
                ---
                apiVersion: v1
                kind: PersistentVolumeClaim
                metadata: {namespace: ml, name: data}
                spec: {storageClassName: fast, resources: {requests: {storage: 1Gi}}}
                status: {phase: Pending}
                """;
        String pod = pod("one", "one-0", "1", "volumes: [{name: v, persistentVolumeClaim: {claimName: data}}], ");
        assertThat(advice("ml/one", "allocate", claim + group("one", 1) + pod).nothing())
                .isEqualTo("No node could ever hold it: its claims are counted as volumes of driver"
                        + " kubernetes.io/no-provisioner, and no CSINode names it. The scheduler's flag"
                        + " --ignored-provisioners=kubernetes.io/no-provisioner ends the counting.");
    }

    @Test
    void aGroupWithTooFewPodsMayHaveALowerMinimum() {
        String lacking = group("mpi", 3).replace("name: mpi", "name: mpi, ownerReferences: [%s]".formatted(OWNER))
                + pod("mpi", "mpi-0", "1", "")
                + pod("mpi", "mpi-1", "1", "");
        Advice advice = advice("ml/mpi", "allocate", lacking);
        assertThat(says(advice)).containsExactly("minMember 2 instead of 3");
        assertThat(advice.nothing()).isEqualTo("2 of its 3 pods exist; MPIJob ml/bench creates the missing one.");
        List<Goal> waiting = of(withoutPlugins("allocate"), lacking, trial -> Survey.waiting(trial.run(List.of())));
        assertThat(waiting).extracting(Goal::key).containsExactly("ml/mpi");
    }

    @Test
    void equalLinesNameTheirPods() {
        String cpus = NODE_OF_8 + group("two", 2);
        Advice advice = advice(
                "ml/two", "allocate", cpus + pod("two", "two-0", "7", "") + pod("two", "two-1", "7", "priority: 1, "));
        assertThat(says(advice))
                .contains("ask for 4 cpu instead of 7 for ml/two-0", "ask for 4 cpu instead of 7 for ml/two-1");
    }

    @Test
    void aJobOfManyPodsMayEnd() {
        String old = group("old", 1)
                + IntStream.range(0, 40)
                        .mapToObj(i -> pod("old", "old-" + i, "100m", "priority: 9, nodeName: n1, "))
                        .collect(Collectors.joining());
        Advice advice = advice("ml/one", "allocate", old + group("one", 1) + pod("one", "one-0", "3", ""));
        assertThat(says(advice)).contains("when job ml/old ends");
    }

    @Test
    void aSurveyHasOneChangeOfEachKind() {
        String jobs = WAITS + group("huge", 2) + pod("huge", "huge-0", "4", "") + pod("huge", "huge-1", "4", "");
        Survey survey = of(
                withoutPlugins("allocate"),
                jobs,
                trial -> Survey.conduct(trial, Survey.waiting(trial.run(List.of())), 9, 2000, () -> 0, () -> {}));
        assertThat(survey.changes()).extracting(Survey.Shared::kind).doesNotHaveDuplicates();
        assertThat(survey.changes())
                .extracting(change -> change.step().says())
                .filteredOn(says -> says.startsWith("add "))
                .hasSize(1);
    }

    @Test
    void aSurveyHelpsEachJobBeforeItHasSeveralChangesForOne() {
        String others = group("a", 1) + pod("a", "a-0", "100m", "") + group("c", 1) + pod("c", "c-0", "100m", "");
        String jobs = WAITS + others.replace("schedulerName: volcano", "schedulerName: other");
        Survey survey = of(
                withoutPlugins("allocate"),
                jobs,
                trial -> Survey.conduct(trial, Survey.waiting(trial.run(List.of())), 3, 2000, () -> 0, () -> {}));
        assertThat(survey.changes())
                .hasSize(3)
                .flatExtracting(Survey.Shared::helps)
                .containsExactlyInAnyOrder("ml/big", "ml/a", "ml/c");
        assertThat(survey.further()).isPositive();
    }

    @Test
    void aPodThatReplacesAnotherOfItsJobDoesNotHelpIt() {
        String one = group("one", 1) + pod("one", "one-0", "3", "") + pod("one", "one-1", "1", "nodeName: n1, ");
        Answer proof = of(withoutPlugins("allocate"), one, trial -> trial.run(List.of()));
        assertThat(proof.report().binds()).extracting(Bind::task).containsExactly("ml/one-0");
        Answer base = new Answer(
                proof.cluster(), proof.configuration(), CycleReport.builder().build());
        Goal goal = new Goal(true, "ml/one");
        IdeaStep step = new IdeaStep("ask for 3 cpu instead of 4", List.of());
        assertThat(Starved.sentence(goal, base, step, proof)).isEmpty();
        CycleReport evicts = CycleReport.builder()
                .binds(proof.report().binds())
                .evictions(List.of(new Eviction("ml/one-1", "ml/one", "default", "n1", "ml/one-0", "preempt", "")))
                .build();
        assertThat(Starved.sentence(goal, base, step, new Answer(proof.cluster(), proof.configuration(), evicts)))
                .isEqualTo(", in exchange for its other pods");
    }

    @Test
    void atMostTwoPodsThatLeaveAreNamed() {
        assertThat(Promise.left(List.of("a"))).isEqualTo("a has left");
        assertThat(Promise.left(List.of("a", "b"))).isEqualTo("a and b have left");
        assertThat(Promise.left(List.of("a", "b", "c", "d"))).isEqualTo("a, b and 2 more have left");
    }

    @Test
    void aPodNeedsItsJobToRun() {
        assertThat(advice("pod:ml/big-0", "allocate", WAITS).isReached()).isFalse();
        assertThat(says(advice("pod:ml/big-0", "allocate", WAITS))).contains("minMember 1 instead of 2");
    }

    @Test
    void aFactorGrowsUpToItsMaximum() {
        String configuration = "actions: \"enqueue, allocate\"\ntiers:\n- plugins: [{name: factor}]\n";
        String pending = group("one", 1).replace("Inqueue", "Pending") + pod("one", "one-0", "3", "");
        assertThat(says(configured("ml/one", configuration, pending)))
                .contains("factor of plugin factor 1.3 instead of 1")
                .noneMatch(says -> says.startsWith("another"));
    }

    @Test
    void aPodWithoutItsGroupIsToldWhoCreatesIt() {
        String pod = pod("gone", "gone-0", "1", "");
        Advice lone =
                advice("ml/gone-0", "allocate", pod.replace(", annotations: {scheduling.k8s.io/group-name: gone}", ""));
        assertThat(lone.because()).isEqualTo("it is not decided on: it has no PodGroup");
        assertThat(lone.nothing())
                .isEqualTo("Volcano creates a PodGroup for a single pod; check Volcano's controller.");
        assertThat(advice("pod:ml/gone-0", "allocate", pod).nothing())
                .isEqualTo("PodGroup ml/gone is missing: create it, or add it to the dump.");
    }

    @Test
    void aReservationMayBecomeNothing() {
        String pending = group("none", 3).replace("Inqueue", "Pending");
        assertThat(says(configured("ml/none", RESERVED, pending))).contains("minResources.cpu 0 instead of 3");
    }

    @Test
    void anEmptyClusterHasNoReservations() {
        String pending = group("none", 1).replace("Inqueue", "Pending");
        assertThat(configured("ml/none", RESERVED, WAITS + pending).nothing())
                .endsWith("It would run if nothing else used the cluster.");
    }

    @Test
    void anActionIsAddedBeforeTheOneThatRunsLast() {
        assertThat(says(advice("ml/one", "backfill", group("one", 1) + pod("one", "one-0", "3", ""))))
                .containsExactly("add action allocate: actions \"allocate, backfill\"");
    }

    @Test
    void changesOfItsOwnObjectsComeFirst() {
        String old = group("old", 1) + pod("old", "old-0", "3", "nodeName: n1, ");
        String high = pod("one", "one-0", "3", "priority: 9, ");
        List<String> says = says(advice("ml/one", "allocate", old + group("one", 1) + high));
        assertThat(says).containsSubsequence("ask for 1 cpu instead of 3", "add a node like n1");
    }
}
