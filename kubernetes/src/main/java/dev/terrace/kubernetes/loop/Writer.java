package dev.terrace.kubernetes.loop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.terrace.cluster.ClusterState;
import dev.terrace.cluster.Edit;
import dev.terrace.cluster.change.Changes;
import dev.terrace.cluster.change.ObjectChange;
import dev.terrace.files.Fault;
import dev.terrace.kubernetes.client.Answer;
import dev.terrace.kubernetes.mirror.Mirror;
import dev.terrace.kubernetes.watch.Message;
import dev.terrace.kubernetes.write.AssumedPods;
import dev.terrace.kubernetes.write.AssumedPods.Pod;
import dev.terrace.kubernetes.write.AssumedPods.Target;
import dev.terrace.kubernetes.write.DefaultQueues;
import dev.terrace.kubernetes.write.GroupPhases;
import dev.terrace.kubernetes.write.Outbox;
import dev.terrace.kubernetes.write.Request;
import dev.terrace.kubernetes.write.Write;
import dev.terrace.kubernetes.write.WriteLog.Step;
import dev.terrace.model.JobSpec;
import dev.terrace.model.QueueSpec;
import dev.terrace.model.TaskSpec;
import dev.terrace.model.node.NodeSpec;
import dev.terrace.model.node.Taint;
import dev.terrace.model.order.Ordered;
import dev.terrace.model.report.CycleReport;
import dev.terrace.model.report.CycleReport.Bind;
import dev.terrace.objects.Kinds;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Carries out the decisions of cycles. A bind is assumed, checked once more against the mirror immediately before its
 * request, and sent. For the deciding thread.
 */
final class Writer implements AssumedPods.Requests {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Mirror mirror;
    private final Channel channel;
    private final Outbox outbox;
    private final AssumedPods pods = new AssumedPods(this);
    private final GroupPhases phases;
    private final DefaultQueues queues;
    /** The time until a phase is written again; null without one. */
    private @Nullable Duration untilPhase;
    /** The times at which pending pods were seen first, until a decision about them. */
    private final Map<String, Long> seen = new HashMap<>();
    /** The reasons for which decisions of the last cycle were not carried out, by pod. */
    private Map<String, String> refused = new HashMap<>();

    /** @param deciding runs tasks on the deciding thread */
    Writer(Channel channel, Executor deciding, Mirror mirror) {
        this.channel = channel;
        this.mirror = mirror;
        outbox = new Outbox(channel.sender(), channel.permit(), deciding, System::nanoTime, channel.logs());
        phases = new GroupPhases(outbox, System::nanoTime);
        queues = new DefaultQueues(outbox, System::nanoTime);
    }

    /** Returns whether decisions may be made, because they may be carried out. */
    boolean mayDecide() {
        return channel.permit().mayWrite();
    }

    /** Applies messages to the mirror. Events about assumed pods that do not say otherwise leave them assumed. */
    Changes take(List<Message> messages) {
        Collection<String> touched = touched(messages);
        Changes changes = mirror.take(messages, pods.assumeAgain(touched));
        long now = System.nanoTime();
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
        return changes;
    }

    private Collection<String> touched(List<Message> messages) {
        Set<String> touched = new HashSet<>();
        for (Message message : messages) {
            if (message.kind() != Kinds.POD) {
                continue;
            }
            if (message instanceof Message.Listed) {
                return pods.keys();
            }
            String key = message instanceof Message.There there ? there.object().key() : ((Message.Gone) message).key();
            if (pods.get(key) != null) {
                touched.add(key);
            }
        }
        return touched;
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
        channel.logs().forEach(log -> log.step(step, Duration.ofNanos(nanos)));
    }

    /**
     * Assumes the binds of a cycle and queues their requests.
     *
     * @throws dev.terrace.model.finding.InvalidInput if the cycle decided what cannot be written
     */
    void decided(CycleReport report) {
        requireWritable(report);
        phases.decided(mirror.state().cluster(), report);
        queues.decided(mirror.state().cluster());
        ClusterState state = mirror.state();
        Map<String, String> obstacles = obstacles(report, state);
        obstacles.forEach((pod, reason) -> {
            if (!reason.equals(refused.get(pod))) {
                notBound(pod, "", reason);
            }
        });
        refused = obstacles;
        long now = System.nanoTime();
        for (Bind bind : report.binds()) {
            if (!obstacles.containsKey(bind.task())) {
                Long since = seen.remove(bind.task());
                if (since != null) {
                    step(Step.DECIDED, now - since);
                }
                pods.decided(bind, target(bind, state), now);
            }
        }
    }

    /** Rejects decisions that this command does not write yet: the cluster would never follow them. */
    private static void requireWritable(CycleReport report) {
        if (!report.pluginStates().isEmpty()) {
            throw Fault.at(
                    "schedule",
                    "plugins keep a state from cycle to cycle, which this command does not keep yet: "
                            + String.join(", ", new TreeSet<>(report.statedPlugins())));
        }
        if (!report.evictions().isEmpty()) {
            throw Fault.at(
                    "schedule",
                    "action %s evicts pods, which this command does not do yet; remove it from actions, or its preemption"
                            .formatted(report.evictions().get(0).action()));
        }
        if (!report.failures().isEmpty() || !report.amendments().isEmpty()) {
            throw Fault.at("schedule", "the actions change pods that wait, which this command does not do yet");
        }
    }

    private Target target(Bind bind, ClusterState state) {
        NodeSpec node = node(bind, state);
        return new Target(mirror.uid(Kinds.NODE, bind.node()), node == null ? List.of() : node.taints());
    }

    private static @Nullable NodeSpec node(Bind bind, ClusterState state) {
        return Ordered.of(state.cluster().nodes(), NodeSpec.ORDER)
                .find(bind.node())
                .orElse(null);
    }

    /**
     * Returns the pods whose binds are not carried out, with the reasons. A job that would be left below its minimum
     * gets no node at all.
     */
    private Map<String, String> obstacles(CycleReport report, ClusterState state) {
        Map<String, String> obstacles = new HashMap<>();
        Set<String> jobs = new HashSet<>();
        for (Bind bind : report.binds()) {
            String obstacle = obstacle(bind, target(bind, state), state.task(bind.task()), state);
            if (obstacle != null) {
                obstacles.put(bind.task(), obstacle);
                jobs.add(bind.job());
            }
        }
        jobs.removeIf(key -> hasMinimum(key, report, obstacles, state));
        for (Bind bind : report.binds()) {
            if (jobs.contains(bind.job())) {
                obstacles.putIfAbsent(bind.task(), "other pods of job " + bind.job() + " cannot be bound");
            }
        }
        return obstacles;
    }

    private static boolean hasMinimum(
            String key, CycleReport report, Map<String, String> obstacles, ClusterState state) {
        JobSpec job =
                Ordered.of(state.cluster().jobs(), JobSpec.ORDER).find(key).orElse(null);
        if (job == null) {
            return true;
        }
        long held = state.cluster().tasks().stream()
                .filter(pod -> pod.job().equals(key) && !pod.node().isEmpty())
                .count();
        long given = report.binds().stream()
                .filter(bind -> bind.job().equals(key) && !obstacles.containsKey(bind.task()))
                .count();
        boolean isSimple = job.minTaskMember().isEmpty() && job.subGroups().isEmpty();
        return held >= job.minMember() || (isSimple && held + given >= job.minMember());
    }

    /**
     * Returns why a pod cannot be bound now; null if it can.
     *
     * @param target the node as it was when it was chosen
     * @param pod the pod as the last event described it; null if it is gone, or has a node
     */
    private @Nullable String obstacle(Bind bind, Target target, @Nullable TaskSpec pod, ClusterState state) {
        if (!bind.isAtOnce() || !bind.claims().isEmpty()) {
            return "it needs claims or volumes that this command does not bind yet";
        }
        if (pod == null || !pod.uid().equals(bind.uid()) || !pod.node().isEmpty()) {
            return "it is gone, or has a node";
        }
        if (pod.deleted() != null) {
            return "it is being deleted";
        }
        if (pod.gated()) {
            return "it has scheduling gates";
        }
        NodeSpec node = node(bind, state);
        if (node == null || !mirror.uid(Kinds.NODE, bind.node()).equals(target.uid())) {
            return "the node is gone";
        }
        if (node.unschedulable()) {
            return "the node is cordoned";
        }
        for (Taint taint : node.taints()) {
            if (taint.forbids()
                    && !target.taints().contains(taint)
                    && !taint.isToleratedBy(pod.template().tolerations())) {
                return "the node has a new taint " + taint.key();
            }
        }
        String queue = Ordered.of(state.cluster().jobs(), JobSpec.ORDER)
                .find(pod.job())
                .map(JobSpec::queue)
                .orElse("");
        return Ordered.of(state.cluster().queues(), QueueSpec.ORDER)
                .find(queue)
                .filter(each -> !each.isOpen() && !each.state().isEmpty())
                .map(each -> "queue " + queue + " is not open")
                .orElse(null);
    }

    /**
     * Continues with pods whose pauses have ended, and sends what may be sent.
     *
     * @return whether the state has changed
     */
    boolean send() {
        pods.resume(System.nanoTime());
        untilPhase = phases.repeat();
        boolean isChanged = applyEdits();
        outbox.send();
        isChanged |= applyEdits();
        channel.logs().forEach(log -> log.assumed(pods.assumed()));
        return isChanged;
    }

    private boolean applyEdits() {
        List<Edit> edits = pods.takeEdits();
        return !edits.isEmpty() && !mirror.apply(edits).isEmpty();
    }

    /** Sends nothing more. Assumed pods whose requests were not sent are forgotten. */
    void stop() {
        outbox.stop();
    }

    /** Returns the number of requests whose answers have not arrived. */
    int inFlight() {
        return outbox.inFlight();
    }

    /** Returns the time until there is something to send that waits for no message; null if there is nothing. */
    @Nullable
    Duration untilNext() {
        return Stream.of(
                        Optional.ofNullable(pods.untilNext(System.nanoTime())),
                        Optional.ofNullable(outbox.untilNext()),
                        Optional.ofNullable(untilPhase))
                .flatMap(Optional::stream)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    private void notBound(String pod, String node, String reason) {
        channel.logs().forEach(log -> log.notBound(pod, node, reason));
    }

    @Override
    public void bind(Pod pod) {
        outbox.add(new Binding(pod));
    }

    @Override
    public void ask(Pod pod) {
        outbox.add(new Question(pod));
    }

    private static String path(Pod pod) {
        String key = pod.bind().task();
        int slash = key.indexOf('/');
        return "/api/v1/namespaces/" + key.substring(0, slash) + "/pods/" + key.substring(slash + 1);
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
            String obstacle = obstacle(bind, pod.target(), mirror.state().observed(bind.task()), mirror.state());
            if (obstacle != null) {
                notBound(bind.task(), bind.node(), obstacle);
                pods.withdrawn(pod, System.nanoTime());
                return null;
            }
            pods.sent(pod, System.nanoTime());
            String key = bind.task();
            ObjectNode body = JSON.createObjectNode().put("apiVersion", "v1").put("kind", "Binding");
            ObjectNode metadata = body.putObject("metadata")
                    .put("name", key.substring(key.indexOf('/') + 1))
                    .put("namespace", key.substring(0, key.indexOf('/')))
                    .put("uid", bind.uid());
            if (!bind.annotations().isEmpty()) {
                metadata.set("annotations", JSON.valueToTree(bind.annotations()));
            }
            body.putObject("target").put("apiVersion", "v1").put("kind", "Node").put("name", bind.node());
            return Request.post(path(pod) + "/binding", body.toString());
        }

        @Override
        public void answered(@Nullable Answer answer) {
            int code = answer == null ? 0 : answer.code();
            if (code / 100 != 2) {
                notBound(
                        pod.bind().task(),
                        pod.bind().node(),
                        code == 0 ? "no answer arrived" : "the API server answers " + code);
            }
            pods.answered(pod, code, System.nanoTime());
        }

        @Override
        public void dropped() {
            pods.withdrawn(pod, System.nanoTime());
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
            return Request.get(path(pod));
        }

        @Override
        public void answered(@Nullable Answer answer) {
            JsonNode object = object(answer);
            String uid = object.path("metadata").path("uid").asText();
            String node = object.path("spec").path("nodeName").asText();
            pods.read(pod, uid, node, System.nanoTime());
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
