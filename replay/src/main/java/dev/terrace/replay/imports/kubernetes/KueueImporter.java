package dev.terrace.replay.imports.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.files.Fault;
import dev.terrace.inputs.Inputs;
import dev.terrace.inputs.Sources;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.finding.Finding;
import dev.terrace.model.finding.Position;
import dev.terrace.model.finding.Words;
import dev.terrace.model.number.NumberText;
import dev.terrace.objects.field.Timestamps;
import dev.terrace.replay.imports.Imported;
import dev.terrace.replay.imports.RowTally;
import dev.terrace.replay.imports.TraceImporter;
import dev.terrace.replay.trace.SortedJobs;
import dev.terrace.replay.trace.TaskRequest;
import dev.terrace.replay.trace.Trace;
import dev.terrace.replay.trace.TraceJob;
import dev.terrace.text.Events;
import dev.terrace.text.Header;
import dev.terrace.text.ObjectTree;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A dump of Kueue's objects ({@code kubectl get workloads,localqueues,clusterqueues,cohorts -A -o json}). A job is a
 * Workload: its tasks are the pods of all podSets, its queue is the ClusterQueue of its LocalQueue, and it runs from
 * the condition QuotaReserved to the condition Finished. The nominal quotas of all ClusterQueues and Cohorts are one
 * node. The rows are the Workloads.
 *
 * <p>A condition has only its last transition. The first start of an evicted Workload is therefore unknown. Its earlier
 * attempts are the evictions that {@code schedulingStats} counts, or one.
 *
 * @see <a href="https://kueue.sigs.k8s.io/docs/concepts/workload/">Kueue, Workload</a>
 */
public final class KueueImporter implements TraceImporter {
    private static final String GROUP = "kueue.x-k8s.io";

    private final String file;
    private final RowTally rows = new RowTally();
    private final List<Admission> admissions = new ArrayList<>();
    private final Map<String, String> clusterQueues = new HashMap<>();
    private final KueueQuotas quotas = new KueueQuotas();
    private int evicted;
    private long evictions;
    private int unequal;
    private int unselected;

    /**
     * A job whose queue is the name of its LocalQueue.
     *
     * @param clusterQueue the queue that admitted it; empty if none did
     * @param selects whether its pods select nodes
     */
    private record Admission(TraceJob job, String clusterQueue, boolean selects) {}

    public KueueImporter(String file) {
        this.file = file;
    }

    @Override
    public Imported read() {
        Inputs.read(Sources.of(List.of(file)), this::object);
        if (rows.read() == 0) {
            throw Fault.at(
                    file,
                    "holds no Workload of " + GROUP
                            + ". kubectl get workloads,localqueues,clusterqueues,cohorts -A -o json prints them.");
        }
        SortedJobs jobs = new SortedJobs();
        for (Admission admission : admissions) {
            TraceJob job = admission.job();
            TaskRequest request = quotas.covered(job.request());
            unselected += admission.selects() && request.selector().isEmpty() ? 1 : 0;
            jobs.add(job.toBuilder().queue(queue(admission)).request(request).build());
        }
        Instant start = jobs.start(file);
        Map<String, String> facts = new LinkedHashMap<>();
        if (!quotas.pool().isEmpty()) {
            facts.put("pool", "the nominal quotas of all queues");
        }
        if (evicted > 0) {
            facts.put("evicted", evicted + " workloads, whose first start is unknown");
            facts.put("earlier attempts", Long.toString(evictions));
        }
        return new Imported(
                Trace.builder(file, String.valueOf(Path.of(file).getFileName()), jobs.since(start.getEpochSecond()))
                        .nodes(quotas.pool())
                        .weights(quotas.weights())
                        .start(start)
                        .header(facts)
                        .findings(warnings()),
                rows);
    }

    private List<Finding> warnings() {
        List<Finding> warnings = new ArrayList<>();
        if (quotas.pool().isEmpty()) {
            warnings.add(Finding.warning(
                    Position.of(file), "has no ClusterQueue with quotas, so a replay needs --pool=N or --snapshot."));
        }
        if (unequal > 0) {
            warnings.add(Finding.warning(
                    Position.of(file),
                    "podSets of %s request different amounts; each pod counts as the largest."
                            .formatted(Words.count(unequal, "workload"))));
        }
        if (unselected > 0) {
            String reason = quotas.pool().isEmpty()
                    ? "by more than one label, by other rules or differently by podSet"
                    : "by labels, which the pool does not have";
            warnings.add(Finding.warning(
                    Position.of(file),
                    "podSets of %s select nodes %s; in the trace, they may use all."
                            .formatted(Words.count(unselected, "workload"), reason)));
        }
        return warnings;
    }

    private void object(Header header, Events body) {
        if (!header.group().equals(GROUP)
                || !Set.of("Workload", "LocalQueue", "ClusterQueue", "Cohort").contains(header.kind())) {
            body.skip();
            return;
        }
        ObjectNode object = ObjectTree.read(header, body);
        switch (header.kind()) {
            case "Workload" -> workload(object);
            case "LocalQueue" ->
                clusterQueues.put(
                        key(object), object.path("spec").path("clusterQueue").asText(""));
            default -> quotas.add(object);
        }
    }

    private static String key(JsonNode object) {
        return inNamespace(object, object.path("metadata").path("name").asText());
    }

    /** Returns "namespace/name" for a name in the namespace of an object. */
    private static String inNamespace(JsonNode object, String name) {
        return object.path("metadata").path("namespace").asText("default") + "/" + name;
    }

    private String queue(Admission admission) {
        String local = admission.job().queue();
        String name = local.substring(local.indexOf('/') + 1);
        return clusterQueues.getOrDefault(local, admission.clusterQueue().isEmpty() ? name : admission.clusterQueue());
    }

    private void workload(ObjectNode workload) {
        JsonNode status = workload.path("status");
        Instant created = time(workload.path("metadata").path("creationTimestamp"));
        Instant finished = condition(status, "Finished");
        Instant reserved = condition(status, "QuotaReserved");
        PodSets podSets = PodSets.of(workload, file);
        boolean isActive = workload.path("spec").path("active").asBoolean(true);
        long before = evictions(status);
        if (created == null) {
            rows.skip("no creationTimestamp");
        } else if (podSets.tasks() == 0) {
            rows.skip("no pods");
        } else if (reserved == null && finished != null) {
            rows.skip("finished without a quota");
        } else if (reserved == null && before == 0 && !isActive) {
            rows.skip("deactivated before it started");
        } else if (reserved != null && finished != null && finished.isBefore(reserved)) {
            rows.skip("finished before its quota was reserved");
        } else {
            rows.keep();
            evicted += before > 0 ? 1 : 0;
            evictions += before;
            unequal += podSets.areEqual() ? 0 : 1;
            TraceJob.Builder job = described(workload, podSets, created).loggedState(state(status, reserved, finished));
            if (reserved != null && before == 0) {
                job.loggedStart(Math.max(created.getEpochSecond(), reserved.getEpochSecond()));
            }
            if (reserved != null && finished != null) {
                job.run(finished.getEpochSecond() - reserved.getEpochSecond());
            }
            String clusterQueue = status.path("admission").path("clusterQueue").asText("");
            admissions.add(new Admission(job.build(), clusterQueue, podSets.select()));
        }
    }

    /** Returns a job without times other than its submission. */
    private static TraceJob.Builder described(ObjectNode workload, PodSets podSets, Instant created) {
        JsonNode spec = workload.path("spec");
        String local = spec.path("queueName").asText("");
        OptionalInt priority = NumberText.integer(spec.path("priority").asText());
        return TraceJob.builder(key(workload), created.getEpochSecond(), podSets.request())
                .estimate(podSets.estimate())
                .tasks(podSets.tasks())
                .minTasks(podSets.minTasks())
                .queue(local.isEmpty() ? "" : inNamespace(workload, local))
                .user(workload.path("metadata")
                        .path("annotations")
                        .path(TaskSpec.USER)
                        .asText(""))
                .priority(priority.isPresent() ? (Integer) priority.getAsInt() : null);
    }

    /**
     * Returns the least number of attempts that an eviction ended. A Workload that is deactivated while it waits is
     * evicted as well, but it never ran. A later reservation overwrites the reason of its eviction, so it then counts
     * as evicted once.
     */
    private static long evictions(JsonNode status) {
        long counted = 0;
        for (JsonNode eviction : status.path("schedulingStats").path("evictions")) {
            counted += wasDeactivated(eviction.path("reason").asText())
                    ? 0
                    : Math.max(1, eviction.path("count").asInt(1));
        }
        String reason = reason(status, "Evicted");
        boolean ran = !reason.isEmpty()
                && (!wasDeactivated(reason) || !reason(status, "Admitted").isEmpty());
        return Math.max(counted, ran ? 1 : 0);
    }

    private static boolean wasDeactivated(String reason) {
        return reason.startsWith("Deactivated") || reason.equals("InactiveWorkload");
    }

    private static String state(JsonNode status, @Nullable Instant reserved, @Nullable Instant finished) {
        if (finished != null) {
            return reason(status, "Finished").toLowerCase(Locale.ROOT);
        }
        if (reserved != null) {
            return "running";
        }
        return reason(status, "Evicted").isEmpty() ? "waiting" : "evicted";
    }

    /** Returns the time since which a condition holds; null if it does not. */
    private static @Nullable Instant condition(JsonNode status, String type) {
        for (JsonNode condition : status.path("conditions")) {
            if (condition.path("type").asText().equals(type)
                    && condition.path("status").asText().equals("True")) {
                return time(condition.path("lastTransitionTime"));
            }
        }
        return null;
    }

    /** Returns the reason of a condition, whether it holds or not; empty without the condition. */
    private static String reason(JsonNode status, String type) {
        for (JsonNode condition : status.path("conditions")) {
            if (condition.path("type").asText().equals(type)) {
                return condition.path("reason").asText(type);
            }
        }
        return "";
    }

    private static @Nullable Instant time(JsonNode text) {
        return Timestamps.parse(text.asText("")).orElse(null);
    }
}
