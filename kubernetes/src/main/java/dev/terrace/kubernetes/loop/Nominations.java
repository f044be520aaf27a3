package dev.terrace.kubernetes.loop;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.change.Changes;
import dev.terrace.cluster.change.ObjectChange;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.write.ObjectName;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.kubernetes.write.Upkeep;
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

    private final Mirror mirror;
    private final LongSupplier nanoTime;
    private final Upkeep upkeep;
    /** The nominations that were decided and that the watch has not confirmed. */
    private final Map<String, Nomination> open = new HashMap<>();
    /** The waiting pods that are nominated, as the last events described them. */
    private final Set<String> nominated = new HashSet<>();

    Nominations(Mirror mirror, Outbox outbox, LongSupplier nanoTime) {
        this.mirror = mirror;
        this.nanoTime = nanoTime;
        upkeep = new Upkeep("nomination", outbox, nanoTime, key -> mirror.version(Kinds.POD, key), this::request);
    }

    /**
     * A nomination that was decided.
     *
     * @param uid that of the pod
     * @param node empty for none
     */
    private record Nomination(String uid, String node) {
        /** Returns whether a pod has the name already, or needs none any more. */
        boolean isOver(TaskSpec pod) {
            return !pod.uid().equals(uid)
                    || pod.isPlaced()
                    || pod.nominatedNode().equals(node);
        }
    }

    private @Nullable Request request(String key) {
        Nomination nomination = open.get(key);
        TaskSpec pod = mirror.state().task(key);
        if (nomination == null || pod == null || nomination.isOver(pod)) {
            open.remove(key);
            return null;
        }
        ObjectNode body = JSON.createObjectNode();
        body.putObject("metadata").put("uid", nomination.uid());
        body.putObject("status").put("nominatedNodeName", nomination.node().isEmpty() ? null : nomination.node());
        return Request.strategic(ObjectName.of(key).path(Kinds.POD) + "/status", body.toString());
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
                open.remove(key);
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
        if (pod == null || (before == null && pod.nominatedNode().equals(node))) {
            return;
        }
        open.put(key, new Nomination(pod.uid(), node));
        upkeep.want(key, nanoTime.getAsLong(), false);
    }

    /** Queues the requests whose pauses have ended. Returns the time until the next one; null without one. */
    @Nullable
    Duration resume() {
        return upkeep.resume();
    }
}
