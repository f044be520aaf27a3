package dev.terrace.kubernetes.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.write.ObjectName;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.kubernetes.write.Upkeep;
import dev.terrace.model.Cluster.UndecidedPod;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.kind.PodGroupForm;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the statuses of PodGroups: the phase that cycles decide, the conditions {@code Scheduled} and
 * {@code Unschedulable}, and the numbers of pods that run, succeeded and failed. For the deciding thread.
 *
 * <p>A write is a merge patch with the fields that differ. It carries the uid, because another group may have the name,
 * and the resourceVersion, because it replaces the list of conditions, which others write as well. Only the phase
 * Inqueue goes without a version and alone: Volcano's controllers create the pods of a job then.
 *
 * <p>A new phase or condition is written at once; numbers that change alone, {@value #PACE_S} s after the last write of
 * the group. Groups whose pods name another scheduler are left alone.
 *
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/framework/job_updater.go">Volcano,
 *     job_updater</a>
 * @see <a href="https://github.com/volcano-sh/volcano/blob/master/pkg/scheduler/plugins/gang/gang.go">Volcano, gang
 *     plugin, OnSessionClose</a>
 */
final class GroupStatuses {
    private static final int PACE_S = 2;
    private static final long PACE = Duration.ofSeconds(PACE_S).toNanos();
    private static final String CONDITIONS = "conditions";
    private static final String STATUS = "status";
    private static final String SCHEDULED = "Scheduled";
    private static final String UNSCHEDULABLE = "Unschedulable";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Mirror mirror;
    private final Sentences sentences;
    private final GroupPods pods;
    private final LongSupplier nanoTime;
    private final Upkeep upkeep;
    private final Map<String, Asked> asked = new HashMap<>();
    private Set<String> touched = new HashSet<>();

    /** The report of the last cycle; null before the first. */
    private @Nullable CycleReport report;
    /** Identifies the last cycle in conditions, as the uid of Volcano's sessions does. */
    private @Nullable String transition;

    private List<UndecidedPod> undecided = List.of();
    /** The groups with pods that wait for other schedulers. */
    private Set<String> foreign = Set.of();

    /**
     * The status that a group should have.
     *
     * @param phase NONE for the present one
     * @param condition the type of the condition that is true; empty for the present one
     */
    private record Wanted(
            JobPhase phase, String condition, String reason, String message, int running, int succeeded, int failed) {
        boolean isMetBy(JsonNode status) {
            return hasPhase(status) && hasConditions(status) && hasNumbers(status);
        }

        boolean hasPhase(JsonNode status) {
            return phase == JobPhase.NONE
                    || phase.spelling().equals(status.path("phase").asText());
        }

        boolean hasNumbers(JsonNode status) {
            return status.path("running").asInt() == running
                    && status.path("succeeded").asInt() == succeeded
                    && status.path("failed").asInt() == failed;
        }

        boolean hasConditions(JsonNode status) {
            if (condition.isEmpty()) {
                return true;
            }
            JsonNode is = named(status, condition);
            return isTrue(is)
                    && reason.equals(is.path("reason").asText())
                    && message.equals(is.path("message").asText())
                    && !isTrue(named(status, other()));
        }

        String other() {
            return condition.equals(SCHEDULED) ? UNSCHEDULABLE : SCHEDULED;
        }

        /** Returns whether the two differ in numbers of pods only. */
        boolean isLike(Wanted before) {
            return phase == before.phase && condition.equals(before.condition) && message.equals(before.message);
        }
    }

    /** The last write about a group. */
    private static final class Asked {
        private @Nullable Wanted wanted;
        private boolean isMet;
        private long sent;
    }

    GroupStatuses(Mirror mirror, Sentences sentences, GroupPods pods, Outbox outbox, LongSupplier nanoTime) {
        this.mirror = mirror;
        this.sentences = sentences;
        this.pods = pods;
        this.nanoTime = nanoTime;
        upkeep = new Upkeep(
                "group-status", outbox, nanoTime, key -> mirror.version(Kinds.POD_GROUP, key), this::request);
    }

    /** Returns the condition of a type in a status; missing without one. */
    static JsonNode named(JsonNode status, String type) {
        for (JsonNode condition : status.path(CONDITIONS)) {
            if (condition.path("type").asText().equals(type)) {
                return condition;
            }
        }
        return JSON.missingNode();
    }

    private static boolean isTrue(JsonNode condition) {
        return condition.path(STATUS).asText().equals("True");
    }

    /** Something about a group has changed. */
    void touch(String group) {
        if (report != null) {
            touched.add(group);
        }
    }

    /** Takes the phases that a cycle changed. */
    void decided(CycleReport next) {
        if (report == null) {
            mirror.state().cluster().jobs().forEach(group -> touched.add(group.key()));
        } else {
            touched.addAll(report.changedPhases().keySet());
        }
        touched.addAll(next.changedPhases().keySet());
        report = next;
        transition = null;
    }

    /**
     * Queues the writes about groups that have changed. Returns the time until another one is due; null without one.
     */
    @Nullable
    Duration resume() {
        if (report == null) {
            return null;
        }
        Collection<String> groups = touched;
        touched = new HashSet<>();
        groups.forEach(this::consider);
        return upkeep.resume();
    }

    /** Forgets what the last cycles decided. The next one decides about all groups. */
    void clear() {
        report = null;
        asked.clear();
        upkeep.clear();
    }

    private @Nullable JobSpec group(String key) {
        return Ordered.of(mirror.state().cluster().jobs(), JobSpec.ORDER)
                .find(key)
                .orElse(null);
    }

    private void consider(String key) {
        JobSpec group = group(key);
        if (group == null || isForeign(key)) {
            asked.remove(key);
            return;
        }
        JsonNode status = mirror.status(Kinds.POD_GROUP, key);
        Wanted wanted = wanted(group);
        Asked last = asked.computeIfAbsent(key, first -> new Asked());
        Wanted before = last.wanted;
        boolean isMet = wanted.isMetBy(status);
        if (!isMet && (last.isMet || !wanted.equals(before))) {
            boolean isOfNumbers =
                    before == null ? wanted.hasPhase(status) && wanted.hasConditions(status) : wanted.isLike(before);
            long now = nanoTime.getAsLong();
            long time = isOfNumbers && before != null ? Math.max(now, last.sent + PACE) : now;
            upkeep.want(key, time, isUrgent(wanted, status));
        }
        last.wanted = wanted;
        last.isMet = isMet;
    }

    private static boolean isUrgent(Wanted wanted, JsonNode status) {
        return wanted.phase == JobPhase.INQUEUE && !wanted.hasPhase(status);
    }

    /** Returns whether the pods of a group are those of another scheduler, as far as pods are known. */
    private boolean isForeign(String key) {
        List<UndecidedPod> now = mirror.state().cluster().undecided();
        if (now != undecided) {
            undecided = now;
            foreign = now.stream()
                    .filter(pod -> pod.reason() == UndecidedPod.Reason.SCHEDULER)
                    .map(UndecidedPod::job)
                    .collect(Collectors.toSet());
        }
        GroupPods.Counts counts = pods.of(key);
        return counts.own() == 0 && (counts.total() > 0 || foreign.contains(key));
    }

    private Wanted wanted(JobSpec group) {
        GroupPods.Counts counts = pods.of(group.key());
        Sentences.Told job = sentences.of(group.key());
        String condition = "";
        String reason = "";
        String message = "";
        if (job != null && !job.waiting().isServed()) {
            condition = UNSCHEDULABLE;
            reason = counts.total() - counts.failed() < group.minMember() ? "NotEnoughTasks" : "NotEnoughResources";
            message = job.sentence();
        } else if (counts.held() + counts.succeeded() >= Math.max(1, group.minMember())) {
            condition = SCHEDULED;
            reason = "tasks in gang are ready to be scheduled";
        }
        return new Wanted(
                phase(group), condition, reason, message, counts.running(), counts.succeeded(), counts.failed());
    }

    private JobPhase phase(JobSpec group) {
        CycleReport last = report;
        if (last == null) {
            return JobPhase.NONE;
        }
        String uid = last.groupUids().getOrDefault(group.key(), "");
        return CycleReport.isAbout(group.key(), uid, group.uid())
                ? last.changedPhases().getOrDefault(group.key(), JobPhase.NONE)
                : JobPhase.NONE;
    }

    private @Nullable Request request(String key) {
        JobSpec group = group(key);
        JsonNode status = mirror.status(Kinds.POD_GROUP, key);
        if (group == null || report == null || isForeign(key)) {
            return null;
        }
        Wanted wanted = wanted(group);
        if (wanted.isMetBy(status)) {
            return null;
        }
        Asked last = asked.computeIfAbsent(key, first -> new Asked());
        // What an urgent write leaves out is wanted again.
        last.wanted = isUrgent(wanted, status) ? null : wanted;
        last.isMet = false;
        last.sent = nanoTime.getAsLong();
        return Request.merge(
                ObjectName.of(key).path(Kinds.POD_GROUP),
                body(group, wanted, status).toString());
    }

    private ObjectNode body(JobSpec group, Wanted wanted, JsonNode status) {
        ObjectNode body = JSON.createObjectNode();
        ObjectNode metadata = body.putObject("metadata").put("uid", group.uid());
        if (!wanted.hasPhase(status)) {
            PodGroupForm.inPhase(wanted.phase).write().accept(body);
        }
        if (isUrgent(wanted, status)) {
            return body;
        }
        metadata.put("resourceVersion", mirror.version(Kinds.POD_GROUP, group.key()));
        ObjectNode fields = body.withObjectProperty(STATUS);
        if (!wanted.hasNumbers(status)) {
            fields.put("running", wanted.running)
                    .put("succeeded", wanted.succeeded)
                    .put("failed", wanted.failed);
        }
        if (!wanted.hasConditions(status)) {
            fields.set(CONDITIONS, conditions(wanted, status));
        }
        return body;
    }

    /** Returns the list of conditions with those of this scheduler replaced. */
    private ArrayNode conditions(Wanted wanted, JsonNode status) {
        ArrayNode conditions = JSON.createArrayNode();
        ObjectNode own = stamped(JSON.createObjectNode()
                .put("type", wanted.condition)
                .put(STATUS, "True")
                .put("reason", wanted.reason)
                .put("message", wanted.message));
        boolean isPlaced = false;
        for (JsonNode condition : status.path(CONDITIONS)) {
            String type = condition.path("type").asText();
            if (type.equals(wanted.condition)) {
                conditions.add(own);
                isPlaced = true;
            } else if (type.equals(wanted.other()) && isTrue(condition)) {
                conditions.add(stamped(((ObjectNode) condition.deepCopy()).put(STATUS, "False")));
            } else {
                conditions.add(condition);
            }
        }
        return isPlaced ? conditions : conditions.add(own);
    }

    private ObjectNode stamped(ObjectNode condition) {
        if (transition == null) {
            transition = UUID.randomUUID().toString();
        }
        return condition.put("lastTransitionTime", mirror.timestamp()).put("transitionID", transition);
    }

    /** Returns whether the status of a group has a sentence already, as after a restart of the scheduler. */
    boolean hasSentence(String key, String sentence) {
        return named(mirror.status(Kinds.POD_GROUP, key), UNSCHEDULABLE)
                .path("message")
                .asText()
                .equals(sentence);
    }
}
