package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cases.CaseFolder;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A suggestion of {@code unblock} still holds after its changes are made in the text of the dump, which is then read
 * and decided from scratch. A change that it calls insufficient is insufficient. Tested on waiting jobs in some of the
 * own cases; {@code -Dterrace.suggestions.stride=1} tests all.
 */
class SuggestionsIT {
    private static final Path OWN = Path.of("src/test/cases");
    private static final int STRIDE = Integer.getInteger("terrace.suggestions.stride", 20);
    private static final int CYCLES = Integer.getInteger("terrace.suggestions.cycles", 200);
    private static final Set<String> OF_NODES = Set.of("Node", "CSINode", "ResourceSlice", "NodeMetrics");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static Extensions extensions;

    @BeforeAll
    static void load() {
        extensions = Extensions.load(List.of(Distribution.HOME.resolve("plugins")));
    }

    @AfterAll
    static void unload() {
        extensions.close();
    }

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

    /** A recorded case, read with the clock of its dump, however the dump is changed. */
    private static final class Case {
        private final Scheduler scheduler = new Scheduler(extensions);
        private final CaseFolder folder;
        private final ReadOptions options;
        private final Snapshot snapshot;
        private final EditableConfiguration editable;
        private final CycleReport base;

        Case(CaseFolder folder) throws IOException {
            this.folder = folder;
            ReadOptions given = folder.options().readOptions().flags(folder.flags());
            snapshot = SnapshotReader.read(folder.snapshots(), given);
            options = given.at(snapshot.cluster().now());
            editable = EditableConfiguration.read(
                    Files.readString(folder.configuration()), folder.name(), extensions.catalog(), true);
            base = scheduler.run(snapshot.cluster(), editable.configuration());
        }

        /** A job that waits and does not run with fewer pods; empty if no such job exists. */
        String waiting() {
            Set<String> jobs =
                    snapshot.cluster().jobs().stream().map(job -> job.key()).collect(Collectors.toSet());
            return base.waiting().stream()
                    .map(Waiting::job)
                    .filter(jobs::contains)
                    .filter(job -> !new Goal(true, job)
                            .isReached(new Answer(snapshot.cluster(), editable.configuration(), base)))
                    .findFirst()
                    .orElse("");
        }

        boolean holds(Goal goal) throws IOException {
            Predicate<String> all = key -> true;
            Dump dump = new Dump(
                    snapshot.state(),
                    DumpObjects.read(
                            folder.snapshots(), Map.of("Node", all, "Queue", all, "PodGroup", all, "Pod", all)),
                    options);
            Advice advice;
            try (WhatIf whatIf = new WhatIf(dump, editable, scheduler)) {
                advice = Unblock.search(whatIf, goal, 4, CYCLES, () -> {});
            }
            for (Suggestion suggestion : advice.suggestions()) {
                String what = folder.name() + " " + goal.key() + ": "
                        + suggestion.step().says();
                if (suggestion.step().changes().isEmpty()) {
                    assertThat(boundLater()).as(what).containsAnyElementsOf(keys(goal));
                    continue;
                }
                Answer answer = afresh(suggestion.step());
                requireOwnSystem(answer.configuration(), what);
                assertThat(goal.isReached(answer)).as(what).isTrue();
                assertThat(suggestion.loses()).as(what).isEqualTo(lost(answer.report(), suggestion.step()));
                assertThat(suggestion.evicts()).as(what).isEqualTo(evicted(answer.report()));
                for (IdeaStep smaller : suggestion.smaller()) {
                    assertThat(goal.isReached(afresh(smaller)))
                            .as(what + "; too little: " + smaller.says())
                            .isFalse();
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
                    .map(extensions::originOf)
                    .collect(Collectors.toSet());
            assertThat(changed.actions()).as(what).allMatch(action -> system.contains(extensions.originOf(action)));
            assertThat(checking(changed)).as(what).isEqualTo(checking(editable.configuration()));
        }

        private static List<String> checking(Configuration configuration) {
            return configuration.tiers().stream()
                    .flatMap(tier -> tier.plugins().stream())
                    .filter(plugin -> extensions.hooksOf(plugin.name()).contains(Hook.PREDICATE))
                    .map(plugin -> plugin.name() + " " + plugin.on())
                    .toList();
        }

        /** Returns the pods that three cycles bind, and those that the last of them promises a node. */
        private Set<String> boundLater() {
            Duration grace = Intervals.DEFAULT_GRACE;
            Set<String> bound = new TreeSet<>();
            CycleReport last = new Chain(snapshot.state(), new Intervals(Duration.ZERO, grace, grace))
                    .run(
                            3,
                            cluster -> scheduler.run(cluster, editable.configuration()),
                            (cluster, report) -> bound.addAll(bound(report)));
            last.pipelined().forEach(each -> bound.add(each.task()));
            return bound;
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
            JsonNode configuration = editable.data().deepCopy();
            for (Change change : step.changes()) {
                if (change instanceof Change.Configured configured) {
                    Trees.patch(configuration, configured.patch());
                } else if (change instanceof Change.Patched one) {
                    patch(dump, one.kind(), one.key(), one.patch());
                } else if (change instanceof Change.PatchedPods pods) {
                    pods.names().forEach(pod -> patch(dump, "Pod", pod, pods.patch()));
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
                    ConfigurationReader.read(configuration.toString(), folder.name(), extensions.catalog(), true);
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
