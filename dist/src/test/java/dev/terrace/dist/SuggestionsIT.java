package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cases.CaseFolder;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.inputs.Origin;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobSpec;
import dev.terrace.model.PodPhase;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.model.report.CycleReport.Waiting;
import dev.terrace.model.settings.Hook;
import dev.terrace.objects.ReadOptions;
import dev.terrace.snapshot.DumpObjects;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.timeline.Chain;
import dev.terrace.timeline.Intervals;
import dev.terrace.whatif.Change;
import dev.terrace.whatif.Dump;
import dev.terrace.whatif.EditableConfiguration;
import dev.terrace.whatif.PatchOperation;
import dev.terrace.whatif.Trees;
import dev.terrace.whatif.WhatIf;
import dev.terrace.whatif.WhatIf.Answer;
import dev.terrace.whatif.unblock.Advice;
import dev.terrace.whatif.unblock.Goal;
import dev.terrace.whatif.unblock.IdeaStep;
import dev.terrace.whatif.unblock.Suggestion;
import dev.terrace.whatif.unblock.Unblock;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * A suggestion of {@code unblock} still holds after its changes are made in the text of the dump, which is then read
 * and decided from scratch. A change that it calls insufficient is insufficient. Tested on waiting jobs in some of the
 * own cases; {@code -Dterrace.suggestions.stride=1} tests all. A second test draws jobs from a folder of cases.
 */
class SuggestionsIT {
    private static final Path OWN = Path.of("src/test/cases");
    private static final int STRIDE = Integer.getInteger("terrace.suggestions.stride", 20);
    private static final int CYCLES = Integer.getInteger("terrace.suggestions.cycles", 200);
    private static final Path DRAWN = Path.of(System.getProperty("terrace.suggestions.cases", OWN.toString()));
    private static final int JOBS = Integer.getInteger("terrace.suggestions.jobs", 10);
    private static final long SEED = Long.getLong("terrace.suggestions.seed", 58);
    private static final Set<String> OF_NODES =
            Set.of("Node", "CSINode", "ResourceSlice", "NodeMetrics", "Numatopology");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    @Test
    void whatIsSuggestedHoldsInTheDumpsText() throws IOException {
        List<CaseFolder> cases = CaseFolder.below(OWN).stream()
                .filter(each -> each.snapshots().get(0).contains(".json"))
                .toList();
        int helped = 0;
        int jobs = 0;
        for (int i = 0; i < cases.size(); i += STRIDE) {
            Case one = new Case(cases.get(i));
            String job = one.waiting();
            if (!job.isEmpty()) {
                jobs++;
                helped += one.holds(new Goal(true, job)) ? 1 : 0;
            }
        }
        System.out.println(helped + " of " + jobs + " jobs that wait were helped, and each suggestion held");
        assertThat(helped).isPositive();
    }

    /** Draws one waiting job of each case, in random order, until enough jobs are known. */
    @Test
    void eachSuggestionForDrawnJobsHolds() throws IOException {
        assumeTrue(Files.isDirectory(DRAWN), () -> "no job was drawn: the folder " + DRAWN + " does not exist");
        Random random = new Random(SEED);
        List<CaseFolder> cases = CaseFolder.below(DRAWN).stream()
                .filter(each -> each.snapshots().get(0).contains(".json"))
                .collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(cases, random);
        int helped = 0;
        int jobs = 0;
        for (int i = 0; i < cases.size() && jobs < JOBS; i++) {
            Case one = new Case(cases.get(i));
            List<String> waiting = one.allWaiting();
            if (!waiting.isEmpty()) {
                jobs++;
                helped += one.holds(new Goal(true, waiting.get(random.nextInt(waiting.size())))) ? 1 : 0;
            }
        }
        System.out.printf("%d of %d drawn jobs were helped, by %s%n", helped, jobs, Case.counts);
        assertThat(helped).isPositive();
    }

    /** A recorded case, read with the clock of its dump, however the dump is changed. */
    private static final class Case {
        private static final int CONFIGURATION = 5;
        static final Map<String, Integer> counts = new TreeMap<>();

        private final Scheduler scheduler = new Scheduler(EXTENSIONS);
        private final CaseFolder folder;
        private final ReadOptions options;
        private final Snapshot snapshot;
        private final EditableConfiguration editable;
        private final CycleReport base;

        Case(CaseFolder folder) throws IOException {
            this.folder = folder;
            ReadOptions given = folder.options().read();
            snapshot = SnapshotReader.read(folder.snapshots(), given);
            options = given.at(snapshot.cluster().now());
            editable = EditableConfiguration.read(
                    Files.readString(folder.configuration()), folder.name(), EXTENSIONS.catalog(), true);
            base = scheduler.run(snapshot.cluster(), editable.configuration());
        }

        /** A job that waits and does not run with fewer pods; empty if no such job exists. */
        String waiting() {
            return allWaiting().stream()
                    .filter(job -> !new Goal(true, job).isReached(answer()))
                    .findFirst()
                    .orElse("");
        }

        List<String> allWaiting() {
            Set<String> jobs =
                    snapshot.cluster().jobs().stream().map(job -> job.key()).collect(Collectors.toSet());
            return base.waiting().stream()
                    .map(Waiting::job)
                    .filter(jobs::contains)
                    .toList();
        }

        private Answer answer() {
            return new Answer(snapshot.cluster(), editable.configuration(), base);
        }

        boolean holds(Goal goal) throws IOException {
            Predicate<String> all = key -> true;
            Dump dump = new Dump(
                    snapshot.state(),
                    DumpObjects.read(
                            Origin.of(folder.snapshots()),
                            Map.of("Node", all, "Queue", all, "PodGroup", all, "Pod", all)),
                    options);
            Advice advice;
            try (WhatIf whatIf = new WhatIf(dump, editable, scheduler)) {
                advice = Unblock.search(whatIf, goal, 4, () -> whatIf.cycles() < CYCLES, size -> {}, () -> {});
            }
            requireFirst(goal, advice.suggestions());
            assertThat(advice.suggestions())
                    .as(folder.name() + " " + goal.key())
                    .extracting(suggestion -> suggestion.step().says())
                    .doesNotHaveDuplicates()
                    .noneMatch(says -> says.matches(".*[0-9]Mi.*[0-9]Gi.*|.*[0-9]Gi.*[0-9]Mi.*"))
                    .noneMatch(says -> says.matches(".* ([5-9]|[1-9][0-9]+)[.][0-9]+ cpu .*"));
            Predicate<Answer> target = goal.beyond(answer());
            for (Suggestion suggestion : advice.suggestions()) {
                String what = folder.name() + " " + goal.key() + ": "
                        + suggestion.step().says();
                counts.merge(reach(suggestion) == 1 ? "waiting" : "changes", 1, Integer::sum);
                if (suggestion.step().changes().isEmpty()) {
                    continue;
                }
                Answer answer = afresh(suggestion.step());
                requireOwnSystem(answer.configuration(), what);
                assertThat(target).as(what).accepts(answer);
                assertThat(suggestion.sideEffects().loses())
                        .as(what)
                        .isEqualTo(lost(answer.report(), suggestion.step()));
                assertThat(suggestion.sideEffects().evicts()).as(what).isEqualTo(evicted(answer.report()));
                for (IdeaStep smaller : suggestion.smaller()) {
                    assertThat(target)
                            .as(what + "; too little: " + smaller.says())
                            .rejects(afresh(smaller));
                }
            }
            return !advice.suggestions().isEmpty();
        }

        /**
         * Checks that no action of another system is configured, and that no plugin that checks nodes is missing or
         * switched off.
         */
        private void requireOwnSystem(Configuration changed, String what) {
            Set<String> system = editable.configuration().actions().stream()
                    .map(EXTENSIONS::originOf)
                    .collect(Collectors.toSet());
            assertThat(changed.actions()).as(what).allMatch(action -> system.contains(EXTENSIONS.originOf(action)));
            assertThat(checking(changed)).as(what).isEqualTo(checking(editable.configuration()));
        }

        private static List<String> checking(Configuration configuration) {
            return configuration.tiers().stream()
                    .flatMap(tier -> tier.plugins().stream())
                    .filter(plugin -> EXTENSIONS.hooksOf(plugin.name()).contains(Hook.PREDICATE))
                    .map(plugin -> plugin.name() + " " + plugin.on())
                    .toList();
        }

        /**
         * Checks that waiting is the first suggestion exactly if three cycles suffice, and that the configuration is
         * the first only if nothing else helps.
         */
        private void requireFirst(Goal goal, List<Suggestion> suggestions) {
            String what = folder.name() + " " + goal.key();
            assertThat(suggestions.stream().findFirst().map(Case::reach).orElse(0) == 1)
                    .as(what + " is bound without a change")
                    .isEqualTo(isBoundLater(goal));
            if (!suggestions.isEmpty() && reach(suggestions.get(0)) == CONFIGURATION) {
                assertThat(suggestions).as(what).allMatch(each -> reach(each) == CONFIGURATION);
            }
        }

        /** Returns the class of the farthest change, as the documentation orders them. */
        private static int reach(Suggestion suggestion) {
            int reach = 1;
            for (Change change : suggestion.step().changes()) {
                String kind = change instanceof Change.Patched one ? one.kind() : "";
                boolean isOwn = kind.equals("Pod") || kind.equals("PodGroup");
                int of = change instanceof Change.Configured ? CONFIGURATION : kind.equals("Queue") ? 4 : isOwn ? 2 : 3;
                reach = Math.max(reach, of);
            }
            return reach;
        }

        /**
         * Returns whether three cycles bind enough pods of the job, or the last of them promises the lacking places.
         */
        private boolean isBoundLater(Goal goal) {
            Duration grace = Intervals.DEFAULT_GRACE;
            Chain chain = new Chain(snapshot.state(), new Intervals(Duration.ZERO, grace, grace));
            Set<String> bound = new TreeSet<>();
            List<Boolean> reached = new ArrayList<>();
            CycleReport unused =
                    chain.run(3, cluster -> scheduler.run(cluster, editable.configuration()), (cluster, report) -> {
                        Set<String> evicted =
                                report.evictions().stream().map(Eviction::task).collect(Collectors.toSet());
                        bound.removeAll(evicted);
                        bound.addAll(bound(report));
                        Set<String> placed = new TreeSet<>(bound);
                        if (reached.size() == 2) {
                            report.pipelined().forEach(each -> placed.add(each.task()));
                        }
                        reached.add(keys(goal).stream().anyMatch(placed::contains)
                                && isWhole(goal, cluster, placed, evicted));
                    });
            return reached.contains(true);
        }

        private static boolean isWhole(Goal goal, Cluster cluster, Set<String> placed, Set<String> evicted) {
            JobSpec job = cluster.jobs().stream()
                    .filter(each -> each.hasKey(goal.key()))
                    .findFirst()
                    .orElseThrow();
            List<String> roles = goal.pods(cluster).stream()
                    .filter(pod -> placed.contains(pod.key())
                            || pod.phase() == PodPhase.SUCCEEDED
                            || (pod.phase() != PodPhase.FAILED
                                    && !pod.node().isEmpty()
                                    && pod.deleted() == null
                                    && !evicted.contains(pod.key())))
                    .map(TaskSpec::role)
                    .toList();
            return roles.size() >= job.minMember()
                    && job.roleMinimums().entrySet().stream()
                            .allMatch(least -> Collections.frequency(roles, least.getKey()) >= least.getValue());
        }

        private Set<String> keys(Goal goal) {
            return goal.pods(snapshot.cluster()).stream()
                    .filter(pod -> pod.node().isEmpty())
                    .map(TaskSpec::key)
                    .collect(Collectors.toSet());
        }

        private List<String> lost(CycleReport report, IdeaStep step) {
            Set<String> lost = bound(base);
            lost.removeAll(bound(report));
            for (Change change : step.changes()) {
                if (change instanceof Change.Removed gone) {
                    lost.remove(gone.key());
                }
            }
            return List.copyOf(lost);
        }

        private List<String> evicted(CycleReport report) {
            Set<String> evicted = new TreeSet<>();
            report.evictions().stream().map(Eviction::task).forEach(evicted::add);
            base.evictions().stream().map(Eviction::task).forEach(evicted::remove);
            return List.copyOf(evicted);
        }

        private static Set<String> bound(CycleReport report) {
            return report.binds().stream().map(Bind::task).collect(Collectors.toCollection(TreeSet::new));
        }

        private Answer afresh(IdeaStep step) throws IOException {
            JsonNode dump = JSON.readTree(text(Path.of(folder.snapshots().get(0))));
            JsonNode configuration = editable.data();
            for (Change change : step.changes()) {
                if (change instanceof Change.Configured configured) {
                    Trees.patch(configuration, configured.patch());
                } else if (change instanceof Change.Patched one) {
                    one.names().forEach(name -> patch(dump, one.kind(), name, one.patch()));
                } else if (change instanceof Change.AddedNodes added) {
                    add((ArrayNode) dump.path("items"), added);
                } else if (change instanceof Change.Removed gone) {
                    ((ArrayNode) dump.path("items")).remove(index(dump, gone.kind(), gone.key()));
                }
            }
            Cluster cluster = SnapshotReader.read(
                            new ByteArrayInputStream(JSON.writeValueAsBytes(dump)), folder.name(), options)
                    .cluster();
            Configuration read =
                    ConfigurationReader.read(configuration.toString(), folder.name(), EXTENSIONS.catalog(), true);
            return new Answer(cluster, read, scheduler.run(cluster, read));
        }

        private static void add(ArrayNode items, Change.AddedNodes added) {
            List<ObjectNode> described = new ArrayList<>();
            for (JsonNode item : items) {
                boolean isOf = item.path("metadata").path("name").asText().equals(added.like())
                        || item.path("spec").path("nodeName").asText().equals(added.like());
                if (isOf && OF_NODES.contains(item.path("kind").asText())) {
                    described.add((ObjectNode) item);
                }
            }
            for (int i = 1; i <= added.count(); i++) {
                String name = added.like() + "-added-" + i;
                for (ObjectNode item : described) {
                    ObjectNode copy = item.deepCopy();
                    rename(copy, added.like(), name);
                    items.add(copy);
                }
            }
        }

        private static void rename(ObjectNode item, String like, String name) {
            ObjectNode metadata = (ObjectNode) item.get("metadata");
            String own = metadata.path("name").asText();
            metadata.put("name", own.equals(like) ? name : own + "-" + name).remove("uid");
            if (metadata.path("labels") instanceof ObjectNode labels && labels.has("kubernetes.io/hostname")) {
                labels.put("kubernetes.io/hostname", name);
            }
            // No pod has a processor of a new node.
            if (item.path("kind").asText().equals("Numatopology")) {
                List<String> processors = new ArrayList<>();
                item.at("/spec/cpuDetail").fieldNames().forEachRemaining(processors::add);
                ((ObjectNode) item.at("/spec/numares/cpu")).put("allocatable", String.join(",", processors));
            }
            if (item.path("kind").asText().equals("ResourceSlice")) {
                ObjectNode spec = (ObjectNode) item.get("spec");
                spec.put("nodeName", name);
                spec.withObjectProperty("pool").put("name", name);
            }
        }

        private static byte[] text(Path file) throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                return (file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in).readAllBytes();
            }
        }

        private static void patch(JsonNode dump, String kind, String key, List<PatchOperation> operations) {
            Trees.patch(dump.path("items").get(index(dump, kind, key)), operations);
        }

        private static int index(JsonNode dump, String kind, String key) {
            JsonNode items = dump.path("items");
            for (int i = 0; i < items.size(); i++) {
                JsonNode metadata = items.get(i).path("metadata");
                String name = key.contains("/")
                        ? metadata.path("namespace").asText("default") + "/"
                                + metadata.path("name").asText()
                        : metadata.path("name").asText();
                if (items.get(i).path("kind").asText().equals(kind) && name.equals(key)) {
                    return i;
                }
            }
            throw new AssertionError("the dump has no " + kind + " " + key);
        }
    }
}
