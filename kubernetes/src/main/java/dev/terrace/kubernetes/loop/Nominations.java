package dev.terrace.kubernetes.loop;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.change.Changes;
import dev.terrace.cluster.change.ObjectChange;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.write.Backoff;
import dev.terrace.kubernetes.write.Deferred;
import dev.terrace.kubernetes.write.ObjectName;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.kubernetes.write.Write;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.model.report.CycleReport.Eviction;
import dev.terrace.objects.Kinds;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes {@code nominatedNodeName} of pods for which others are evicted, as Volcano does, so that the next cycles try
 * that node first. A nominated pod that is promised room elsewhere gets the name of that node. For the deciding thread.
 *
 * <p>Unlike Volcano, removes the name from a pod that lost its promise: preempt evicts nothing for a nominated pod.
 */
final class Nominations {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(30));
    /** A pod that still has another name after this time lost it to another writer. */
    private static final Duration CONFIRMATION = Duration.ofSeconds(10);

    private final Mirror mirror;
    private final Outbox outbox;
    private final LongSupplier nanoTime;
    private final Deferred deferred;
    /** The nominations that were decided and that the watch has not confirmed. */
    private final Map<String, Nomination> open = new HashMap<>();
    /** The waiting pods that are nominated, as the last events described them. */
    private final Set<String> nominated = new HashSet<>();

    Nominations(Mirror mirror, Outbox outbox, LongSupplier nanoTime) {
        this.mirror = mirror;
        this.outbox = outbox;
        this.nanoTime = nanoTime;
        deferred = new Deferred(outbox);
    }

    /** The request that nominates a pod to a node, or to none. */
    private final class Nomination implements Write {
        private final TaskSpec pod;
        private final String node;
        private int failures;

        Nomination(TaskSpec pod, String node) {
            this.pod = pod;
            this.node = node;
        }

        @Override
        public String kind() {
            return "nomination";
        }

        @Override
        public boolean isUrgent() {
            return false;
        }

        @Override
        public @Nullable Request request() {
            TaskSpec now = mirror.state().task(pod.key());
            if (open.get(pod.key()) != this || now == null || isOver(now)) {
                close(this);
                return null;
            }
            ObjectNode body = JSON.createObjectNode();
            body.putObject("metadata").put("uid", pod.uid());
            body.putObject("status").put("nominatedNodeName", node.isEmpty() ? null : node);
            return Request.strategic(ObjectName.of(pod.key()).path(Kinds.POD) + "/status", body.toString());
        }

        /** Returns whether a pod has the name already, or needs none any more. */
        boolean isOver(TaskSpec now) {
            return !now.uid().equals(pod.uid())
                    || now.isPlaced()
                    || now.nominatedNode().equals(node);
        }

        @Override
        public void answered(@Nullable Answer answer) {
            if (open.get(pod.key()) == this) {
                boolean isDone = answer != null && answer.code() / 100 == 2;
                long pause = isDone ? CONFIRMATION.toNanos() : BACKOFF.nanos(failures++);
                deferred.until(nanoTime.getAsLong() + pause, this);
            }
        }

        @Override
        public void dropped() {
            close(this);
        }
    }

    private void close(Nomination nomination) {
        deferred.remove(nomination);
        open.remove(nomination.pod.key(), nomination);
    }

    /** Takes the differences of the mirror. */
    void changed(Changes changes) {
        for (ObjectChange<TaskSpec> change : changes.of(Kinds.POD)) {
            String key = change.either().key();
            TaskSpec pod = change.after();
            if (pod == null || pod.isPlaced() || pod.nominatedNode().isEmpty()) {
                nominated.remove(key);
            } else {
                nominated.add(key);
            }
            Nomination nomination = open.get(key);
            if (nomination != null && (pod == null || nomination.isOver(pod))) {
                close(nomination);
            }
        }
    }

    /** Returns the waiting pods that are nominated; not a copy. */
    Set<String> nominated() {
        return Collections.unmodifiableSet(nominated);
    }

    /**
     * Takes the decisions of a cycle that are carried out, and queues the nominations that follow.
     *
     * @param promised the pods that others are leaving for, those of this cycle included
     */
    void decided(CycleReport report, Set<String> promised) {
        if (nominated.isEmpty() && report.evictions().isEmpty()) {
            return;
        }
        Map<String, String> nodes =
                report.pipelined().stream().collect(Collectors.toMap(Bind::task, Bind::node, (first, last) -> last));
        for (String key : List.copyOf(nominated)) {
            String node = nodes.get(key);
            if (node != null) {
                nominate(key, node);
            } else if (!promised.contains(key)) {
                nominate(key, "");
            }
        }
        for (Eviction eviction : report.evictions()) {
            String node = nodes.get(eviction.preemptor());
            if (node != null) {
                nominate(eviction.preemptor(), node);
            }
        }
    }

    private void nominate(String key, String node) {
        TaskSpec pod = mirror.state().task(key);
        Nomination before = open.get(key);
        boolean isOpen = before != null && before.node.equals(node);
        if (pod != null && !isOpen && (before != null || !pod.nominatedNode().equals(node))) {
            if (before != null) {
                close(before);
            }
            Nomination nomination = new Nomination(pod, node);
            open.put(key, nomination);
            outbox.add(nomination);
        }
    }

    /** Queues the requests whose pauses have ended. Returns the time until the next one; null without one. */
    @Nullable
    Duration resume() {
        return deferred.resume(nanoTime.getAsLong());
    }
}
