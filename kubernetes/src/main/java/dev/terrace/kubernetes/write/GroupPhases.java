package dev.terrace.kubernetes.write;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.model.Cluster;
import dev.terrace.model.JobPhase;
import dev.terrace.model.JobSpec;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.CycleReport;
import dev.terrace.objects.Kinds;
import dev.terrace.objects.kind.PodGroupForm;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the phases of groups that cycles decide. A phase is written once, although cycles decide it again until the
 * watch delivers it. For the deciding thread.
 *
 * <p>A write carries the uid of the group: a group that was deleted and created again refuses it. A write that fails is
 * repeated after a growing pause, as long as the last cycle decides the same. Repetition is harmless, because each
 * write sets one field.
 */
public final class GroupPhases {
    /** A group that still has another phase after this time lost the phase to another writer. */
    private static final Duration CONFIRMATION = Duration.ofSeconds(10);

    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(32));
    private static final int NOT_FOUND = 404;
    /** The uid is another one. */
    private static final int UNPROCESSABLE = 422;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Outbox outbox;
    private final LongSupplier nanoTime;
    private final Map<String, Phase> phases = new HashMap<>();

    /** A phase that the last cycle decided, and that the cluster does not have yet. */
    private final class Phase implements Write {
        final JobSpec group;
        final JobPhase phase;
        int failures;
        /** The time of the repetition; null while the write waits or is in flight. */
        @Nullable
        Long due;

        Phase(JobSpec group, JobPhase phase) {
            this.group = group;
            this.phase = phase;
        }

        @Override
        public String kind() {
            return "phase";
        }

        /** Volcano's controllers create the pods of a job when its group is in-queue. */
        @Override
        public boolean isUrgent() {
            return phase == JobPhase.INQUEUE;
        }

        @Override
        public @Nullable Request request() {
            if (phases.get(group.key()) != this) {
                return null;
            }
            ObjectNode body = JSON.createObjectNode();
            if (!group.uid().isEmpty()) {
                body.withObjectProperty("metadata").put("uid", group.uid());
            }
            PodGroupForm.inPhase(phase).write().accept(body);
            return Request.merge(path(group), body.toString());
        }

        @Override
        public void answered(@Nullable Answer answer) {
            int code = answer == null ? 0 : answer.code();
            boolean isOver = code / 100 == 2 || code == NOT_FOUND || code == UNPROCESSABLE;
            long pause = isOver ? CONFIRMATION.toNanos() : BACKOFF.nanos(failures++);
            due = nanoTime.getAsLong() + pause;
        }

        @Override
        public void dropped() {
            phases.remove(group.key(), this);
        }
    }

    public GroupPhases(Outbox outbox, LongSupplier nanoTime) {
        this.outbox = outbox;
        this.nanoTime = nanoTime;
    }

    /** Takes the phases that a cycle changed, and queues the new ones. */
    public void decided(Cluster cluster, CycleReport report) {
        phases.keySet().removeIf(key -> !report.changedPhases().containsKey(key));
        Ordered<JobSpec> groups = Ordered.of(cluster.jobs(), JobSpec.ORDER);
        report.changedPhases().forEach((key, phase) -> groups.find(key).ifPresent(group -> decided(group, phase)));
    }

    private void decided(JobSpec group, JobPhase phase) {
        Phase known = phases.get(group.key());
        if (known == null || known.phase != phase || !known.group.uid().equals(group.uid())) {
            Phase next = new Phase(group, phase);
            phases.put(group.key(), next);
            outbox.add(next);
        }
    }

    /** Queues the writes whose pauses have ended. Returns the time until the next one; null without one. */
    public @Nullable Duration repeat() {
        long now = nanoTime.getAsLong();
        Duration next = null;
        for (Phase phase : phases.values()) {
            Long due = phase.due;
            if (due == null) {
                continue;
            }
            Duration rest = Duration.ofNanos(due - now);
            if (rest.isNegative() || rest.isZero()) {
                phase.due = null;
                outbox.add(phase);
            } else if (next == null || rest.compareTo(next) < 0) {
                next = rest;
            }
        }
        return next;
    }

    private static String path(JobSpec group) {
        return "/apis/%s/namespaces/%s/%s/%s"
                .formatted(Kinds.POD_GROUP.apiVersion(), group.namespace(), Kinds.POD_GROUP.plural(), group.name());
    }
}
