package dev.terrace.kubernetes.loop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.change.Changes;
import dev.terrace.cluster.change.ObjectChange;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.write.AssumedPods;
import dev.terrace.kubernetes.write.AssumedPods.Pod;
import dev.terrace.kubernetes.write.AssumedPods.State;
import dev.terrace.kubernetes.write.ObjectName;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.kubernetes.write.Write;
import dev.terrace.kubernetes.write.WriteLog;
import dev.terrace.kubernetes.write.WriteLog.Step;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.objects.Kinds;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the binds of cycles. A bind is assumed, checked once more immediately before its request, and sent, until
 * the watch confirms it. For the deciding thread.
 */
final class Bindings implements AssumedPods.Requests {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Mirror mirror;
    private final Outbox outbox;
    private final List<? extends WriteLog> logs;
    private final LongSupplier nanoTime;
    private final BindCheck check;
    private final AssumedPods pods = new AssumedPods(this);
    /** The times at which pending pods were seen first, until a decision about them. */
    private final Map<String, Long> seen = new HashMap<>();
    /** The pods that no cycle may decide now, as it was told last. */
    private SortedMap<String, String> held = new TreeMap<>();
    /** The reasons for which decisions of the last cycle were not carried out, by pod. */
    private Map<String, String> refused = new HashMap<>();

    Bindings(Mirror mirror, Outbox outbox, List<? extends WriteLog> logs, LongSupplier nanoTime) {
        this.mirror = mirror;
        this.outbox = outbox;
        this.logs = logs;
        this.nanoTime = nanoTime;
        check = new BindCheck(mirror);
    }

    /** Returns the keys of the pods that are assumed, or were; not a copy. */
    Set<String> keys() {
        return pods.keys();
    }

    /** Returns the edits that assume pods again after events about them. */
    List<Edit> assumeAgain(Collection<String> touched) {
        return pods.assumeAgain(touched);
    }

    /**
     * Takes what events about pods said. Called after {@link #assumeAgain}.
     *
     * @param touched the pods that the events were about
     * @param changes what they changed in the mirror
     */
    void observed(Collection<String> touched, Changes changes) {
        long now = nanoTime.getAsLong();
        if (pods.assumed() > 0) {
            check.observed(changes, now);
        } else {
            check.forgetChanges();
        }
        for (String key : touched) {
            Pod confirmed = pods.observed(key, mirror.state());
            if (confirmed != null) {
                confirmed(confirmed, now);
            }
        }
        for (ObjectChange<TaskSpec> change : changes.of(Kinds.POD)) {
            TaskSpec after = change.after();
            if (after == null || !after.node().isEmpty()) {
                seen.remove(change.either().key());
            } else if (change.before() == null) {
                seen.put(after.key(), now);
            }
        }
    }

    private void confirmed(Pod pod, long now) {
        if (pod.sent() == 0) {
            return;
        }
        // The event may arrive before the answer.
        long answered = pod.answered() == 0 ? now : pod.answered();
        step(Step.SENT, pod.sent() - pod.decided());
        step(Step.ANSWERED, answered - pod.sent());
        step(Step.CONFIRMED, now - answered);
    }

    private void step(Step step, long nanos) {
        logs.forEach(log -> log.step(step, Duration.ofNanos(nanos)));
    }

    /** Assumes the binds of a cycle and queues their requests. */
    void decided(CycleReport report) {
        Map<String, String> obstacles = check.obstacles(report, held.keySet());
        obstacles.forEach((pod, reason) -> {
            if (!reason.equals(refused.get(pod))) {
                notBound(pod, "", reason);
            }
        });
        refused = obstacles;
        long now = nanoTime.getAsLong();
        for (Bind bind : report.binds()) {
            if (!obstacles.containsKey(bind.task())) {
                Long since = seen.remove(bind.task());
                if (since != null) {
                    step(Step.DECIDED, now - since);
                }
                pods.decided(bind, check.target(bind), now);
            }
        }
    }

    /** Continues with pods whose pauses have ended. */
    void resume() {
        pods.resume(nanoTime.getAsLong());
    }

    /**
     * Assumes and forgets in the mirror what has been decided and answered.
     *
     * @return whether the state has changed, or pods that were held may be decided
     */
    boolean apply() {
        check.forgetWithdrawn();
        List<Edit> edits = pods.takeEdits();
        SortedMap<String, String> now = pods.held();
        boolean isOther = !now.equals(held);
        if (isOther) {
            held = now;
            logs.forEach(log -> log.held(now));
        }
        return (!edits.isEmpty() && !mirror.apply(edits).isEmpty()) || isOther;
    }

    /** Returns the number of pods that are assumed. */
    int assumed() {
        return pods.assumed();
    }

    /** Returns the time until a pause ends; null without a pause. */
    @Nullable
    Duration untilNext() {
        return pods.untilNext(nanoTime.getAsLong());
    }

    private void notBound(String pod, String node, String reason) {
        logs.forEach(log -> log.notBound(pod, node, reason));
    }

    @Override
    public void bind(Pod pod) {
        outbox.add(new Binding(pod));
    }

    @Override
    public void ask(Pod pod) {
        outbox.add(new Question(pod));
    }

    /** The request that binds a pod. It carries the uid, so that a pod created again refuses it. */
    private final class Binding implements Write {
        private final Pod pod;

        Binding(Pod pod) {
            this.pod = pod;
        }

        @Override
        public String kind() {
            return "binding";
        }

        @Override
        public boolean isUrgent() {
            return true;
        }

        @Override
        public @Nullable Request request() {
            if (!pods.isToSend(pod)) {
                return null;
            }
            Bind bind = pod.bind();
            String obstacle = check.obstacle(bind, pod.target(), pod.decided());
            if (obstacle != null) {
                notBound(bind.task(), bind.node(), obstacle);
                long now = nanoTime.getAsLong();
                pods.withdrawn(pod, now);
                if (pod.state() == State.FORGOTTEN) {
                    check.withdraw(bind, now);
                }
                return null;
            }
            pods.sent(pod, nanoTime.getAsLong());
            ObjectName name = ObjectName.of(bind.task());
            ObjectNode body = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "Binding");
            ObjectNode metadata = body.putObject("metadata")
                    .put("name", name.name())
                    .put("namespace", name.namespace())
                    .put("uid", bind.uid());
            if (!bind.annotations().isEmpty()) {
                metadata.set("annotations", JSON.valueToTree(bind.annotations()));
            }
            body.putObject("target").put("apiVersion", "v1").put("kind", "Node").put("name", bind.node());
            return Request.post(name.path(Kinds.POD) + "/binding", body.toString());
        }

        @Override
        public void answered(@Nullable Answer answer) {
            int code = answer == null ? 0 : answer.code();
            String failure = "";
            if (code / 100 != 2) {
                failure = Writer.failure(answer);
                notBound(pod.bind().task(), pod.bind().node(), failure);
            } else {
                logs.forEach(log -> log.bound(pod.bind()));
            }
            pods.answered(pod, code, failure, nanoTime.getAsLong());
        }

        @Override
        public void dropped() {
            pods.withdrawn(pod, nanoTime.getAsLong());
        }
    }

    /** The request that reads a pod whose binding may have been done. */
    private final class Question implements Write {
        private final Pod pod;

        Question(Pod pod) {
            this.pod = pod;
        }

        @Override
        public String kind() {
            return "read";
        }

        @Override
        public boolean isUrgent() {
            return true;
        }

        @Override
        public Request request() {
            return Request.get(ObjectName.of(pod.bind().task()).path(Kinds.POD));
        }

        @Override
        public void answered(@Nullable Answer answer) {
            JsonNode object = object(answer);
            String uid = object.path("metadata").path("uid").asText();
            String node = object.path("spec").path("nodeName").asText();
            pods.read(pod, uid, node, nanoTime.getAsLong());
        }

        private static JsonNode object(@Nullable Answer answer) {
            try {
                return answer == null || answer.code() != 200 ? MissingNode.getInstance() : answer.json();
            } catch (IOException e) {
                return MissingNode.getInstance();
            }
        }

        @Override
        public void dropped() {
            // The process ends.
        }
    }
}
