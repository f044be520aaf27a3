package dev.terrace.replay.imports.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import dev.terrace.model.TaskSpec;
import dev.terrace.objects.field.Timestamps;
import dev.terrace.replay.imports.kubernetes.Assume.Moment;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The states of one pod. It runs from the first start of a container to the last end, so restarts are part of the run.
 * Conditions do not count, because their times change later.
 */
final class PodHistory {
    private static final List<String> STATUSES = List.of("initContainerStatuses", "containerStatuses");

    private @Nullable TaskSpec pod;
    private @Nullable Instant started;
    private @Nullable Instant acknowledged;
    private @Nullable Instant ended;
    private @Nullable Instant deletion;
    private @Nullable Sighting waiting;
    private @Nullable Sighting running;
    private @Nullable Sighting alive;
    private @Nullable Sighting gone;
    private String phase = "";
    private boolean areContainersDone;

    /** Sets the pod itself. */
    void is(TaskSpec read) {
        pod = read;
    }

    /** Returns the pod itself. */
    TaskSpec pod() {
        if (pod == null) {
            throw new IllegalStateException("the pod has not been read");
        }
        return pod;
    }

    /** Notes a state. Later states must follow earlier ones; a state before the end of the pod is ignored after it. */
    void see(JsonNode object, Sighting at) {
        JsonNode status = object.path("status");
        String seen = status.path("phase").asText("");
        if (isEnd(phase) && !isEnd(seen)) {
            return;
        }
        phase = seen;
        time(status, "startTime").ifPresent(time -> acknowledged = time);
        time(object.path("metadata"), "deletionTimestamp").ifPresent(time -> deletion = time);
        containers(status);
        boolean isWaiting = phase.isEmpty() || phase.equals("Pending");
        if (isWaiting) {
            waiting = at;
        } else if (running == null) {
            running = at;
        }
        if (!isEnd(phase)) {
            alive = at;
            gone = null;
        } else if (gone == null) {
            gone = at;
        }
    }

    private void containers(JsonNode status) {
        areContainersDone = !status.path("containerStatuses").isEmpty();
        int restarts = 0;
        for (String statuses : STATUSES) {
            for (JsonNode container : status.path(statuses)) {
                restarts = Math.max(restarts, container.path("restartCount").asInt());
                JsonNode state = container.path("state");
                note(state.path("running"));
                note(state.path("terminated"));
                note(container.path("lastState").path("terminated"));
                areContainersDone &=
                        time(state.path("terminated"), "finishedAt").isPresent();
            }
        }
        // A status has only the last two starts of a container.
        if (restarts > 1 && acknowledged != null && (started == null || acknowledged.isBefore(started))) {
            started = acknowledged;
        }
    }

    private void note(JsonNode state) {
        time(state, "startedAt")
                .filter(time -> started == null || time.isBefore(started))
                .ifPresent(time -> started = time);
        time(state, "finishedAt")
                .filter(time -> ended == null || time.isAfter(ended))
                .ifPresent(time -> ended = time);
    }

    private static Optional<Instant> time(JsonNode object, String field) {
        return Timestamps.parse(object.path(field).asText("")).filter(time -> time.isAfter(Instant.EPOCH));
    }

    /** Notes that the pod is gone. */
    void gone(Sighting at) {
        if (gone == null) {
            gone = at;
        }
    }

    boolean isGone() {
        return gone != null;
    }

    private static boolean isEnd(String phase) {
        return phase.equals("Succeeded") || phase.equals("Failed");
    }

    /** Returns the state at the end of the history. */
    String state() {
        if (isEnd(phase)) {
            return phase.equals("Failed") ? "failed" : "succeeded";
        }
        return gone != null ? "deleted" : started == null && running == null ? "waiting" : "running";
    }

    /** Returns the first start; empty if none was seen. */
    Optional<Moment> start(Assume assume) {
        Instant exact = started == null ? acknowledged : started;
        if (exact != null) {
            return Optional.of(Moment.exact(exact));
        }
        if (running == null) {
            return Optional.empty();
        }
        Instant created = pod().created();
        Instant after = waiting == null || waiting.time().isBefore(created) ? created : waiting.time();
        return Optional.of(assume.between(after, running.time()));
    }

    /** Returns the end; empty if the pod is still there. */
    Optional<Moment> end(Assume assume) {
        if (gone == null) {
            return Optional.empty();
        }
        if (ended != null && (areContainersDone || isEnd(phase))) {
            return Optional.of(Moment.exact(ended));
        }
        Instant after = alive == null ? start(assume).map(Moment::at).orElse(gone.time()) : alive.time();
        Instant until = gone.time();
        // A deletion is due at the end of its grace.
        if (deletion != null && (deletion.isBefore(until) || gone.isLowerBound())) {
            until = deletion;
        }
        return Optional.of(assume.between(after, until.isAfter(after) ? until : after));
    }
}
