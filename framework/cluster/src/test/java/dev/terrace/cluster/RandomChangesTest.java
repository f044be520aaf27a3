package dev.terrace.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.Assembly.Assembled;
import dev.terrace.cluster.change.Changes;
import dev.terrace.cluster.change.ObjectChange;
import dev.terrace.model.Cluster;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.field.Kind;
import dev.terrace.objects.pod.PodPatch;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Applies random changes, and compares each state with a fresh read of all objects. {@code -Dcluster.seeds=1000} sets
 * the number of sequences, {@code -Dcluster.from=7} the first seed; a failure names its seed.
 */
@Tag("slow")
class RandomChangesTest {
    private static final int STEPS = 30;
    /** The number of sequences in which each kind changes. */
    private static final int ENOUGH = 25;

    private static final List<Path> DUMPS = Cases.dumps();
    private static final List<Path> VOLUMES =
            DUMPS.stream().filter(dump -> dump.toString().contains("volumes")).toList();

    /** The kinds that changed in any sequence. */
    private static final Set<String> CHANGED = new HashSet<>();

    private record Moment(ClusterState state, Objects objects) {}

    static LongStream seeds() {
        long from = Long.getLong("cluster.from", 0);
        return LongStream.range(from, from + Long.getLong("cluster.seeds", ENOUGH));
    }

    @AfterAll
    static void eachKindHasChanged() {
        if (seeds().count() >= ENOUGH) {
            assertThat(CHANGED).containsAll(Kinds.ALL.stream().map(Kind::name).toList());
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void aStateIsWhatItsObjectsAreWhenReadAfresh(long seed) {
        Random random = new Random(seed);
        List<ObjectNode> pool = new ArrayList<>(Cases.objects(DUMPS.get(random.nextInt(DUMPS.size()))));
        // Most values that depend on several objects depend on volumes.
        List<Path> others = random.nextBoolean() ? DUMPS : VOLUMES;
        pool.addAll(Cases.objects(others.get(random.nextInt(others.size()))));
        pool.addAll(Cases.everyKind());
        Objects objects = new Objects();
        pool.stream().filter(object -> random.nextInt(4) > 0).forEach(objects::put);
        Instant now = Instant.parse("2026-01-01T00:00:00Z");
        ClusterState state = objects.read(now).state();
        List<Moment> earlier = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            earlier.add(new Moment(state, objects.copy()));
            if (random.nextInt(6) == 0) {
                Moment branch = earlier.get(random.nextInt(earlier.size()));
                state = branch.state;
                now = state.cluster().now();
                objects = branch.objects.copy();
            }
            assertForgotten(state, random);
            assertAssumptionForgotten(state, pool, random);
            List<Edit> edits = edits(random, pool, objects, state);
            if (random.nextInt(5) == 0) {
                now = now.plusSeconds(random.nextInt(100));
                edits.add(new Edit.Time(now));
            }
            AppliedEdits next = random.nextInt(4) == 0 ? applyWithInvalid(state, edits, random) : state.apply(edits);
            assertThat(next.state() == state).isEqualTo(isSame(state, next));
            compare(next.state(), objects.read(now), "seed " + seed + ", step " + step);
            assertChanges(next.changes(), state.cluster(), next.state().cluster());
            state = next.state();
        }
    }

    private static boolean isSame(ClusterState state, AppliedEdits next) {
        return next.changes().isEmpty()
                && state.hidden.equals(next.state().hidden)
                && state.cluster().undecided().equals(next.state().cluster().undecided());
    }

    /** Adds an invalid edit. No other edit's result has reasons. */
    private static AppliedEdits applyWithInvalid(ClusterState state, List<Edit> edits, Random random) {
        List<Edit> all = new ArrayList<>(edits);
        int place = random.nextInt(all.size() + 1);
        all.add(
                place,
                switch (random.nextInt(3)) {
                    case 0 -> new Edit.Gone("Nonsense", "a");
                    case 1 -> Objects.there("{kind: Node, metadata: {name: m}, status: {allocatable: {cpu: many}}}");
                    default -> Objects.there("""
                                {kind: List, items: [
                                {kind: Node, metadata: {name: m1}, status: {allocatable: {memory: 900000000000000000}}},
                                {kind: Node, metadata: {name: m2}, status: {allocatable: {memory: 900000000000000000}}}]}
                                """);
                });
        AppliedEdits step = state.applyValid(all);
        assertThat(step.results()).hasSameSizeAs(all);
        for (int i = 0; i < all.size(); i++) {
            EditResult result = step.results().get(i);
            assertThat(result.isApplied())
                    .isEqualTo(i != place)
                    .isEqualTo(result.findings().isEmpty());
        }
        return step;
    }

    /** A decision that is reverted after other changes leaves no trace. One about a pod that is gone is reported. */
    private static void assertForgotten(ClusterState before, Random random) {
        ClusterState state =
                before.apply(Objects.there("{kind: Node, metadata: {name: n}}")).state();
        List<TaskSpec> waiting = state.cluster().tasks().stream()
                .filter(pod -> pod.node().isEmpty() && pod.phase() == PodPhase.PENDING)
                .toList();
        if (waiting.isEmpty()) {
            return;
        }
        String pod = waiting.get(random.nextInt(waiting.size())).key();
        CycleReport report = CycleReport.builder()
                .binds(List.of(bind(pod), bind("ns/none")))
                .evictions(List.of(new Eviction("ns/none", "", "", "n", "", "reclaim", "")))
                .pluginStates(state.cluster().pluginStates())
                .build();
        AppliedEdits decided = state.apply(new Edit.Decided(report));
        assertThat(decided.stale())
                .containsExactly(
                        new StaleDecision("ns/none", StaleDecision.What.BIND),
                        new StaleDecision("ns/none", StaleDecision.What.EVICTION));
        List<Edit> later = List.of(
                new Edit.Time(state.cluster().now().plusSeconds(1)),
                new Edit.Gone("Node", "n"),
                new Edit.Gone("Queue", "default"));
        Edit.Forget forget = new Edit.Forget(state, report, pod);
        AppliedEdits forgotten = decided.state().apply(later).state().apply(forget);
        assertThat(forgotten.results()).containsExactly(EditResult.APPLIED);
        assertThat(forgotten.state().cluster())
                .isEqualTo(state.apply(later).state().cluster());
        assertThat(forgotten.state().apply(forget).results().get(0).isApplied()).isFalse();
    }

    /** An assumption that is forgotten after other events leaves no trace, also if the events are about its pod. */
    private static void assertAssumptionForgotten(ClusterState state, List<ObjectNode> pool, Random random) {
        List<TaskSpec> pods = state.cluster().tasks();
        if (pods.isEmpty()) {
            return;
        }
        TaskSpec pod = pods.get(random.nextInt(pods.size()));
        List<Edit> events = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            ObjectNode object = pick(random, pool);
            events.add(
                    random.nextBoolean()
                            ? Objects.there(List.of(Variation.of(object, pool, random)))
                            : new Edit.Gone(object.path("kind").asText(), Objects.keyOf(object)));
        }
        ClusterState assumed = state.apply(new Edit.Assume(bind(pod.key()))).state();
        assertThat(assumed.observed(pod.key()))
                .isEqualTo(pod.node().isEmpty() && !pod.phase().isTerminated() ? pod : null);
        ClusterState forgotten = assumed.applyValid(events)
                .state()
                .apply(new Edit.ForgetAssumed(pod.key(), pod.uid()))
                .state();
        assertThat(forgotten.observed).isEmpty();
        ClusterState never = state.applyValid(events).state();
        assertThat(forgotten.cluster()).isEqualTo(never.cluster());
        assertThat(forgotten.hidden).isEqualTo(never.hidden);
    }

    private static Bind bind(String pod) {
        return new Bind(pod, "", "n", "allocate", null, List.of(), null, 0, 1, List.of());
    }

    private static List<Edit> edits(Random random, List<ObjectNode> pool, Objects objects, ClusterState state) {
        List<Edit> edits = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            if (random.nextInt(3) == 0 && !objects.all().isEmpty()) {
                ObjectNode gone = pick(random, new ArrayList<>(objects.all()));
                objects.remove(Objects.nameOf(gone));
                edits.add(new Edit.Gone(gone.path("kind").asText(), Objects.keyOf(gone)));
            } else if (random.nextInt(8) == 0 && !state.cluster().tasks().isEmpty()) {
                // The state does not know the pods of earlier edits of this step.
                end(
                        state.cluster()
                                .tasks()
                                .get(random.nextInt(state.cluster().tasks().size())),
                        objects,
                        edits,
                        random);
            } else {
                ObjectNode there = Variation.of(pick(random, pool), pool, random);
                objects.put(there);
                edits.addAll(random.nextBoolean() ? List.of(Objects.there(List.of(there))) : Objects.made(there));
            }
        }
        return edits;
    }

    /** Ends a pod, unless an earlier edit has changed it. */
    private static void end(TaskSpec pod, Objects objects, List<Edit> edits, Random random) {
        if (!edits.isEmpty()) {
            return;
        }
        PodPhase phase = random.nextBoolean() ? PodPhase.SUCCEEDED : PodPhase.FAILED;
        objects.patch(Kinds.POD, pod.key(), PodPatch.ended(phase));
        Patched.claimsLeftBy(pod)
                .forEach(patched -> objects.patch(Kinds.RESOURCE_CLAIM, patched.key(), patched.patch()));
        edits.add(new Edit.Ended(pod.key(), phase));
    }

    private static ObjectNode pick(Random random, List<ObjectNode> from) {
        return from.get(random.nextInt(from.size()));
    }

    private static void compare(ClusterState state, Assembled fresh, String where) {
        Cluster cluster = state.cluster();
        Cluster expected = fresh.cluster();
        assertThat(cluster.resources()).as(where).isEqualTo(expected.resources());
        assertThat(cluster.tasks()).as(where).containsExactlyElementsOf(expected.tasks());
        assertThat(cluster.nodes()).as(where).containsExactlyElementsOf(expected.nodes());
        assertThat(cluster.storage()).as(where).isEqualTo(expected.storage());
        assertThat(cluster).as(where).isEqualTo(expected);
        assertThat(state.hidden).as(where).hasSameSizeAs(fresh.hidden());
        assertThat(state.findings().stream().map(Finding::message)).as(where).containsAll(messagesAboutTheWhole(fresh));
    }

    /**
     * Returns the messages about the dump as a whole. Messages about single objects are reported once, when the objects
     * are added.
     */
    private static List<String> messagesAboutTheWhole(Assembled fresh) {
        return fresh.warnings().stream()
                .map(Finding::message)
                .filter(message -> message.contains("which the dump does not have")
                        || message.contains("is left out")
                        || message.contains("the dump has no"))
                .toList();
    }

    private static void assertChanges(Changes changes, Cluster before, Cluster after) {
        assertThat(changes.isEmpty()).isEqualTo(before.equals(after));
        Kinds.ALL.stream().filter(kind -> !changes.of(kind).isEmpty()).forEach(kind -> CHANGED.add(kind.name()));
        if (!changes.resources()) {
            Kinds.ALL.forEach(kind -> assertChanges(kind, changes, before, after));
        }
    }

    private static <T> void assertChanges(Kind<T> kind, Changes changes, Cluster before, Cluster after) {
        List<T> was = kind.component().items().apply(before);
        List<T> is = kind.component().items().apply(after);
        assertThat(changes.of(kind).stream().map(ObjectChange::before).filter(java.util.Objects::nonNull))
                .as(kind.name())
                .containsExactlyInAnyOrderElementsOf(without(was, is));
        assertThat(changes.of(kind).stream().map(ObjectChange::after).filter(java.util.Objects::nonNull))
                .as(kind.name())
                .containsExactlyInAnyOrderElementsOf(without(is, was));
    }

    private static <T> List<T> without(List<T> all, List<T> others) {
        Set<T> known = new HashSet<>(others);
        return all.stream().filter(item -> !known.contains(item)).toList();
    }
}
