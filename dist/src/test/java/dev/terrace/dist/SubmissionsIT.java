package dev.terrace.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cases.CaseFolder;
import dev.terrace.configuration.Configuration;
import dev.terrace.configuration.ConfigurationReader;
import dev.terrace.engine.Scheduler;
import dev.terrace.engine.extension.Extensions;
import dev.terrace.model.Cluster;
import dev.terrace.model.finding.InvalidInput;
import dev.terrace.model.finding.Position;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.resource.Quantity;
import dev.terrace.objects.ReadOptions;
import dev.terrace.report.Decisions;
import dev.terrace.snapshot.Snapshot;
import dev.terrace.snapshot.SnapshotReader;
import dev.terrace.text.Header;
import dev.terrace.text.ValuePositions;
import dev.terrace.whatif.submission.Submission;
import dev.terrace.workload.manifest.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Replaces a waiting group and its pods in a recorded case by an equivalent Volcano Job: the decisions stay the same,
 * up to the job's own names. Every task of the job is one pod, because recorded pods of a group differ. The build uses
 * the rich families of its own cases; {@code -Dterrace.submissions=true} uses all recorded rich cases. Decisions may
 * differ if the recorded group requests other resources of its queue than Volcano computes. They may also differ if the
 * job is not admitted, because it is then a group without pods.
 */
class SubmissionsIT {
    private static final Path OWN = Path.of("src/test/cases");
    private static final Path RICH =
            Distribution.ROOT.resolve("../shared/cases/volcano/rich").normalize();
    private static final List<String> FAMILIES = List.of("hdrf", "hierarchy", "pods", "roles", "victims");
    private static final String GROUP_NAME = "scheduling.k8s.io/group-name";

    private static final Extensions EXTENSIONS = ShippedPlugins.loaded();

    @Test
    void equivalentJobsInTheOwnCases() throws IOException {
        List<CaseFolder> cases = new ArrayList<>();
        FAMILIES.forEach(family -> cases.addAll(CaseFolder.below(OWN.resolve(family))));
        study(cases);
    }

    @Test
    void equivalentJobsInAllRichCases() throws IOException {
        Path rich = Path.of(System.getProperty("terrace.submissions.cases", RICH.toString()));
        assumeTrue(Boolean.getBoolean("terrace.submissions") && Files.isDirectory(rich), "not asked for");
        study(CaseFolder.below(rich));
    }

    private static void study(List<CaseFolder> cases) throws IOException {
        SortedMap<String, Integer> counts = new TreeMap<>();
        List<String> differing = new ArrayList<>();
        for (CaseFolder each : cases) {
            study(each, counts, differing);
        }
        System.out.println(counts);
        differing.forEach(System.out::println);
        assertThat(counts.getOrDefault("the same minResources: equal", 0)).isGreaterThanOrEqualTo(30);
    }

    private static void study(CaseFolder folder, SortedMap<String, Integer> counts, List<String> differing)
            throws IOException {
        ReadOptions options = folder.options().read();
        Configuration configuration = ConfigurationReader.read(folder.configuration(), EXTENSIONS.catalog(), true);
        List<Manifest> dump = Manifest.read(folder.snapshots());
        Function<Cluster, CycleReport> decide = cluster -> new Scheduler(EXTENSIONS).run(cluster, configuration);
        Decisions recorded = null;
        for (Manifest group : dump) {
            Optional<Equivalent> job = Equivalent.of(group, dump);
            if (job.isPresent()) {
                recorded = recorded == null ? decided(dump, options, decide) : recorded;
                String outcome = outcome(job.get(), dump, options, decide, recorded);
                counts.merge(outcome, 1, Integer::sum);
                if (outcome.endsWith("differs")) {
                    differing.add("%s %s: %s".formatted(folder.name(), group.title(), outcome));
                }
            }
        }
    }

    private static Decisions decided(List<Manifest> dump, ReadOptions options, Function<Cluster, CycleReport> decide) {
        return Decisions.of(decide.apply(read(dump, options).cluster()));
    }

    private static Snapshot read(List<Manifest> dump, ReadOptions options) {
        return SnapshotReader.read(dump.stream().map(Manifest::object).toList(), "case", options);
    }

    private static String outcome(
            Equivalent job,
            List<Manifest> dump,
            ReadOptions options,
            Function<Cluster, CycleReport> decide,
            Decisions recorded) {
        List<Manifest> rest =
                dump.stream().filter(object -> !job.replaces(object)).toList();
        Submission submission;
        try {
            submission =
                    Submission.of(List.of(job.manifest()), read(rest, options).state(), options);
        } catch (InvalidInput closedQueue) {
            return "refused";
        }
        Submission.Settled settled = submission.settle(decide);
        Decisions decisions = Decisions.of(settled.complete(decide.apply(settled.cluster())));
        String asked = job.asked(submission.objects().get(0));
        return asked + (job.renamed(decisions).equals(recorded) ? ": equal" : ": differs");
    }

    /** A Volcano Job that replaces a group and its pods. */
    private record Equivalent(Manifest group, List<Manifest> pods, Manifest manifest) {
        static Optional<Equivalent> of(Manifest group, List<Manifest> dump) {
            if (!group.kind().equals("PodGroup")
                    || !group.object().path("status").path("phase").asText().equals("Pending")) {
                return Optional.empty();
            }
            List<Manifest> pods = dump.stream()
                    .filter(object -> object.kind().equals("Pod") && isOf(object, group))
                    .sorted(Comparator.comparing(SubmissionsIT::index).thenComparing(Manifest::name))
                    .toList();
            boolean allWait = pods.stream()
                    .allMatch(pod -> pod.spec().path("nodeName").asText().isEmpty()
                            && pod.spec().path("schedulerName").asText().equals("volcano")
                            && !pod.metadata().has("deletionTimestamp")
                            && pod.object()
                                    .path("status")
                                    .path("phase")
                                    .asText()
                                    .equals("Pending"));
            return pods.isEmpty() || !allWait || group.spec().has("minTaskMember")
                    ? Optional.empty()
                    : Optional.of(new Equivalent(group, pods, job(group, pods)));
        }

        private static boolean isOf(Manifest pod, Manifest group) {
            return pod.namespace().equals(group.namespace())
                    && pod.metadata()
                            .path("annotations")
                            .path(GROUP_NAME)
                            .asText()
                            .equals(group.name());
        }

        private static Manifest job(Manifest group, List<Manifest> pods) {
            ObjectNode job = JsonNodeFactory.instance.objectNode();
            job.put("apiVersion", "batch.volcano.sh/v1alpha1").put("kind", "Job");
            ObjectNode metadata = job.putObject("metadata");
            metadata.put("name", group.name() + "-job").put("namespace", group.namespace());
            metadata.put("uid", "u");
            for (String key : List.of("creationTimestamp", "labels", "annotations")) {
                if (group.metadata().has(key)) {
                    metadata.set(key, group.metadata().get(key));
                }
            }
            ObjectNode spec = job.putObject("spec");
            spec.put("minAvailable", group.spec().path("minMember").asInt());
            for (String key : List.of("queue", "priorityClassName", "networkTopology")) {
                if (group.spec().has(key)) {
                    spec.set(key, group.spec().get(key));
                }
            }
            ArrayNode tasks = spec.putArray("tasks");
            for (int i = 0; i < pods.size(); i++) {
                ObjectNode task = tasks.addObject();
                task.put("name", task(i)).put("replicas", 1).put("minAvailable", 0);
                ObjectNode template = task.putObject("template");
                ObjectNode of = template.putObject("metadata");
                of.set("labels", pods.get(i).metadata().path("labels"));
                of.set("annotations", pods.get(i).metadata().path("annotations"));
                template.set("spec", pods.get(i).spec());
            }
            return new Manifest(
                    new Header("batch.volcano.sh/v1alpha1", "Job", Position.of("job")), job, new ValuePositions());
        }

        private static String task(int i) {
            return String.format(Locale.ROOT, "t%03d", i);
        }

        boolean replaces(Manifest object) {
            return object.equals(group) || pods.contains(object);
        }

        /**
         * Describes differences between the recorded and the created group in their requests to the queue, or in the
         * placement order of their pods: an API server rejects a pod whose priority is not that of its class.
         */
        String asked(ObjectNode created) {
            if (pods.stream()
                    .anyMatch(pod -> pod.spec().has("priority") && !pod.spec().has("priorityClassName"))) {
                return "priorities without a class";
            }
            JsonNode recorded = group.spec().path("minResources");
            JsonNode computed = created.path("spec").path("minResources");
            if (recorded.isEmpty()) {
                return "no minResources recorded";
            }
            return Stream.of(recorded, computed)
                            .flatMap(amounts -> amounts.properties().stream())
                            .map(Map.Entry::getKey)
                            .filter(resource -> !resource.matches("pods|count/.*|requests\\..*|limits\\..*")
                                    || recorded.has(resource))
                            .allMatch(
                                    resource -> amount(recorded.path(resource)).equals(amount(computed.path(resource))))
                    ? "the same minResources"
                    : "other minResources";
        }

        private static Quantity amount(JsonNode text) {
            return Quantity.parse(text.asText("0")).orElseThrow();
        }

        /** Returns decisions with the names of the recorded group and its pods. */
        Decisions renamed(Decisions decisions) {
            return new Decisions(
                    renamed(decisions.binds()),
                    renamed(decisions.bindsAfterVolumes()),
                    decisions.evicts().stream().map(this::renamed).sorted().toList(),
                    decisions.fails().stream().map(this::renamed).sorted().toList(),
                    renamed(decisions.pipelined()),
                    renamed(decisions.podGroupPhases()));
        }

        private SortedMap<String, String> renamed(SortedMap<String, String> values) {
            SortedMap<String, String> renamed = new TreeMap<>();
            values.forEach((key, value) -> renamed.put(renamed(key), value));
            return renamed;
        }

        private String renamed(String name) {
            String job = "%s/%s-job-".formatted(group.namespace(), group.name());
            if (name.equals(job + "u")) {
                return group.namespace() + "/" + group.name();
            }
            for (int i = 0; i < pods.size(); i++) {
                if (name.equals(job + task(i) + "-0")) {
                    return pods.get(i).namespace() + "/" + pods.get(i).name();
                }
            }
            return name;
        }
    }

    private static int index(Manifest pod) {
        String last = pod.name().substring(pod.name().lastIndexOf('-') + 1);
        return last.matches("\\d{1,9}") ? Integer.parseInt(last) : 0;
    }
}
